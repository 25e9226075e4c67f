//! What each source says of answers, a row each, and that no error opens a site.

mod laws;
mod sources;

use std::time::Duration;

use http::StatusCode;
use http::header::{HeaderMap, HeaderName, HeaderValue};
use robots_core::Dialect;
use robots_crawler::access::{Access, Answer, Fetch, FetchError, History};

const HOUR: Duration = Duration::from_hours(1);
const DAY: Duration = Duration::from_hours(24);
const MONTH: Duration = DAY.saturating_mul(30);

const RFC: &Dialect = Dialect::RFC_9309;
const GOOGLE: &Dialect = Dialect::GOOGLE;
const KOSTER: &Dialect = Dialect::KOSTER_1996;
const PYTHON: &Dialect = Dialect::PYTHON_LEGACY;

const NO_COPY: History = History {
    copy_age: None,
    failing_for: Duration::ZERO,
};

/// How an answer that is to be parsed, or any other, holds.
fn parse(holds_for: Duration) -> Access {
    Access::Parse { holds_for }
}

fn open(holds_for: Duration) -> Access {
    Access::AllowAll { holds_for }
}

fn closed(holds_for: Duration) -> Access {
    Access::DisallowAll { holds_for }
}

fn copy(holds_for: Duration) -> Access {
    Access::KeepCopy { holds_for }
}

fn later(holds_for: Duration) -> Access {
    Access::Retry { holds_for }
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

fn of_status(status: u16, redirects: u32, text: &str, history: History, of: &Dialect) -> Access {
    let answer = Answer {
        status: StatusCode::from_u16(status).expect("a status"),
        headers: &headers(text),
    };
    let fetch = Fetch {
        redirects,
        result: Ok(answer),
    };
    Access::after(&fetch, &history, &of.fetching)
}

fn of_error(error: FetchError, history: History, of: &Dialect) -> Access {
    let fetch = Fetch {
        redirects: 0,
        result: Err(error),
    };
    Access::after(&fetch, &history, &of.fetching)
}
