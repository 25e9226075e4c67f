use robots_identity::{CrawlerRanges, RangeTable};

use super::{Claim, address, verify};

#[test]
fn addresses_may_have_a_port() {
    for text in
        ["192.0.2.1", "192.0.2.1:443", "2001:db8::1", "[2001:db8::1]:80", "::ffff:192.0.2.1"]
    {
        assert!(address(text.as_bytes()).is_some(), "{text}");
    }
    for text in ["", "-", "a.example", "192.0.2", "192.0.2.256", "192.0.02.1", "1.2.3.4.5"] {
        assert_eq!(address(text.as_bytes()), None, "{text}");
    }
}

#[test]
fn address_is_contradicted_only_by_a_list_of_about_its_time() {
    let file =
        br#"{"creationTime": "2026-10-10T00:00:00", "prefixes": [{"ipv4Prefix": "192.0.2.0/24"}]}"#;
    let mut ranges = CrawlerRanges::default();
    ranges.insert(["GPTBot"], RangeTable::parse(file).expect("a list"));
    let other = [198, 51, 100, 1].into();
    let day = 86_400;
    let date = 1_791_590_400;
    let claim = |address, time| verify(&ranges, "GPTBot", address, Some(time));
    assert_eq!(claim([192, 0, 2, 9].into(), date), Claim::Verified);
    for (time, expected) in [
        (date, Claim::Contradicted),
        (date - 29 * day, Claim::Contradicted),
        (date - 40 * day, Claim::Unknown),
        (date + 20 * day, Claim::Contradicted),
        (date + 60 * day, Claim::Unknown),
    ] {
        assert_eq!(claim(other, time), expected, "{}", (time - date) / day);
    }
    assert_eq!(verify(&ranges, "CCBot", other, Some(date)), Claim::Unknown);
    assert_eq!(verify(&ranges, "GPTBot", other, None), Claim::Unknown);
}
