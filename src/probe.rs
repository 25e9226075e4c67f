//! What a layer did with a request of the assertions in [`testing`](crate::testing).
//!
//! In: a request with a [`Probe`] in its extensions. Out: the [`Passage`] through the last layer
//! that the request reached. Without the feature `testing`, nothing is looked for.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;
use std::sync::{Mutex, PoisonError};

use robots_matcher::{Client, Crawler, DefaultGroupPolicy, RobotsTxt};

use crate::enforce::{Mode, RequestVerdict};
use crate::request_head::RequestHead;

/// Where a layer notes what it did with a request.
#[derive(Clone, Debug, Default)]
pub(crate) struct Probe(Arc<Mutex<Option<Passage>>>);

#[derive(Clone, Debug)]
pub(crate) enum Passage {
    /// It responded.
    Answered,
    /// It forwarded the request, because it selects no file for this host.
    NoFile(String),
    /// It forwarded the request, because it is in `Mode::Off`.
    Off,
    /// The header names no crawler of the table or of the file, which has these product tokens.
    Unidentified(Vec<String>),
    /// It forwarded the request of a crawler.
    Forwarded {
        /// The path that was decided, with its query.
        page: Option<String>,
        reason: String,
    },
}

impl Probe {
    /// Returns what the last layer noted; `None` if none saw the request.
    pub(crate) fn passage(&self) -> Option<Passage> {
        let noted = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        noted.clone()
    }
}

/// Returns the probe of a request that an assertion sent.
pub(crate) fn of<'r>(request: &'r RequestHead<'_>) -> Option<&'r Probe> {
    request.extensions().get()
}

fn note(request: &RequestHead<'_>, passage: impl FnOnce() -> Passage) {
    if let Some(Probe(noted)) = of(request) {
        *noted.lock().unwrap_or_else(PoisonError::into_inner) = Some(passage());
    }
}

pub(crate) fn answered(request: &RequestHead<'_>) {
    note(request, || Passage::Answered);
}

pub(crate) fn without_file(request: &RequestHead<'_>) {
    note(request, || Passage::NoFile(request.host().unwrap_or_default().into()));
}

/// Notes that the layer forwards a request, by the rules of a file and in a mode.
pub(crate) fn forwarded<'c>(
    request: &RequestHead<'_>,
    robots: &RobotsTxt<'_>,
    page: Option<&str>,
    mode: Mode,
    verdict: Option<&RequestVerdict>,
    client: impl FnOnce() -> Client<'c>,
) {
    note(request, || {
        if mode == Mode::Off {
            return Passage::Off;
        }
        let Client::Crawler(crawler) = client() else {
            let tokens = robots.product_tokens().map(ToOwned::to_owned);
            return Passage::Unidentified(tokens.collect());
        };
        let reason = match verdict {
            None => {
                "the layer does not enforce rules for this path, or for requests with GET: see \
                     `RobotsLayer::methods`"
                    .into()
            }
            Some(verdict) => match verdict.denial() {
                Some(denial) => format!("{denial}, but the layer is in mode `Report`"),
                None => why_allowed(&crawler, page.unwrap_or_default()),
            },
        };
        Passage::Forwarded { page: page.map(ToOwned::to_owned), reason }
    });
}

fn why_allowed(crawler: &Crawler<'_>, page: &str) -> String {
    let token = crawler.token();
    let Some(group) = crawler.group() else {
        let why = match crawler.default_group_policy() {
            DefaultGroupPolicy::Ignores => "it is documented to ignore `*`",
            DefaultGroupPolicy::Obeys => "the file has no group `*`",
            _ => "it is not documented to obey `*`",
        };
        return format!("no group applies to `{token}`: no line names it, and {why}");
    };
    let group = group.token().unwrap_or("*");
    let decision = crawler.explain(page);
    match decision.rule() {
        Some(rule) if decision.verdict().is_disallow() => format!(
            "disallowed by line {}: `{}`, but the request is exempt: see `RobotsLayer::exempt` and \
             `exempt_well_known`",
            rule.line(),
            rule.text()
        ),
        Some(rule) => {
            format!("allowed for `{token}` by /robots.txt line {}: `{}`", rule.line(), rule.text())
        }
        None if group.eq_ignore_ascii_case(token) => {
            format!("no rule of the group `{group}` matches `{page}`")
        }
        None => format!("no rule of the group `{group}`, which `{token}` obeys, matches `{page}`"),
    }
}
