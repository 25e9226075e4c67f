//! What the answer to fetching a robots.txt means.
//!
//! In: how the fetch ended ([`Fetch`]), what came before it ([`History`]), and how a dialect reads
//! both ([`FetchPolicy`]). Out: an [`Access`], and for how long it holds. There is no clock: all
//! times are durations, counted from the moment of the answer.

mod cache_control;
mod delta_seconds;
mod freshness;

use std::time::Duration;

use http::{HeaderMap, StatusCode};
use robots_core::dialect::{AccessResult, FetchPolicy};

/// How an attempt to fetch a robots.txt ended.
#[derive(Clone, Copy, Debug)]
pub struct Fetch<'h> {
    /// How many redirects were followed on the way, to whatever site they led. The rules are those
    /// of the site that was asked first (RFC 9309 §2.3.1.2).
    pub redirects: u32,
    /// The last answer, or what went wrong.
    pub result: Result<Answer<'h>, FetchError>,
}

/// An answer over HTTP.
#[derive(Clone, Copy, Debug)]
pub struct Answer<'h> {
    /// Its status.
    pub status: StatusCode,
    /// Its headers. `Cache-Control`, `Expires`, `Date`, `Age`, `Retry-After` and `Location` count.
    pub headers: &'h HeaderMap,
}

/// Why there is no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum FetchError {
    /// The name of the host has no address, or its servers do not say.
    NameResolution,
    /// No connection came about.
    Connection,
    /// The connection could not be made secure.
    Tls,
    /// The answer did not come in time.
    Timeout,
    /// The connection ended in the middle of the answer, or its chunks did not add up.
    Interrupted,
    /// What came is not HTTP.
    InvalidResponse,
    /// A redirect led to where nothing can be fetched from.
    InvalidRedirect,
    /// The redirects led back to where they had been.
    RedirectLoop,
}

/// What is known of the file from before the fetch.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct History {
    /// How long ago a robots.txt was last fetched that is still at hand; `None` without one.
    pub copy_age: Option<Duration>,
    /// How long ago the first of the attempts was that have failed since; zero for the first. No
    /// more than the age of the copy counts, which is from before them.
    pub failing_for: Duration,
}

/// What a crawler may do after it asked for a robots.txt. See [`Access::after`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    /// Fetch what `Location` names, and ask again with one redirect more.
    Follow,
    /// Parse the body, and do as it says.
    Parse {
        /// For so long. Zero: fetch it again before the next visit.
        holds_for: Duration,
    },
    /// Do as the copy at hand says.
    KeepCopy {
        /// Until the file is to be fetched again.
        holds_for: Duration,
    },
    /// Nothing is forbidden.
    AllowAll {
        /// Until the file is to be fetched again.
        holds_for: Duration,
    },
    /// Everything but `/robots.txt` is forbidden.
    DisallowAll {
        /// Until the file is to be fetched again.
        holds_for: Duration,
    },
    /// Put all visits off until the file is fetched.
    Retry {
        /// When to try that again.
        holds_for: Duration,
    },
}

impl Access {
    /// What this fetch means to crawlers that read answers so.
    ///
    /// The body is to be read as far as the dialect reads it; whether it is a robots.txt or an HTML
    /// page makes no difference, since both are parsed. Constant time, but for the headers.
    pub fn after(fetch: &Fetch<'_>, history: &History, reading: &FetchPolicy) -> Self {
        let answer = match fetch.result {
            Ok(answer) => answer,
            Err(FetchError::RedirectLoop) => {
                return Self::without_file(reading.too_many_redirects, None, history, reading);
            }
            Err(_) => {
                return Self::without_file(AccessResult::Unreachable, None, history, reading);
            }
        };
        let holds_for = freshness::lifetime(answer.headers, &reading.lifetime);
        let meaning = match answer.status {
            status if status.is_success() => return Self::Parse { holds_for },
            StatusCode::NOT_MODIFIED if history.copy_age.is_some() => {
                return Self::KeepCopy { holds_for };
            }
            status if leads_elsewhere(status, answer.headers) => {
                if fetch.redirects < reading.redirects {
                    return Self::Follow;
                }
                reading.too_many_redirects
            }
            StatusCode::UNAUTHORIZED | StatusCode::FORBIDDEN => reading.denied,
            StatusCode::TOO_MANY_REQUESTS => reading.too_many_requests,
            status if status.is_client_error() => AccessResult::AllowAll,
            _ => AccessResult::Unreachable,
        };
        Self::without_file(meaning, Some(answer.headers), history, reading)
    }

    fn without_file(
        meaning: AccessResult,
        headers: Option<&HeaderMap>,
        history: &History,
        reading: &FetchPolicy,
    ) -> Self {
        let no_headers = HeaderMap::new();
        let headers = headers.unwrap_or(&no_headers);
        let lifetime = freshness::lifetime(headers, &reading.lifetime);
        match meaning {
            AccessResult::AllowAll => Self::AllowAll {
                holds_for: lifetime,
            },
            AccessResult::DisallowAll => Self::DisallowAll {
                holds_for: lifetime,
            },
            AccessResult::Unreachable => Self::unreachable(headers, history, reading),
        }
    }

    fn unreachable(headers: &HeaderMap, history: &History, reading: &FetchPolicy) -> Self {
        let unreachable = &reading.unreachable;
        let longest = reading.lifetime.longest.unwrap_or(reading.lifetime.default);
        let holds_for = freshness::retry_after(headers)
            .filter(|_| reading.lifetime.reads_headers)
            .unwrap_or(unreachable.retry_after)
            .min(longest);
        let copy_age = history.copy_age.unwrap_or(Duration::MAX);
        let failing_for = history.failing_for.min(copy_age);
        let has_given_up = is_over(failing_for, unreachable.allow_all_after);
        let copy_serves = has_given_up
            || unreachable
                .cached_copy_after
                .is_some_and(|after| failing_for >= after);
        if unreachable.defers {
            Self::Retry { holds_for }
        } else if copy_serves && history.copy_age.is_some() {
            Self::KeepCopy { holds_for }
        } else if has_given_up {
            Self::AllowAll { holds_for }
        } else {
            Self::DisallowAll { holds_for }
        }
    }

    /// For how long it holds, from the moment of the answer; `None` for [`Access::Follow`].
    pub const fn holds_for(&self) -> Option<Duration> {
        match *self {
            Self::Follow => None,
            Self::Parse { holds_for }
            | Self::KeepCopy { holds_for }
            | Self::AllowAll { holds_for }
            | Self::DisallowAll { holds_for }
            | Self::Retry { holds_for } => Some(holds_for),
        }
    }
}

/// Is it a redirect that names a place? What it is that is found there makes no difference: the
/// choice of 300 is the one that the server prefers (RFC 9110 §15.4.1). A 304 names none.
fn leads_elsewhere(status: StatusCode, headers: &HeaderMap) -> bool {
    let is_redirect = status.is_redirection() && status != StatusCode::NOT_MODIFIED;
    is_redirect && headers.contains_key(http::header::LOCATION)
}

fn is_over(time: Duration, limit: Option<Duration>) -> bool {
    limit.is_some_and(|limit| time > limit)
}
