//! Files of address ranges, and what they tell of an address.

use std::net::IpAddr;
use std::time::{Duration, SystemTime};

use proptest::prelude::*;
use robots_identity::{CrawlerRanges, Date, Evidence, Proof, RangeError, RangeTable};

fn table(prefixes: &str) -> Result<RangeTable, RangeError> {
    let file =
        format!("{{\"creationTime\": \"2026-11-20T10:00:00Z\", \"prefixes\": [{prefixes}]}}");
    RangeTable::parse(file.as_bytes())
}

fn address(text: &str) -> IpAddr {
    text.parse().expect("an address")
}

#[test]
fn addresses_of_the_prefixes_are_found() {
    let table = table(
        r#"{"ipv4Prefix": "192.0.2.64/26"}, {"ipv6Prefix": "2001:db8:1::/48", "service": "x"},
           {"ipv4Prefix": "203.0.113.9"}, {"ipv4Prefix": "192.0.2.128/25"}, {"service": "y"}"#,
    )
    .expect("a table");
    // The two prefixes that touch are one range.
    assert_eq!(table.len(), (2, 1));
    for (text, range) in [
        ("192.0.2.64", Some(("192.0.2.64", "192.0.2.255"))),
        ("192.0.2.255", Some(("192.0.2.64", "192.0.2.255"))),
        ("::ffff:192.0.2.200", Some(("192.0.2.64", "192.0.2.255"))),
        ("203.0.113.9", Some(("203.0.113.9", "203.0.113.9"))),
        ("2001:db8:1:ffff::1", Some(("2001:db8:1::", "2001:db8:1:ffff:ffff:ffff:ffff:ffff"))),
        ("192.0.2.63", None),
        ("192.0.3.0", None),
        ("0.0.0.0", None),
        ("255.255.255.255", None),
        ("2001:db8:2::", None),
        ("::", None),
    ] {
        let found = table.find(address(text)).map(|range| (range.first, range.last));
        let range = range.map(|(first, last)| (address(first), address(last)));
        assert_eq!(found, range, "{text}");
    }
}

#[test]
fn file_that_is_no_table_is_one_error() {
    for (file, message) in [
        ("<!doctype html>", "expected a JSON file of address ranges, found an HTML page"),
        (" \n<html>", "expected a JSON file of address ranges, found an HTML page"),
        ("", "not a JSON file of address ranges: EOF while parsing a value at line 1 column 0"),
        (
            "{\"prefixes\": 1}",
            "not a JSON file of address ranges: invalid type: integer `1`, expected a sequence at \
             line 1 column 14",
        ),
        ("{}", "not a JSON file of address ranges: missing field `prefixes` at line 1 column 2"),
        ("{\"prefixes\": []}", "`prefixes` has no address prefix"),
        ("{\"prefixes\": [{\"service\": \"x\"}]}", "`prefixes` has no address prefix"),
        (
            "{\"prefixes\": [{\"ipv4Prefix\": \"192.0.2.0/24\"}, {\"ipv4Prefix\": \"192.0.2/24\"}]}",
            "`192.0.2/24` in `prefixes[1]` is not an address prefix such as `192.0.2.0/24`",
        ),
        (
            "{\"prefixes\": [{\"ipv4Prefix\": \"192.0.2.0/33\"}]}",
            "`192.0.2.0/33` in `prefixes[0]` is not an address prefix such as `192.0.2.0/24`",
        ),
        (
            "{\"prefixes\": [{\"ipv6Prefix\": \"2001:db8::1/32\"}]}",
            "`2001:db8::1/32` in `prefixes[0]` has bits after the length of the prefix",
        ),
        (
            "{\"creationTime\": \"yesterday\", \"prefixes\": [{\"ipv4Prefix\": \"192.0.2.0/24\"}]}",
            "`creationTime` is `yesterday`, not a date such as `2026-11-20T10:00:00`",
        ),
    ] {
        let error = RangeTable::parse(file.as_bytes()).expect_err(file);
        assert_eq!(error.to_string(), message, "{file}");
    }
}

#[test]
fn file_of_up_to_16_megabytes_is_read() {
    assert_eq!(RangeTable::MAX_BYTES, 16_777_216);
    let mut file = br#"{"prefixes": [{"ipv4Prefix": "192.0.2.0/24"}]}"#.to_vec();
    file.resize(16_777_216, b' ');
    assert_eq!(RangeTable::parse(&file).map(|table| table.len()), Ok((1, 0)));
    file.push(b' ');
    assert_eq!(RangeTable::parse(&file), Err(RangeError::TooLarge));
}

#[test]
fn error_has_the_line_of_what_is_wrong() {
    for (file, line) in [
        ("{\n\"prefixes\": [\n{\"ipv4Prefix\": \"192.0.2/24\"}]}", Some(3)),
        ("{\"prefixes\": [\n\n\n{\"ipv6Prefix\": \"2001:db8::1/32\"}]}", Some(4)),
        ("{\"prefixes\": [{\"ipv4Prefix\": \"192.0.2.0/24\"}],\n\"creationTime\": \"x\"}", Some(2)),
        ("{\"prefixes\":\n\n 1}", Some(3)),
        ("{\"prefixes\": [", Some(1)),
        // The line of the file is not known, if the text has escapes there.
        ("{\"prefixes\": [{\"ipv4Prefix\": \"192.0.2\\u002f24\"}]}", None),
        ("{\"prefixes\": []}", None),
        ("<html>", None),
    ] {
        let error = RangeTable::parse(file.as_bytes()).expect_err(file);
        assert_eq!(error.line(file.as_bytes()), line, "{file}");
    }
}

