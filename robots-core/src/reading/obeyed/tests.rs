use super::*;
use crate::{Dialect, SourceText};

fn source_of(text: &str, token: &str) -> (GroupSource, Option<usize>) {
    let source = SourceText::new("robots.txt", text);
    let reading = Reading::new(&source, Dialect::RFC_9309);
    let obeyed = reading.obeyed(token.as_bytes());
    let mut rules = reading.written_rules(obeyed.group());
    let first = rules.next().map(|rule| rule.line);
    (obeyed.source, first)
}

#[test]
fn obeyed_group_follows_documented_fallbacks() {
    let file = "User-agent: Googlebot\nDisallow: /g\n\nUser-agent: *\nDisallow: /s\n";
    for (token, expected) in [
        ("googlebot", (GroupSource::Own, Some(2))),
        ("Googlebot-Image", (GroupSource::Fallback("Googlebot"), Some(2))),
        ("Applebot", (GroupSource::Fallback("Googlebot"), Some(2))),
        ("AdsBot-Google", (GroupSource::IgnoresDefault, None)),
        ("GPTBot", (GroupSource::Default, Some(5))),
        ("*", (GroupSource::Default, Some(5))),
    ] {
        assert_eq!(source_of(file, token), expected, "{token}");
    }
    let own = "User-agent: Googlebot-Image\nDisallow: /i\nUser-agent: Googlebot\nDisallow: /g\n";
    assert_eq!(source_of(own, "Googlebot-Image"), (GroupSource::Own, Some(2)));
    assert_eq!(source_of(own, "bingbot"), (GroupSource::None, None));
}

#[test]
fn obeyed_group_shared_with_star_is_own() {
    let file = "User-agent: GPTBot\nUser-agent: *\nDisallow: /x\n";
    assert_eq!(source_of(file, "GPTBot"), (GroupSource::Own, Some(3)));
    assert_eq!(source_of(file, "CCBot"), (GroupSource::Default, Some(3)));
}
