//! A request, and the crawlers that its User-Agent fields name.

use core::cell::OnceCell;

use http::HeaderValue;
use http::header::USER_AGENT;
use robots_matcher::__private::{PurposeSet, identify_within};
use robots_matcher::{Client, Crawler, MAX_USER_AGENT, RobotsTxt};

use super::claimed_crawlers::ClaimedCrawlers;
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
    first: OnceCell<Option<Named<'r>>>,
}

/// A crawler, and the index of the User-Agent field that names it.
type Named<'r> = (usize, Crawler<'r>);

impl<'r> RequestContext<'r> {
    pub(super) fn new(
        site: SiteRef<'r>,
        robots: &'r RobotsTxt<'r>,
        request: &'r RequestHead<'r>,
        target: &'r RequestTarget<'r>,
        mode: Mode,
        bound: PurposeSet,
    ) -> Self {
        Self {
            site,
            robots,
            request,
            target,
            mode,
            bound,
            first: OnceCell::new(),
        }
    }

    /// Returns the first crawler that a User-Agent field names.
    pub(super) fn client(&self) -> Client<'r> {
        self.first()
            .map_or(Client::Unknown, |(_, crawler)| Client::Crawler(*crawler))
    }

    /// Returns whether a User-Agent field names a crawler.
    pub(super) fn names_crawler(&self) -> bool {
        self.first().is_some()
    }

    /// Returns the crawlers that the User-Agent fields name, each once, in the order of the fields.
    ///
    /// A request has one such field (RFC 9110 §10.1.5). But a client can send several, with an
    /// empty one first, and a proxy can add its own: which of them names the client is not known.
    pub(super) fn claimed_crawlers(&self) -> ClaimedCrawlers<'_> {
        let first = self.first();
        // The fields up to the first that names a crawler have been read.
        let read = first.map_or(usize::MAX, |(index, _)| index + 1);
        let mut others = self
            .fields()
            .skip(read)
            .filter_map(|(field, limit)| self.named(field, limit));
        ClaimedCrawlers::of(first.map(|(_, crawler)| crawler), &mut others)
    }

    fn first(&self) -> Option<&Named<'r>> {
        let first = self.first.get_or_init(|| {
            let mut fields = self.fields().enumerate();
            fields.find_map(|(index, (field, limit))| Some((index, self.named(field, limit)?)))
        });
        first.as_ref()
    }

    fn fields(&self) -> impl Iterator<Item = (&'r [u8], usize)> {
        let fields = self.request.headers().get_all(USER_AGENT).iter();
        with_limits(fields.map(HeaderValue::as_bytes))
    }

    /// Returns the crawler that this field names.
    fn named(&self, field: &[u8], limit: usize) -> Option<Crawler<'r>> {
        let client = identify_within(self.robots, field, limit, self.bound);
        if let Client::Crawler(crawler) = client {
            return Some(crawler);
        }
        None
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
