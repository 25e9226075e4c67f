//! Denials by the purpose of the crawler.

use alloc::vec::Vec;

use bytes::Bytes;
use http::header::LINK;
use http::{HeaderValue, Response};
use robots_matcher::CrawlerPurpose;

use super::{Denial, DenialResponse, DenialStatus, PlainDenial};
use crate::request_head::RequestHead;

/// A [`DenialResponse`] whose status depends on the purpose of the crawler, as the
/// [table](crate::crawlers) documents it: 402 for training, and 403 for all others, say.
///
/// Which requests are denied depends on the robots.txt alone: this selects the response. The body
/// is that of [`PlainDenial`](super::PlainDenial). Clients that are no crawlers are never denied,
/// and a crawler that only the file names gets the status for every other crawler.
///
/// ```
/// use http::HeaderValue;
/// use robots_static::crawlers::CrawlerPurpose;
/// use robots_static::layer::{DenialStatus, PurposeDenial};
/// use robots_static::{RobotsLayer, RobotsTxt, robots_txt};
///
/// static ROBOTS: RobotsTxt = robots_txt!("User-agent: *\nDisallow: /articles/\n");
///
/// let license = "<https://example.com/license.xml>; rel=\"license\"";
/// let layer = RobotsLayer::new(&ROBOTS).deny_with(
///     PurposeDenial::new(DenialStatus::Forbidden)
///         .for_purpose(CrawlerPurpose::AiTraining, DenialStatus::PaymentRequired)
///         .link(HeaderValue::from_static(license)),
/// );
/// ```
#[derive(Clone, Debug, Default)]
pub struct PurposeDenial {
    status: DenialStatus,
    by_purpose: Vec<(CrawlerPurpose, DenialStatus)>,
    link: Option<HeaderValue>,
}

impl PurposeDenial {
    /// Creates the response with this status for every crawler.
    pub const fn new(status: DenialStatus) -> Self {
        Self { status, by_purpose: Vec::new(), link: None }
    }

    /// Sets the status for crawlers with this purpose.
    #[must_use]
    pub fn for_purpose(mut self, purpose: CrawlerPurpose, status: DenialStatus) -> Self {
        self.by_purpose.retain(|(known, _)| *known != purpose);
        self.by_purpose.push((purpose, status));
        self
    }

    /// Sets the `Link` field (RFC 8288 §3) of responses with status 402, which tells how to get
    /// access: `<https://example.com/license.xml>; rel="license"`.
    #[must_use]
    pub fn link(mut self, link: HeaderValue) -> Self {
        self.link = Some(link);
        self
    }
}

impl DenialResponse for PurposeDenial {
    fn response(&self, denial: &Denial, request: &RequestHead<'_>) -> Response<Bytes> {
        let purpose = denial.crawler().known().map(|known| known.purpose);
        let mut statuses = self.by_purpose.iter();
        let status = statuses.find(|(known, _)| Some(*known) == purpose);
        let status = status.map_or(self.status, |(_, status)| *status);
        let mut response = PlainDenial::new(status).response(denial, request);
        if let (DenialStatus::PaymentRequired, Some(link)) = (status, &self.link) {
            response.headers_mut().insert(LINK, link.clone());
        }
        response
    }
}
