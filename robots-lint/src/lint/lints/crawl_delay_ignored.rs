use robots_core::matcher::known_crawler;
use robots_core::syntax::Record;

use super::{Diagnostic, Directive, DirectiveKey, Subject};

lint! {
    group: Policy, level: Allow,
    summary: "A `Crawl-delay` line in a group that Google or Yandex obeys.",
    explanation: "Google and Yandex ignore it. Bing reads it as the length of a window in which it \
        fetches one page.",
    citation: "Documentation of Google, Yandex and Bing",
    example: Rules(&["Crawl-delay: 10", "Disallow: /basket/"]),
    use_instead: &[
        Instead::same(Rules(&["Disallow: /basket/"])),
    ],
    check: Line(check),
}

fn check(subject: &Subject<'_>, delay: &Directive) -> Option<Diagnostic> {
    if delay.key != DirectiveKey::CrawlDelay || !delay.is_well_formed() {
        return None;
    }
    let record = subject.record_at(delay.name.start).into_iter();
    let mut names = record.flat_map(Record::user_agents).peekable();
    let is_ignored =
        names.peek().is_none() || names.any(|name| may_ignore(&subject.text(name.value)));
    is_ignored.then(|| {
        LINT.finding("Google and Yandex ignore `Crawl-delay`")
            .label(delay.name, "read by Bing and some others")
            .note("`Crawl-delay` is not part of RFC 9309")
            .help(
                "delete the line; to slow every crawler down, respond with 429 or 503 for a while",
            )
    })
}

/// Returns whether Google or Yandex obeys a group with this product token.
fn may_ignore(token: &str) -> bool {
    let known = known_crawler(token);
    token == "*" || known.is_some_and(|known| ["Google", "Yandex"].contains(&known.operator))
}
