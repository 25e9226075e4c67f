//! The meaning of responses, one row for each statement of a source.

use http::Uri;
use robots_crawler::{AccessResult, FetchPolicy};

use super::*;

/// A response without headers, and without a copy or failures before it.
#[test]
fn response_status_determines_the_access() {
    #[rustfmt::skip]
    let rows = [
        // S1-58, S2-18, S3-12: a success is parsed. S1-70: for 24 hours; S3-50: for 7 days.
        (RFC, 200, parse(DAY)),
        (RFC, 206, parse(DAY)),
        (RFC, 299, parse(DAY)),
        (GOOGLE, 200, parse(DAY)), // S2-30
        (GOOGLE, 204, parse(DAY)),
        (KOSTER, 200, parse(DAY * 7)),
        (PYTHON, 200, parse(Duration::MAX)),
        // S1-62, S1-63: with 400 to 499 the file is unavailable, and a crawler may fetch
        // everything. A 429 means that it sent too many requests (RFC 6585 §4), so everything is
        // disallowed.
        (RFC, 400, open(DAY)),
        (RFC, 401, open(DAY)),
        (RFC, 403, open(DAY)),
        (RFC, 404, open(DAY)),
        (RFC, 410, open(DAY)),
        (RFC, 429, closed(HOUR)),
        (RFC, 451, open(DAY)),
        (RFC, 499, open(DAY)),
        // S2-22: the same except for 429, which S2-23 counts as a server error.
        (GOOGLE, 400, open(DAY)),
        (GOOGLE, 401, open(DAY)),
        (GOOGLE, 403, open(DAY)),
        (GOOGLE, 404, open(DAY)),
        (GOOGLE, 410, open(DAY)),
        (GOOGLE, 499, open(DAY)),
        (GOOGLE, 429, closed(HOUR)),
        // S3-13 and S3-14: 404 allows everything, 401 and 403 disallow everything.
        (KOSTER, 404, open(DAY * 7)),
        (KOSTER, 401, closed(DAY * 7)),
        (KOSTER, 403, closed(DAY * 7)),
        (PYTHON, 401, closed(Duration::MAX)),
        (PYTHON, 403, closed(Duration::MAX)),
        (PYTHON, 404, open(Duration::MAX)),
        (PYTHON, 429, open(Duration::MAX)),
        // S1-64, S2-23: a server error disallows everything. S3-15: visits are postponed.
        (RFC, 500, closed(HOUR)),
        (RFC, 503, closed(HOUR)),
        (RFC, 599, closed(HOUR)),
        (GOOGLE, 500, closed(HOUR)),
        (GOOGLE, 503, closed(HOUR)),
        (KOSTER, 500, later(HOUR)),
        (KOSTER, 503, later(HOUR)),
        (KOSTER, 429, later(HOUR)),
        (PYTHON, 500, closed(Duration::MAX)),
        // S1-65: undefined statuses and redirects without a target are server errors.
        (RFC, 100, closed(HOUR)),
        (RFC, 300, closed(HOUR)),
        (RFC, 302, closed(HOUR)),
        (RFC, 304, closed(HOUR)),
        (RFC, 600, closed(HOUR)),
        (RFC, 999, closed(HOUR)),
        (GOOGLE, 302, closed(HOUR)),
        (KOSTER, 600, later(HOUR)),
    ];
    for (dialect, status, expected) in rows {
        let found = of_status(status, 0, "", NO_COPY, dialect);
        assert_eq!(found, expected, "{status} to {}", dialect.name);
    }
}

/// S1-59: five consecutive redirects are followed. S1-60: also to another site. S1-61, S2-19,
/// S2-20: with one more there is no file. S3-16 follows all redirects; here there is a limit.
#[test]
fn redirect_is_followed_up_to_the_limit() {
    let to = "location: https://other.example/robots.txt";
    let follow = Access::Follow;
    #[rustfmt::skip]
    let rows = [
        (RFC, 301, 0, follow), (RFC, 302, 4, follow), (RFC, 308, 4, follow),
        (RFC, 303, 5, open(DAY)), (RFC, 307, 6, open(DAY)), (RFC, 200, 5, parse(DAY)),
        (RFC, 404, 5, open(DAY)), (RFC, 503, 3, closed(HOUR)),
        // S2-19 and S3-16 name every 3xx: a 300 leads to its preferred choice.
        (RFC, 300, 0, follow), (GOOGLE, 300, 4, follow), (KOSTER, 300, 0, follow),
        (RFC, 399, 0, follow), (RFC, 304, 0, closed(HOUR)),
        (GOOGLE, 301, 4, follow), (GOOGLE, 301, 5, open(DAY)),
        (KOSTER, 302, 19, follow), (KOSTER, 302, 20, later(HOUR)),
        (PYTHON, 302, 9, follow), (PYTHON, 302, 10, closed(Duration::MAX)),
    ];
    for (dialect, status, redirects, expected) in rows {
        let found = of_status(status, redirects, to, NO_COPY, dialect);
        assert_eq!(found, expected, "{status} after {redirects} to {}", dialect.name);
    }
    let looped = |dialect| of_error(FetchError::RedirectLoop, NO_COPY, dialect);
    assert_eq!(looped(RFC), open(DAY));
    assert_eq!(looped(KOSTER), later(HOUR));
}

