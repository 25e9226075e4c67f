//! The meaning of responses by each source, and that no error allows everything.

mod laws;
mod sources;

use std::time::Duration;

use http::StatusCode;
use http::header::{HeaderMap, HeaderName, HeaderValue};
use robots_core::Dialect;
use robots_crawler::FetchPolicy;
use robots_crawler::access::{Access, Fetch, FetchError, FetchHistory, FetchResponse};

const HOUR: Duration = Duration::from_secs(60 * 60);
const DAY: Duration = Duration::from_secs(24 * 60 * 60);
const MONTH: Duration = DAY.saturating_mul(30);

/// How the crawlers of a dialect fetch.
#[derive(Clone, Copy)]
struct Fetching {
    name: &'static str,
    policy: FetchPolicy,
}

const RFC: &Fetching = &Fetching { name: "rfc9309", policy: FetchPolicy::RFC_9309 };
const GOOGLE: &Fetching = &Fetching { name: "google", policy: FetchPolicy::GOOGLE };
const KOSTER: &Fetching = &Fetching { name: "koster1996", policy: FetchPolicy::KOSTER_1996 };
const PYTHON: &Fetching = &Fetching { name: "python-legacy", policy: FetchPolicy::PYTHON_LEGACY };

fn all() -> impl Iterator<Item = Fetching> {
    let policies = FetchPolicy::ALL.iter();
    policies.map(|&(name, policy)| Fetching { name, policy })
}

#[test]
fn every_dialect_has_one_policy_under_its_name() {
    let named = FetchPolicy::ALL.iter().map(|(name, _)| *name);
    let dialects = Dialect::ALL.iter().map(|dialect| dialect.name);
    assert_eq!(named.collect::<Vec<_>>(), dialects.collect::<Vec<_>>());
    for &(name, policy) in FetchPolicy::ALL {
        assert_eq!(FetchPolicy::of_dialect(name), Some(policy));
    }
    assert_eq!(FetchPolicy::of_dialect("RFC9309"), None);
}

const NO_COPY: FetchHistory = FetchHistory { copy_age: None, failing_for: Duration::ZERO };

fn parse(valid_for: Duration) -> Access {
    Access::Parse { valid_for }
}

fn open(valid_for: Duration) -> Access {
    Access::AllowAll { valid_for }
}

fn closed(valid_for: Duration) -> Access {
    Access::DisallowAll { valid_for }
}

fn copy(valid_for: Duration) -> Access {
    Access::KeepCopy { valid_for }
}

fn later(valid_for: Duration) -> Access {
    Access::Retry { valid_for }
}

fn headers(text: &str) -> HeaderMap {
    let lines = text.split('\n').filter(|line| !line.is_empty());
    lines
        .map(|line| {
            let (name, value) = line.split_once(": ").expect("a header has a colon");
            let name = HeaderName::try_from(name).expect("a header name");
            (name, HeaderValue::try_from(value).expect("a header value"))
        })
        .collect()
}

fn of_status(
    status: u16,
    redirects: u32,
    text: &str,
    history: FetchHistory,
    of: &Fetching,
) -> Access {
    let response = FetchResponse {
        status: StatusCode::from_u16(status).expect("a status"),
        headers: &headers(text),
    };
    let fetch = Fetch { redirects, result: Ok(response) };
    Access::after(&fetch, &history, &of.policy)
}

fn of_error(error: FetchError, history: FetchHistory, of: &Fetching) -> Access {
    let fetch = Fetch { redirects: 0, result: Err(error) };
    Access::after(&fetch, &history, &of.policy)
}
