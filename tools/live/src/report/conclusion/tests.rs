use http::StatusCode;
use url::Url;

use super::*;
use crate::client::Failure;
use crate::identity::Identity;
use crate::session::{NotSent, Request};

fn fetched(redirects: usize, outcome: Outcome) -> Fetched {
    let url = Url::parse("https://shop.example/robots.txt").expect("a URL");
    Fetched {
        redirects: vec![(url.clone(), StatusCode::FOUND); redirects],
        request: Request { url, identity: Identity::Browser, ip_version: None, is_fresh: false },
        address: None,
        outcome,
    }
}

#[test]
fn result_that_is_not_about_a_site_has_a_reason_in_place_of_an_access() {
    let failed =
        |is_local, kind| Outcome::Failed(Failure { kind, reason: "failed".to_owned(), is_local });
    for (redirects, outcome, expected) in [
        (0, Outcome::NotSent(NotSent::Limit), Some("not sent: ")),
        (0, failed(false, FailureKind::NameResolution), Some("no such host")),
        (0, failed(true, FailureKind::NoConnection), Some("not measured")),
        (1, failed(true, FailureKind::NameResolution), Some("not measured")),
        (1, failed(false, FailureKind::NameResolution), None),
        (0, failed(false, FailureKind::NoConnection), None),
    ] {
        let fetched = fetched(redirects, outcome);
        let text = text(&fetched);
        assert_eq!(by_dialect(&fetched).is_empty(), expected.is_some(), "{text}");
        match expected {
            Some(expected) => assert!(text.starts_with(expected), "{text}"),
            None => assert_eq!(text.split(';').next(), Some(by_dialect(&fetched)[0].1)),
        }
    }
}
