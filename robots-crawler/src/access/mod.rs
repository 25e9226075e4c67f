//! The meaning of the response to fetching a robots.txt (RFC 9309 §2.3.1).
//!
//! In: the result of the fetch ([`Fetch`]), what is known from before ([`FetchHistory`]), and how a
//! dialect reads both ([`FetchPolicy`]). Out: an [`Access`], and how long it is valid. There is no
//! clock: all times are durations from the moment of the response.

mod cache_control;
mod freshness;

use std::time::Duration;

use http::{HeaderMap, StatusCode};

use crate::policy::{AccessResult, FetchPolicy};

/// The result of an attempt to fetch a robots.txt.
#[derive(Clone, Copy, Debug)]
pub struct Fetch<'h> {
    /// The number of redirects that were followed, also to other sites. The rules apply to the
    /// first site (RFC 9309 §2.3.1.2).
    pub redirects: u32,
    /// The last response, or the error.
    pub result: Result<FetchResponse<'h>, FetchError>,
}

/// The parts of an HTTP response that decide what a fetch of robots.txt means.
#[derive(Clone, Copy, Debug)]
pub struct FetchResponse<'h> {
    /// The status.
    pub status: StatusCode,
    /// The header fields: `Cache-Control`, `Expires`, `Date`, `Age`, `Retry-After`, `Location`.
    pub headers: &'h HeaderMap,
}

/// The reason for which there is no response.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum FetchError {
    /// The redirects formed a loop.
    RedirectLoop,
    /// Every other reason, from a name without an address to a response that is not HTTP.
    Failed,
}

/// What is known about the file from earlier fetches.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FetchHistory {
    /// The age of the copy of the last fetched robots.txt; `None` without a copy.
    pub copy_age: Option<Duration>,
    /// The time since the first of the failed attempts after that copy; zero for the first attempt.
    /// It is limited to the age of the copy.
    pub failing_for: Duration,
}

/// What a crawler may do after it fetched a robots.txt. See [`Access::after`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    /// Fetch the URL in `Location`, and call [`Access::after`] again with one redirect more.
    Follow,
    /// Parse the body, and obey it.
    Parse {
        /// How long the file is valid. Zero means that it is fetched again before the next visit.
        valid_for: Duration,
    },
    /// Obey the copy of the last fetched robots.txt.
    KeepCopy {
        /// Until the file is to be fetched again.
        valid_for: Duration,
    },
    /// Fetch any page.
    AllowAll {
        /// Until the file is to be fetched again.
        valid_for: Duration,
    },
    /// Fetch no page except `/robots.txt`.
    DisallowAll {
        /// Until the file is to be fetched again.
        valid_for: Duration,
    },
    /// Postpone all visits until the file can be fetched.
    Retry {
        /// How long to wait before the next attempt.
        valid_for: Duration,
    },
}

impl Access {
    /// Returns what a crawler may do after this fetch, by the rules of a dialect.
    ///
    /// The body is not an argument: a robots.txt and an HTML page are both parsed. Takes constant
    /// time, apart from reading the headers.
    ///
    /// ```
    /// use std::time::Duration;
    ///
    /// use http::{HeaderMap, StatusCode};
    /// use robots_crawler::FetchPolicy;
    /// use robots_crawler::access::{Access, Fetch, FetchHistory, FetchResponse};
    ///
    /// let headers = HeaderMap::new();
    /// let access = |status| {
    ///     let response = FetchResponse { status, headers: &headers };
    ///     let fetch = Fetch { redirects: 0, result: Ok(response) };
    ///     Access::after(&fetch, &FetchHistory::default(), &FetchPolicy::RFC_9309)
    /// };
    /// assert!(matches!(access(StatusCode::NOT_FOUND), Access::AllowAll { .. }));
    /// assert!(matches!(access(StatusCode::BAD_GATEWAY), Access::DisallowAll { .. }));
    /// assert_eq!(
    ///     access(StatusCode::OK).valid_for(),
    ///     Some(Duration::from_secs(24 * 60 * 60)) // RFC 9309 §2.4
    /// );
    /// ```
    pub fn after(fetch: &Fetch<'_>, history: &FetchHistory, policy: &FetchPolicy) -> Self {
        let no_headers = HeaderMap::new();
        let headers = fetch.result.map_or(&no_headers, |response| response.headers);
        let valid_for = freshness::lifetime(headers, &policy.lifetime);
        let meaning = match fetch.result.map(|response| response.status) {
            Err(FetchError::RedirectLoop) => policy.too_many_redirects,
            Ok(status) if status.is_success() => return Self::Parse { valid_for },
            Ok(StatusCode::NOT_MODIFIED) if history.copy_age.is_some() => {
                return Self::KeepCopy { valid_for };
            }
            Ok(status) if is_redirect(status, headers) => {
                if fetch.redirects < policy.redirects {
                    return Self::Follow;
                }
                policy.too_many_redirects
            }
            Ok(StatusCode::UNAUTHORIZED | StatusCode::FORBIDDEN) => policy.denied,
            Ok(StatusCode::TOO_MANY_REQUESTS) => policy.too_many_requests,
            Ok(status) if status.is_client_error() => AccessResult::AllowAll,
            Ok(_) | Err(_) => AccessResult::Unreachable,
        };
        match meaning {
            AccessResult::AllowAll => Self::AllowAll { valid_for },
            AccessResult::DisallowAll => Self::DisallowAll { valid_for },
            AccessResult::Unreachable => Self::unreachable(headers, history, policy),
        }
    }

    fn unreachable(headers: &HeaderMap, history: &FetchHistory, policy: &FetchPolicy) -> Self {
        let unreachable = &policy.unreachable;
        let longest = policy.lifetime.longest.unwrap_or(policy.lifetime.default);
        let valid_for = freshness::retry_after(headers)
            .filter(|_| policy.lifetime.reads_headers)
            .unwrap_or(unreachable.retry_after)
            .min(longest);
        let copy_age = history.copy_age.unwrap_or(Duration::MAX);
        let failing_for = history.failing_for.min(copy_age);
        let has_given_up = unreachable.allow_all_after.is_some_and(|after| failing_for > after);
        let copy_serves =
            has_given_up || unreachable.cached_copy_after.is_some_and(|after| failing_for >= after);
        if unreachable.defers {
            Self::Retry { valid_for }
        } else if copy_serves && history.copy_age.is_some() {
            Self::KeepCopy { valid_for }
        } else if has_given_up {
            Self::AllowAll { valid_for }
        } else {
            Self::DisallowAll { valid_for }
        }
    }

    /// Returns how long the result is valid from the response on; `None` for [`Access::Follow`].
    pub const fn valid_for(&self) -> Option<Duration> {
        match *self {
            Self::Follow => None,
            Self::Parse { valid_for }
            | Self::KeepCopy { valid_for }
            | Self::AllowAll { valid_for }
            | Self::DisallowAll { valid_for }
            | Self::Retry { valid_for } => Some(valid_for),
        }
    }
}

/// Returns whether the response is a redirect with a `Location`. That of a 300 is the choice that
/// the server prefers (RFC 9110 §15.4.1). A 304 is not a redirect.
fn is_redirect(status: StatusCode, headers: &HeaderMap) -> bool {
    let redirects = status.is_redirection() && status != StatusCode::NOT_MODIFIED;
    redirects && headers.contains_key(http::header::LOCATION)
}