#[test]
fn common_range_is_what_both_tables_have() {
    let prefix = |text: &str| {
        let version = if text.contains(':') { 6 } else { 4 };
        format!("{{\"ipv{version}Prefix\": \"{text}\"}}")
    };
    let of = |prefixes: &[&str]| {
        let prefixes: Vec<_> = prefixes.iter().map(|text| prefix(text)).collect();
        table(&prefixes.join(",")).expect("a table")
    };
    for (one, other, expected) in [
        (&["192.0.2.0/24"][..], &["192.0.2.64/26"][..], Some(("192.0.2.64", "192.0.2.127"))),
        (&["192.0.2.0/25"], &["192.0.2.128/25"], None),
        (&["192.0.2.7"], &["192.0.2.0/29"], Some(("192.0.2.7", "192.0.2.7"))),
        (
            &["192.0.2.0/26", "198.51.100.0/24"],
            &["192.0.2.64/26", "198.51.100.9", "203.0.113.0/24"],
            Some(("198.51.100.9", "198.51.100.9")),
        ),
        (&["192.0.2.0/24"], &["2001:db8::/32"], None),
        (
            &["2001:db8::/32", "192.0.2.0/24"],
            &["2001:db8:7::/48", "198.51.100.0/24"],
            Some(("2001:db8:7::", "2001:db8:7:ffff:ffff:ffff:ffff:ffff")),
        ),
    ] {
        let expected = expected.map(|(first, last)| (address(first), address(last)));
        for (a, b) in [(one, other), (other, one)] {
            let found = of(a).common(&of(b)).map(|range| (range.first, range.last));
            assert_eq!(found, expected, "{a:?} {b:?}");
        }
    }
}

/// Stale data never contradicts: a crawler may have got new addresses.
#[test]
fn client_is_contradicted_only_by_a_dated_and_fresh_file() {
    let published = r#"{"ipv4Prefix": "192.0.2.0/24"}"#;
    let dated = table(published).expect("a table");
    let undated = format!("{{\"prefixes\": [{published}]}}");
    let undated = RangeTable::parse(undated.as_bytes()).expect("a table");
    let mut ranges = CrawlerRanges::default().max_age(Duration::from_secs(10 * 86_400));
    ranges.insert(["ExampleBot", "examplebot-image"], dated);
    ranges.insert(["OtherBot"], undated);
    let date = Date::parse("2026-11-20").expect("a date");
    let day = |days: u64| date.start() + Duration::from_secs(days * 86_400);

    let inside = address("192.0.2.1");
    let outside = address("198.51.100.1");
    for token in ["ExampleBot", "EXAMPLEBOT", "ExampleBot-Image"] {
        for now in [SystemTime::UNIX_EPOCH, day(0), day(1_000)] {
            let verdict = ranges.verify(token, inside, now);
            assert!(
                matches!(verdict, Proof::Verified(Evidence::Range { date: Some(it), .. }) if it == date)
            );
        }
    }
    let at = |now| ranges.verify("ExampleBot", outside, now);
    assert_eq!(at(day(0)), Proof::Contradicted(Evidence::OutsideRanges { date }));
    assert_eq!(at(day(11)), Proof::Contradicted(Evidence::OutsideRanges { date }));
    let stale = Proof::Unknown(Evidence::StaleRanges { date });
    assert_eq!(at(day(12)), stale);
    let mut by_default = CrawlerRanges::default();
    by_default.insert(["ExampleBot"], table(published).expect("a table"));
    let at_day = |days| by_default.verify("ExampleBot", outside, day(days));
    assert_eq!(at_day(31), Proof::Contradicted(Evidence::OutsideRanges { date }));
    assert_eq!(at_day(32), stale);
    // A file of the future, or a clock that is wrong.
    let undated = Proof::Unknown(Evidence::UndatedRanges);
    assert_eq!(at(SystemTime::UNIX_EPOCH), undated);
    assert_eq!(ranges.verify("OtherBot", outside, day(0)), undated);
    let none = Proof::Unknown(Evidence::NotChecked);
    assert_eq!(ranges.verify("GPTBot", inside, day(0)), none);
    assert_eq!(ranges.verify(&"x".repeat(100), inside, day(0)), none);
}

proptest! {
    /// The table has exactly the addresses of its prefixes, however they overlap.
    #[test]
    fn table_has_the_addresses_of_its_prefixes(
        prefixes in prop::collection::vec((any::<u8>(), 24_u8..=32), 1..12),
        last in any::<u8>(),
    ) {
        let network = |(last, len): (u8, u8)| {
            let mask = u32::MAX << (32 - len);
            (0xc000_0200 | u32::from(last)) & mask
        };
        let texts: Vec<_> = prefixes
            .iter()
            .map(|prefix| {
                let address = std::net::Ipv4Addr::from(network(*prefix));
                format!("{{\"ipv4Prefix\": \"{address}/{}\"}}", prefix.1)
            })
            .collect();
        let table = table(&texts.join(",")).expect("a table");
        let asked = 0xc000_0200 | u32::from(last);
        let is_in = prefixes.iter().any(|prefix| network(*prefix) == network((last, prefix.1)));
        let found = table.find(std::net::Ipv4Addr::from(asked).into());
        prop_assert_eq!(found.is_some(), is_in);
    }

    #[test]
    fn any_bytes_are_a_table_or_an_error(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        _ = RangeTable::parse(&bytes);
    }
}