/// S2-29: a network error is a server error; S1-64 and S3-15 name both together.
#[test]
fn network_error_is_handled_as_status_500() {
    for dialect in &all().collect::<Vec<_>>() {
        for history in histories() {
            let expected = of_status(500, 0, "", history, dialect);
            assert_eq!(of_error(FetchError::Failed, history, dialect), expected, "{history:?}");
        }
    }
}

fn histories() -> Vec<FetchHistory> {
    let times = [Duration::ZERO, HOUR, HOUR * 12, DAY, MONTH, MONTH + HOUR, Duration::MAX];
    let ages = times.into_iter().map(Some).chain([None]);
    ages.flat_map(|copy_age| times.map(|failing_for| FetchHistory { copy_age, failing_for }))
        .collect()
}

/// S1-66, S2-26: after 30 days of errors a copy is used again, and without one everything is
/// allowed. S2-31: Google keeps a copy longer than a day if it cannot be refreshed, but S2-23
/// disallows everything first.
#[test]
fn lasting_error_changes_the_access() {
    let year = Some(DAY * 365);
    #[rustfmt::skip]
    let rows = [
        (RFC, None, MONTH, closed(HOUR)), (RFC, None, MONTH + HOUR, open(HOUR)),
        (RFC, year, HOUR, closed(HOUR)), (RFC, year, DAY, closed(HOUR)),
        (RFC, year, MONTH, closed(HOUR)), (RFC, year, MONTH + HOUR, copy(HOUR)),
        (GOOGLE, None, DAY, closed(HOUR)), (GOOGLE, None, MONTH, closed(HOUR)),
        (GOOGLE, None, MONTH + HOUR, open(HOUR)), (GOOGLE, year, HOUR, closed(HOUR)),
        (GOOGLE, year, HOUR * 12, copy(HOUR)), (GOOGLE, year, MONTH, copy(HOUR)),
        (GOOGLE, year, MONTH + HOUR, copy(HOUR)),
        // The failures cannot be older than the copy.
        (GOOGLE, Some(HOUR), MONTH * 2, closed(HOUR)), (RFC, Some(DAY), MONTH * 2, closed(HOUR)),
        (KOSTER, None, MONTH * 2, later(HOUR)), (KOSTER, year, MONTH * 2, later(HOUR)),
        (PYTHON, None, MONTH * 2, closed(Duration::MAX)),
        (PYTHON, year, Duration::ZERO, copy(Duration::MAX)),
    ];
    for (dialect, copy_age, failing_for, expected) in rows {
        let history = FetchHistory { copy_age, failing_for };
        let found = of_status(503, 0, "", history, dialect);
        assert_eq!(found, expected, "{history:?} to {}", dialect.name);
    }
}

/// S1-68, S1-69, S3-48, S3-49: HTTP headers set the lifetime of a copy. S1-70: in RFC 9309 at most
/// 24 hours. S2-33: in Google's dialect also longer.
#[test]
fn cache_headers_determine_the_lifetime() {
    const SECOND: Duration = Duration::from_secs(1);
    let date = "date: Sun, 06 Nov 1994 08:49:37 GMT\n";
    let rows = [
        ("cache-control: max-age=60", SECOND * 60),
        ("cache-control: public\ncache-control: max-age=60", SECOND * 60),
        ("cache-control: max-age=60\nage: 50", SECOND * 10),
        ("cache-control: max-age=60\nage: 90", Duration::ZERO),
        ("cache-control: max-age=60\nage: soon", SECOND * 60),
        ("cache-control: max-age=0", Duration::ZERO),
        ("cache-control: no-store, max-age=60", Duration::ZERO),
        ("cache-control: no-cache", Duration::ZERO),
        ("cache-control: max-age=forever", Duration::ZERO),
        ("cache-control: max-age=", Duration::ZERO),
        // RFC 9111 §5.2: names are case-insensitive, and an argument may be quoted.
        ("cache-control: NO-STORE", Duration::ZERO),
        ("cache-control: max-age=60, No-Cache", Duration::ZERO),
        ("cache-control: MAX-AGE=60", SECOND * 60),
        ("cache-control: max-age=\"60\"", SECOND * 60),
        ("cache-control: private=\"a, no-store\", max-age=60", SECOND * 60),
        ("cache-control: x=\"\\\", no-store\", max-age=60", SECOND * 60),
        // §4.2.1: the first of several applies.
        ("cache-control: max-age=60, max-age=120", SECOND * 60),
        ("cache-control: max-age=60\ncache-control: max-age=soon", SECOND * 60),
        ("cache-control: max-age=60\nage: 99999999999999999999999", Duration::ZERO),
        ("expires: Sun, 06 Nov 1994 09:49:37 GMT", HOUR),
        ("expires: Sun, 06 Nov 1994 07:49:37 GMT", Duration::ZERO),
        ("expires: 0", Duration::ZERO),
        ("expires: 0\ncache-control: max-age=60", SECOND * 60),
    ];
    for (text, expected) in rows {
        for dialect in [RFC, GOOGLE, KOSTER] {
            let found = of_status(200, 0, &format!("{date}{text}"), NO_COPY, dialect);
            assert_eq!(found, parse(expected), "{text} to {}", dialect.name);
        }
        let found = of_status(200, 0, &format!("{date}{text}"), NO_COPY, PYTHON);
        assert_eq!(found, parse(Duration::MAX));
    }
    let week = "cache-control: max-age=604800";
    assert_eq!(of_status(200, 0, week, NO_COPY, RFC), parse(DAY));
    assert_eq!(of_status(404, 0, week, NO_COPY, RFC), open(DAY));
    assert_eq!(of_status(200, 0, week, NO_COPY, GOOGLE), parse(DAY * 7));
    // RFC 9111 §1.2.2: a number that is too large is the maximum.
    let forever = "cache-control: max-age=99999999999999999999999";
    assert_eq!(of_status(200, 0, forever, NO_COPY, RFC), parse(DAY));
    assert_eq!(of_status(200, 0, forever, NO_COPY, KOSTER), parse(SECOND * (1 << 31)));
    let undated = "expires: Sun, 06 Nov 1994 09:49:37 GMT";
    assert_eq!(of_status(200, 0, undated, NO_COPY, RFC), parse(DAY));
}

