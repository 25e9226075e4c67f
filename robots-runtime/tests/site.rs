//! Sites from packed bytes: which are accepted, what they decide, and when they are freed.

use std::sync::Arc;
use std::thread;

use robots_core::{Dialect, SourceText, compile};
use robots_matcher::__private::{crawler_of, header_of, packed_of, rule_at, span_of};
use robots_matcher::{Client, RobotsTxt};
use robots_runtime::__private::memory_of;
use robots_runtime::{FromBytesError, Site};

const TEXT: &str = "User-agent: GPTBot\nDisallow: /members/\nAllow: /members/join$\n\n\
                    User-agent: HouseCrawler9\nUser-agent: *\nDisallow: /basket\n";

fn packed(text: &str) -> Vec<u8> {
    let source = SourceText::new("robots.txt", text);
    compile(&source, Dialect::RFC_9309).site().to_bytes()
}

#[test]
fn site_is_one_word_and_shared_between_threads() {
    fn is_shared<T: Send + Sync + Clone + 'static>() {}
    is_shared::<Site>();
    assert_eq!(size_of::<Site>(), size_of::<usize>());
    assert_eq!(size_of::<Option<Site>>(), size_of::<usize>());

    let site = Site::from_bytes(packed(TEXT)).expect("valid bytes");
    let handle = site.clone();
    let decided = thread::spawn(move || handle.robots_txt().decide("GPTBot", "/members/1"));
    assert!(decided.join().expect("no panic").is_disallow());
    assert!(site.robots_txt().decide("GPTBot", "/members/join").is_allow());
}

#[test]
fn site_has_the_parts_of_its_bytes() {
    let bytes = packed(TEXT);
    let expected = RobotsTxt::from_bytes(&bytes).expect("valid bytes");
    let site = Site::from_bytes(bytes.as_slice()).expect("valid bytes");
    let robots = site.robots_txt();
    assert_eq!(robots.body(), TEXT.as_bytes());
    assert_eq!(robots.etag(), expected.etag());
    assert_eq!(packed_of(&robots), packed_of(&expected));
    assert_eq!(site.as_bytes(), bytes);
    assert!(format!("{site:?}").contains(expected.etag().trim_matches('"')));
}

/// Bytes of the compiler are not validated again.
#[test]
fn site_of_the_compiler_equals_one_from_bytes() {
    for text in ["", "User-agent: *\n", TEXT] {
        let source = SourceText::new("robots.txt", text);
        let compilation = compile(&source, Dialect::RFC_9309);
        let packed = compilation.site();
        let site = Site::from(packed);
        let robots = site.robots_txt();
        assert_eq!(robots.body(), packed.body());
        assert_eq!(robots.etag(), packed.etag());
        assert_eq!(packed_of(&robots), packed.packed());
    }
}

#[test]
fn bytes_that_were_truncated_or_changed_are_rejected() {
    let bytes = packed(TEXT);
    assert!(Site::from_bytes([]).is_err());
    for len in 0..bytes.len() {
        assert!(Site::from_bytes(&bytes[..len]).is_err(), "{len} bytes");
    }
    let mut longer = bytes.clone();
    longer.push(0);
    assert!(matches!(Site::from_bytes(longer), Err(FromBytesError::Length { .. })));

    let format_at = bytes.len() - packed_of(&RobotsTxt::from_bytes(&bytes).expect("valid")).len();
    let mut other_version = bytes;
    other_version[format_at] ^= 0x40;
    assert!(matches!(Site::from_bytes(other_version), Err(FromBytesError::Format { .. })));
}

#[test]
fn site_and_its_memory_are_freed_with_the_last_clone() {
    let site = Site::from_bytes(packed(TEXT)).expect("valid bytes");
    let memory = Arc::new(());
    let remembered = Arc::downgrade(&memory);
    memory_of(&site).fetches.get_or_init(|| Box::new(memory));
    let clone = site.clone();
    assert!(clone.is_same_as(&site));
    drop(site);
    assert!(remembered.upgrade().is_some());
    drop(clone);
    assert!(remembered.upgrade().is_none());
}

/// A verdict keeps numbers in place of references to the bytes.
#[test]
fn crawler_and_rule_are_found_again_from_their_numbers() {
    let site = Site::from_bytes(packed(TEXT)).expect("valid bytes");
    for header in ["GPTBot/1.3", "HouseCrawler9/1", "GPTBot HouseCrawler9 Googlebot"] {
        let robots = site.robots_txt();
        let Client::Crawler(crawler) = robots.identify(header.as_bytes()) else {
            panic!("{header} names a crawler")
        };
        let again = crawler_of(&robots, header_of(&crawler));
        let tokens = crawler.all().map(|crawler| crawler.token());
        assert!(again.all().map(|crawler| crawler.token()).eq(tokens));
        for path in ["/members/1", "/members/join", "/basket", "/"] {
            let decision = crawler.explain(path);
            assert_eq!(again.explain(path), decision, "{header} {path}");
            if let Some(rule) = decision.rule() {
                assert_eq!(rule_at(&robots, span_of(&robots, &rule)), rule);
            }
        }
    }
}

/// A span of another robots.txt, which no caller has, is not out of bounds.
#[test]
fn rule_beyond_the_body_is_empty() {
    let long = Site::from_bytes(packed(TEXT)).expect("valid bytes");
    let short = Site::from_bytes(packed("User-agent: *\n")).expect("valid bytes");
    let long = long.robots_txt();
    let rule = long.explain("GPTBot", "/members/1").rule().expect("a rule");
    let span = span_of(&long, &rule);
    assert_eq!(rule_at(&short.robots_txt(), span).text(), "");
}
