use super::{Diagnostic, Subject, line};

lint! {
    group: Style, level: Allow,
    summary: "A file without a `Sitemap` line.",
    explanation: "A sitemap that is named here is found by every crawler without being told elsewhere.",
    citation: "https://www.sitemaps.org/protocol.html",
    example: Rules(&["Disallow: /basket/"]),
    use_instead: Text("\
User-agent: *
Disallow: /basket/

Sitemap: https://example.com/sitemap.xml
"),
    check: File(check),
}

fn check(subject: &Subject<'_>) -> Option<Diagnostic> {
    if !subject.reading.sitemaps().is_empty() {
        return None;
    }
    Some(
        LINT.finding("no sitemap is named")
            .help("if there is one, add " + line("Sitemap", "") + " and its whole URL"),
    )
}