/// S2-21: a page that redirects by its content is a page, not a redirect.
#[test]
fn logical_redirect_is_handled_as_a_file() {
    let refresh = "refresh: 0; url=/other.txt\ncontent-type: text/html\nlocation: /other.txt";
    assert_eq!(of_status(200, 0, refresh, NO_COPY, GOOGLE), parse(DAY));
}

/// S1-69: a confirmed copy is like a fetched one.
#[test]
fn not_modified_keeps_the_copy() {
    let history = FetchHistory { copy_age: Some(DAY), failing_for: Duration::ZERO };
    assert_eq!(of_status(304, 0, "", history, RFC), copy(DAY));
    let minute = "cache-control: max-age=60";
    let expected = copy(Duration::from_secs(60));
    assert_eq!(of_status(304, 0, minute, history, KOSTER), expected);
}

/// S2-24 and S2-25: after an error the file is fetched again, at the time that the site sets.
#[test]
fn retry_after_determines_the_next_attempt() {
    let date = "date: Sun, 06 Nov 1994 08:49:37 GMT\n";
    let minutes = |minutes: u64| Duration::from_secs(minutes * 60);
    for (text, expected) in [
        ("retry-after: 120", minutes(2)),
        ("retry-after: Sun, 06 Nov 1994 08:59:37 GMT", minutes(10)),
        ("retry-after: Sun, 06 Nov 1994 08:39:37 GMT", Duration::ZERO),
        ("retry-after: 99999999", DAY),
        ("retry-after: 99999999999999999999999", DAY),
        ("retry-after: soon", HOUR),
        ("retry-after: ", HOUR),
    ] {
        let text = format!("{date}{text}");
        assert_eq!(of_status(503, 0, &text, NO_COPY, RFC), closed(expected), "{text}");
        for dialect in [RFC, GOOGLE] {
            let found = of_status(429, 0, &text, NO_COPY, dialect);
            assert_eq!(found, closed(expected), "{text} to {}", dialect.name);
        }
    }
    let week = of_status(503, 0, "retry-after: 99999999", NO_COPY, KOSTER);
    assert_eq!(week, later(DAY * 7));
}

/// RFC 9309 leaves some choices to crawlers, so a crawler can change the data of a dialect.
#[test]
fn custom_fetch_policy_is_applied() {
    let literal = FetchPolicy { too_many_requests: AccessResult::AllowAll, ..RFC.policy };
    let response =
        FetchResponse { status: StatusCode::TOO_MANY_REQUESTS, headers: &HeaderMap::new() };
    let fetch = Fetch { redirects: 0, result: Ok(response) };
    assert_eq!(Access::after(&fetch, &NO_COPY, &literal), open(DAY));
    assert_eq!(FetchPolicy::ORIGINAL_1994, RFC.policy);
}

/// S0-1, S2-1, S3-7: the file is fetched before the page, so its URL has to be valid for HTTP
/// clients.
#[test]
fn robots_txt_url_is_a_valid_request_uri() {
    let page = url::Url::parse("https://exämple.com:8443/a").expect("a URL");
    let file = robots_crawler::scope::robots_txt_of(&page).expect("it has a host");
    let uri: Uri = file.as_str().parse().expect("a valid request URI");
    assert_eq!(uri, "https://xn--exmple-cua.com:8443/robots.txt");
}
