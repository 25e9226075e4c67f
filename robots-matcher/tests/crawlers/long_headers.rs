//! Headers that are longer than what is read of them.

use crate::site::Site;
use robots_matcher::__private::{PurposeSet, identify_within};
use robots_matcher::{Client, MAX_USER_AGENT, RobotsTxt};
use robots_static::robots_txt;

static ROBOTS: RobotsTxt = robots_txt! {
    "User-agent: GPTBot"
    "Disallow: /essays/"
    ""
    "User-agent: CCBot"
    "Disallow: /essays/"
    ""
    "User-agent: Bytespider"
    "Disallow: /film/"
};

static OPEN: RobotsTxt = robots_txt!("User-agent: GPTBot\nAllow: /\n");

static ONE: RobotsTxt = robots_txt!("User-agent: GPTBot\nDisallow: /essays/\n");

/// Returns a header with this start that is one byte longer than what is read.
fn long(start: &str) -> String {
    format!("{start:a<width$}", width = MAX_USER_AGENT + 1)
}

#[test]
fn header_of_the_limit_is_read_to_its_end() {
    let site = Site::naming(&["GPTBot"]);
    let blanks = " ".repeat(MAX_USER_AGENT - "GPTBot".len());
    assert_eq!(site.crawler(format!("{blanks}GPTBot")).token(), "GPTBot");
    site.assert_unknown(&long("Mozilla/5.0 ")[..MAX_USER_AGENT]);
}

#[test]
fn long_header_without_a_name_is_denied_what_any_crawler_may_be_denied() {
    for start in ["Mozilla/5.0 (X11; Linux x86_64) ", "a ", "AhrefsBot/7.0 "] {
        let Client::Crawler(crawler) = ROBOTS.identify(long(start).as_bytes()) else {
            panic!("`{start}` is read to its end");
        };
        let overflow = crawler.overflow().expect("bytes that are not read");
        assert!(overflow.group().is_some_and(|group| group.first_disallow().is_some()));
        for path in ["/", "/essays/1", "/film/1", "/about"] {
            assert!(crawler.decide(path).is_disallow(), "`{start}` `{path}`");
            assert!(crawler.explain(path).verdict().is_disallow(), "`{path}`");
            assert!(!ROBOTS.is_allowed(long(start).as_bytes(), path), "`{path}`");
        }
        assert!(crawler.decide("/robots.txt").is_allow());
        assert!(!ROBOTS.is_allowed(long(start).as_bytes(), "*"));
    }
}

#[test]
fn long_header_without_a_name_has_no_crawler() {
    let Client::Crawler(crawler) = ROBOTS.identify(long("a ").as_bytes()) else {
        panic!("bytes that are not read");
    };
    assert_eq!(crawler.all().count(), 0);
}

#[test]
fn long_header_is_unknown_to_a_file_that_disallows_nothing() {
    assert!(matches!(OPEN.identify(long("a ").as_bytes()), Client::Unknown));
    let Client::Crawler(crawler) = OPEN.identify(long("GPTBot/1.0 ").as_bytes()) else {
        panic!("the name is at the start");
    };
    assert!(crawler.overflow().is_none());
    assert!(crawler.decide("/").is_allow());
}

#[test]
fn long_header_with_the_only_denied_name_is_decided_by_its_group() {
    let header = long("GPTBot/1.0 ");
    let Client::Crawler(crawler) = ONE.identify(header.as_bytes()) else {
        panic!("the name is at the start");
    };
    assert!(crawler.decide("/essays/1").is_disallow());
    assert!(crawler.decide("/about").is_allow(), "no other group denies it");
}

#[test]
fn name_after_the_limit_is_denied() {
    let header = format!("{} GPTBot/1.0", " ".repeat(MAX_USER_AGENT));
    assert!(!ROBOTS.is_allowed(header.as_bytes(), "/essays/1"));
    assert!(!ROBOTS.is_allowed(header.as_bytes(), "/about"));
}

#[test]
fn limit_of_a_field_leaves_the_rest_unread() {
    let header = b"Mozilla/5.0 Foo";
    assert!(matches!(
        identify_within(&ROBOTS, header, header.len(), PurposeSet::NONE),
        Client::Unknown
    ));
    for limit in 0..header.len() {
        let Client::Crawler(crawler) = identify_within(&ROBOTS, header, limit, PurposeSet::NONE)
        else {
            panic!("{limit} bytes are not the whole header");
        };
        assert!(crawler.decide("/").is_disallow());
    }
}
