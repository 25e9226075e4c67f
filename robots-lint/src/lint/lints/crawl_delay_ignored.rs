use super::{Diagnostic, DirectiveKey, Subject};

lint! {
    group: Policy, level: Allow,
    summary: "A `Crawl-delay` line.",
    explanation: "Google and Yandex ignore it. Bing reads it as the length of a window in which it \
        fetches one page.",
    citation: "Documentation of Google, Yandex and Bing",
    example: Rules(&["Crawl-delay: 10", "Disallow: /basket/"]),
    use_instead: Rules(&["Disallow: /basket/"]),
}

fn check(subject: &Subject<'_>) -> Vec<Diagnostic> {
    let delays = subject.with_key(DirectiveKey::CrawlDelay).map(|delay| {
        LINT.finding("Google and Yandex ignore `Crawl-delay`")
            .label(delay.name, "read by Bing and some others")
            .note("`Crawl-delay` is not part of RFC 9309")
            .help(
                "delete the line; to slow every crawler down, respond with 429 or 503 for a while",
            )
    });
    delays.collect()
}
