use super::{Diagnostic, Subject, line};

lint! {
    group: Style, level: Allow,
    summary: "A file without a `Sitemap` line.",
    explanation: "Every crawler finds a sitemap that is listed here; no search engine has to be \
        notified.",
    citation: "https://www.sitemaps.org/protocol.html",
    example: Rules(&["Disallow: /basket/"]),
    use_instead: &[
        Instead::same(Text("\
User-agent: *
Disallow: /basket/

Sitemap: https://example.com/sitemap.xml
")),
    ],
    check: File(check),
}

fn check(subject: &Subject<'_>) -> Option<Diagnostic> {
    if !subject.reading.sitemaps().is_empty() {
        return None;
    }
    Some(
        LINT.finding("missing `Sitemap` line")
            .help("add " + line("Sitemap", "") + " with the absolute URL of the sitemap"),
    )
}
