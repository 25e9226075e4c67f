//! What each source says of answers, a row each, and that no error opens a site.

mod laws;
mod sources;

use std::time::Duration;

use http::StatusCode;
use http::header::{HeaderMap, HeaderName, HeaderValue};
use robots_core::Dialect;
use robots_crawler::access::{Access, Fetch, FetchError, FetchHistory, FetchResponse};

const HOUR: Duration = Duration::from_hours(1);
const DAY: Duration = Duration::from_hours(24);
const MONTH: Duration = DAY.saturating_mul(30);

const RFC: &Dialect = Dialect::RFC_9309;
const GOOGLE: &Dialect = Dialect::GOOGLE;
const KOSTER: &Dialect = Dialect::KOSTER_1996;
const PYTHON: &Dialect = Dialect::PYTHON_LEGACY;

const NO_COPY: FetchHistory = FetchHistory {
    copy_age: None,
    failing_for: Duration::ZERO,
};

/// How an answer that is to be parsed, or any other, holds.
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
            let name = HeaderName::try_from(name).expect("a name of a header");
            (name, HeaderValue::try_from(value).expect("its value"))
        })
        .collect()
}

fn of_status(
    status: u16,
    redirects: u32,
    text: &str,
    history: FetchHistory,
    of: &Dialect,
) -> Access {
    let answer = FetchResponse {
        status: StatusCode::from_u16(status).expect("a status"),
        headers: &headers(text),
    };
    let fetch = Fetch {
        redirects,
        result: Ok(answer),
    };
    Access::after(&fetch, &history, &of.fetching)
}

fn of_error(error: FetchError, history: FetchHistory, of: &Dialect) -> Access {
    let fetch = Fetch {
        redirects: 0,
        result: Err(error),
    };
    Access::after(&fetch, &history, &of.fetching)
}
