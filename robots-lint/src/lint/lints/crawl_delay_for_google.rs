use robots_core::matcher::known_crawler;

use super::{Diagnostic, Directive, DirectiveKey, Subject};

lint! {
    group: Suspicious, level: Warn,
    summary: "A `Crawl-delay` line in a group that is only for Google's crawlers.",
    explanation: "Google ignores the line, so it slows down no crawler.",
    citation: "Google's documentation",
    example: Lines(&["User-agent: Googlebot", "Crawl-delay: 10", "Disallow: /basket/"]),
    use_instead: &[
        Instead::same(Lines(&["User-agent: Googlebot", "Disallow: /basket/"])),
    ],
    check: Line(check),
}

fn check(subject: &Subject<'_>, delay: &Directive) -> Option<Diagnostic> {
    if delay.key != DirectiveKey::CrawlDelay || !delay.is_well_formed() {
        return None;
    }
    let is_of_google = |name: &Directive| {
        let known = known_crawler(&subject.text(name.value));
        known.is_some_and(|crawler| crawler.operator == "Google")
    };
    let record = subject.record_at(delay.name.start)?;
    record.user_agents().all(is_of_google).then(|| {
        LINT.finding("`Crawl-delay` in a group that is only for Google, which ignores it")
            .label(delay.span(), "has no effect")
            .note("`Crawl-delay` is not part of RFC 9309")
            .help("delete the line; to slow Google down, respond with 429 or 503 for a while")
    })
}
