//! A request, and the crawlers that its User-Agent fields name.

use core::cell::OnceCell;

use http::HeaderValue;
use http::header::USER_AGENT;
use robots_matcher::__private::{PurposeSet, identify_within, joined};
use robots_matcher::{Client, Crawler, MAX_USER_AGENT, RobotsTxt};

use super::Settings;
use crate::enforce::{Mode, RequestTarget};
use crate::hosts::SiteRef;
use crate::request_head::RequestHead;

/// A request, the file that applies to it, and what the layer computes about it at most once.
pub(super) struct RequestContext<'r> {
    pub(super) site: SiteRef<'r>,
    pub(super) robots: &'r RobotsTxt<'r>,
    pub(super) request: &'r RequestHead<'r>,
    pub(super) target: &'r RequestTarget<'r>,
    /// The mode for the whole request, also if a switch changes it meanwhile.
    pub(super) mode: Mode,
    /// The purposes whose undocumented crawlers obey the default group.
    bound: PurposeSet,
    crawler: OnceCell<Option<Crawler<'r>>>,
}

impl<'r> RequestContext<'r> {
    pub(super) fn new(
        site: SiteRef<'r>,
        robots: &'r RobotsTxt<'r>,
        request: &'r RequestHead<'r>,
        target: &'r RequestTarget<'r>,
        settings: &Settings,
    ) -> Self {
        let (mode, bound) = (settings.mode.get(), settings.bound);
        Self { site, robots, request, target, mode, bound, crawler: OnceCell::new() }
    }

    /// Returns the crawlers that the User-Agent fields name, as one: first that of the first field.
    pub(super) fn client(&self) -> Client<'r> {
        self.crawler().map_or(Client::Unknown, |crawler| Client::Crawler(*crawler))
    }

    /// Returns what [`client`](Self::client) returns, if a field names a crawler.
    ///
    /// A request has one such field (RFC 9110 §10.1.5). But a client can send several, with an
    /// empty one first, and a proxy can add its own: which of them names the client is not known.
    pub(super) fn crawler(&self) -> Option<&Crawler<'r>> {
        let crawler = self.crawler.get_or_init(|| {
            let fields = self.request.headers().get_all(USER_AGENT).iter();
            let fields = with_limits(fields.map(HeaderValue::as_bytes));
            let named = fields.filter_map(|(field, limit)| {
                match identify_within(self.robots, field, limit, self.bound) {
                    Client::Crawler(crawler) => Some(crawler),
                    _ => None,
                }
            });
            named.reduce(joined)
        });
        crawler.as_ref()
    }
}

/// Returns the User-Agent fields that are read, each with the number of its bytes that are: the
/// first [`MAX_USER_AGENT`] of all fields together. A field with more bytes is the last.
pub(super) fn with_limits<'a>(
    fields: impl IntoIterator<Item = &'a [u8]>,
) -> impl Iterator<Item = (&'a [u8], usize)> {
    let fields = fields.into_iter();
    fields.scan(Some(MAX_USER_AGENT), |left, field| {
        let limit = (*left)?;
        *left = limit.checked_sub(field.len());
        Some((field, limit))
    })
}
