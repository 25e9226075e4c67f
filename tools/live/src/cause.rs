//! What came of a request, as one cause.
//!
//! In: a [`Fetched`]. Out: its [`Cause`], from which the finding, what to do about it and whether
//! an expectation can be proved follow.

use http::StatusCode;
use robots_core::{Dialect, Reading};

use crate::meaning::{is_page, source};
use crate::session::{Fetched, Outcome};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cause {
    /// 200 with a robots.txt, which may be empty.
    File,
    /// Another success, which crawlers read as a robots.txt.
    OtherSuccess,
    /// A page or another format in place of a robots.txt.
    Page,
    /// 202 without a rule: the client is asked to prove that it is a browser.
    Challenge,
    /// 401 or 403.
    Refused,
    /// Another client error: there is no file.
    Missing,
    /// One more redirect than crawlers need to follow.
    TooManyRedirects,
    Status,
    Failed,
    /// Nothing is known about the site.
    Unmeasured,
}

impl Cause {
    pub(crate) fn of(fetched: &Fetched) -> Self {
        let response = match &fetched.outcome {
            Outcome::Response(response) => response,
            Outcome::Failed(failure) if !failure.is_local => return Self::Failed,
            Outcome::Failed(_) | Outcome::NotSent(_) => return Self::Unmeasured,
        };
        match response.status {
            StatusCode::ACCEPTED if !has_rules(fetched) => Self::Challenge,
            status if status.is_success() && is_page(&response.body) => Self::Page,
            StatusCode::OK => Self::File,
            status if status.is_success() => Self::OtherSuccess,
            StatusCode::UNAUTHORIZED | StatusCode::FORBIDDEN => Self::Refused,
            StatusCode::TOO_MANY_REQUESTS => Self::Status,
            status if status.is_client_error() => Self::Missing,
            _ if fetched.has_too_many_redirects() => Self::TooManyRedirects,
            _ => Self::Status,
        }
    }

    pub(crate) const fn is_file(self) -> bool {
        matches!(self, Self::File | Self::OtherSuccess)
    }

    pub(crate) const fn is_page(self) -> bool {
        matches!(self, Self::Page | Self::Challenge)
    }
}

fn has_rules(fetched: &Fetched) -> bool {
    let reading = Reading::new(&source(fetched, ""), Dialect::RFC_9309);
    !reading.agents().is_empty()
}

/// Returns what came of a request in words: a status, a page or the reason for which there is no
/// response.
pub(crate) fn result(fetched: &Fetched) -> String {
    let response = match &fetched.outcome {
        Outcome::Response(response) => response,
        Outcome::Failed(failure) => return failure.reason.clone(),
        Outcome::NotSent(reason) => return reason.to_string(),
    };
    let status = response.status;
    let reason = status.canonical_reason().unwrap_or_default();
    let status = format!("{} {reason}", status.as_u16());
    let status = status.trim_end();
    match Cause::of(fetched) {
        Cause::Page => format!("a page ({status})"),
        Cause::Challenge => format!("a challenge ({status})"),
        Cause::TooManyRedirects => format!("more than five redirects ({status})"),
        _ => status.to_owned(),
    }
}
