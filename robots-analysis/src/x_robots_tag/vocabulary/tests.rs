use super::*;

#[test]
fn documented_directives_are_accepted() {
    for tag in [
        "noindex",
        "NoIndex , nofollow",
        "max-snippet:-1, max-image-preview: large",
        "unavailable_after: 2027-01-31",
        "unavailable_after: 2027-01-31T10:00:00+01:00, noarchive",
        "unavailable_after: 25 Jun 2027 15:00:00 PST",
        "unavailable_after: 5 jun 27 15:00 +0100, noml",
        "unavailable_after: 25-Aug-2027 15:00:00 EST",
        "otherbot: noindex",
        "googlebot: noindex, nofollow",
        "BingBot:noindex",
    ] {
        assert_eq!(check(tag), Ok(()), "{tag}");
    }
}

#[test]
fn invalid_tag_has_a_message() {
    for (tag, message) in [
        ("", "missing directive"),
        ("noindex,", "missing directive"),
        ("googlebot:", "missing directive"),
        ("noindx", "unknown `X-Robots-Tag` directive `noindx`"),
        ("no\u{ef}ndex", "unknown `X-Robots-Tag` directive `no\u{ef}ndex`"),
        ("noindex: yes", "`noindex` takes no value"),
        ("max-snippet", "missing value for `max-snippet`"),
        ("max-snippet: -2", "invalid value `-2` for `max-snippet`"),
        ("max-image-preview: big", "invalid value `big` for `max-image-preview`"),
        ("unavailable_after: 31 Jan 2027", "invalid value `31 Jan 2027` for `unavailable_after`"),
        ("unavailable_after: 2027-13-31", "invalid value `2027-13-31` for `unavailable_after`"),
        (
            "unavailable_after: 25 Juni 2027 15:00:00 PST",
            "invalid value `25 Juni 2027 15:00:00 PST` for `unavailable_after`",
        ),
        (
            "unavailable_after: 25 Jun 2027 25:00:00 PST",
            "invalid value `25 Jun 2027 25:00:00 PST` for `unavailable_after`",
        ),
        ("unavailable_after: -", "invalid value `-` for `unavailable_after`"),
        ("other bot: noindex", "unknown crawler or directive `other bot`"),
        ("all, noindex", "conflicting directives `all` and `noindex`"),
        ("gogglebot: noindex", "unknown crawler or directive `gogglebot`"),
        ("googlebot: noindex, bingbot: nofollow", "expected one crawler in a tag"),
    ] {
        let found = check(tag).map_err(|diagnostic| diagnostic.message);
        assert_eq!(found, Err(message.into()), "{tag}");
    }
}
