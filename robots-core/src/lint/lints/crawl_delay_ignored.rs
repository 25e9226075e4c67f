use super::{Diagnostic, DirectiveKey, Subject};

lint! {
    group: Policy, level: Allow,
    summary: "A `Crawl-delay` line.",
    explanation: "Google and Yandex ignore it; Bing takes it for the length of a window in which it \
        fetches once.",
    citation: "Documentation of Google, Yandex and Bing",
    example: Rules(&["Crawl-delay: 10", "Disallow: /basket/"]),
    use_instead: Rules(&["Disallow: /basket/"]),
}

fn check(subject: &Subject<'_>) -> Vec<Diagnostic> {
    let delays = subject.with_key(DirectiveKey::CrawlDelay).map(|delay| {
        LINT.finding("Google and Yandex ignore `Crawl-delay`")
            .label(delay.name, "read by Bing and some others")
            .note("it is no part of RFC 9309")
            .help("to slow down every crawler, answer 429 or 503 for a while")
    });
    delays.collect()
}
