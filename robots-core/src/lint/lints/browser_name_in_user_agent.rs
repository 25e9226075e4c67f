use super::{Diagnostic, Directive, Subject};
use crate::lint::invalid_token::is_undocumented;
use crate::matcher::is_browser_word;

lint! {
    group: Suspicious, level: Warn,
    summary: "A `User-agent` line with a word that browsers, apps or phones send.",
    explanation: "Lists of robots that are copied from site to site name products that people use. No crawler \
        that is documented goes by such a name, and a server that enforced the group would deny people \
        the page, so `identify` and `RobotsLayer` never match it.",
    citation: "Headers of browsers; RFC 9309 §1: a robots.txt is about crawlers",
    example: Text("\
User-agent: Twitter
Disallow: /
"),
    use_instead: Text("\
User-agent: Twitterbot
Disallow: /
"),
    check: UserAgent(check),
}

fn check(subject: &Subject<'_>, name: &Directive) -> Option<Diagnostic> {
    let token = subject.text(name.value);
    let is_browser = token.len() > 1
        && token.contains(char::is_alphabetic)
        && is_browser_word(&token)
        && is_undocumented(&token);
    is_browser.then(|| {
        LINT.finding(format!(
            "{} is a word that browsers send, not a crawler",
            subject.quoted(name.value)
        ))
        .label(name.value, "never matched against a User-Agent header")
        .note("a robots.txt is about crawlers: people are never denied a page (RFC 9309 §1)")
        .help("delete the group, or write the product token that the operator documents")
    })
}
