use robots_core::matcher::known_crawler;

use super::{Diagnostic, DirectiveKey, Subject};

lint! {
    group: Suspicious, level: Warn,
    summary: "A `Crawl-delay` line in a group that is only for Google's crawlers.",
    explanation: "Google ignores the line, so it slows down no crawler.",
    citation: "Google's documentation",
    example: Lines(&["User-agent: Googlebot", "Crawl-delay: 10", "Disallow: /basket/"]),
    use_instead: &[
        Instead::same(Lines(&["User-agent: Googlebot", "Disallow: /basket/"])),
    ],
}

fn check(subject: &Subject<'_>) -> Vec<Diagnostic> {
    let is_of_google = |value: &[u8]| {
        let token = str::from_utf8(value).unwrap_or_default();
        known_crawler(token).is_some_and(|crawler| crawler.operator == "Google")
    };
    let records = subject.records().iter().filter(|record| {
        let mut names = record.user_agents();
        names.all(|name| is_of_google(subject.bytes(name.value)))
    });
    let delays = records.flat_map(|record| {
        let lines = record.items.iter().filter_map(|item| item.directive.as_ref());
        lines.filter(|line| line.key == DirectiveKey::CrawlDelay && line.is_well_formed())
    });
    let findings = delays.map(|delay| {
        LINT.finding("`Crawl-delay` in a group that is only for Google, which ignores it")
            .label(delay.span(), "has no effect")
            .note("`Crawl-delay` is not part of RFC 9309")
            .help("delete the line; to slow Google down, respond with 429 or 503 for a while")
    });
    findings.collect()
}
