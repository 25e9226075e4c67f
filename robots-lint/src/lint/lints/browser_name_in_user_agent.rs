use robots_core::matcher::{is_browser_word, known_crawler};

use super::brand_as_product_token::brand_in;
use super::{Diagnostic, Directive, Subject};
use crate::lint::invalid_token::is_undocumented;

lint! {
    group: Suspicious, level: Warn,
    summary: "A `User-agent` line with a word that browsers, apps or phones send.",
    explanation: "Lists of robots that are copied from site to site contain products that people \
        use. No documented crawler has such a product token. A server that enforced the group \
        would deny pages to browsers, so `identify` and `RobotsLayer` never match it.",
    citation: "User-Agent headers of browsers; RFC 9309 §1: a robots.txt applies to crawlers",
    example: Lines(&["User-agent: Twitter", "Disallow: /"]),
    use_instead: &[
        Instead::giving(
            &["Twitterbot / disallow", "Twitter / allow"],
            Lines(&["User-agent: Twitterbot", "Disallow: /"]),
        )
        .when("the rules are for the crawler of the company"),
        Instead::giving(
            &["Twitter / allow"],
            Rules(&["Disallow:"]),
        )
        .when("they are for people: only crawlers read a robots.txt"),
    ],
    check: UserAgent(check),
}

fn check(subject: &Subject<'_>, name: &Directive) -> Option<Diagnostic> {
    let token = subject.text(name.value);
    let is_browser = token.len() > 1
        && token.contains(char::is_alphabetic)
        && is_browser_word(&token)
        && is_undocumented(&token)
        && brand_in(&token).is_none();
    is_browser.then(|| {
        let finding = LINT
            .finding(
                subject.quoted(name.value) + " is not a crawler: browsers and apps send this word",
            )
            .label(name.value, "never matched against a User-Agent header")
            .note("a robots.txt applies to crawlers, not to browsers (RFC 9309 §1)");
        match known_crawler(&format!("{token}bot")) {
            Some(crawler) => finding.help(format!(
                "write `{}` if the rules are for this crawler of {}, or delete the group",
                crawler.token, crawler.operator
            )),
            None => finding.help(
                "delete the group, or write the product token that the crawler's operator \
                 documents",
            ),
        }
    })
}
