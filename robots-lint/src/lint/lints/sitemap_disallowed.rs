use super::{Diagnostic, Fix, Subject, quoted};
use crate::lint::sitemap::disallowed_sitemaps;

lint! {
    group: Suspicious, level: Warn,
    summary: "A sitemap that the rules disallow.",
    explanation: "Crawlers find the sitemap in the file, but may not fetch it.",
    citation: "Google's documentation; RFC 9309 §2.2.4",
    example: Text("\
User-agent: *
Disallow: /*.xml$

Sitemap: https://example.com/sitemap.xml
"),
    use_instead: &[
        Instead::edited(Text("\
User-agent: *
Disallow: /*.xml$
Allow: /sitemap.xml$

Sitemap: https://example.com/sitemap.xml
")),
    ],
}

fn check(subject: &Subject<'_>) -> Vec<Diagnostic> {
    let found =
        disallowed_sitemaps(subject).into_iter().filter(|sitemap| !sitemap.is_overmatch(subject));
    let findings = found.map(|sitemap| {
        let end = subject.below(sitemap.rule.span);
        let line = format!("\nAllow: {}$", sitemap.path);
        LINT.finding("sitemap is disallowed: crawlers may not fetch it")
            .label(sitemap.url, "listed here")
            .label(sitemap.rule.span, format!("disallows {}", quoted(&sitemap.path)))
            .note(format!(
                "the rules apply to it if {} serves this file: each host has a robots.txt of its \
                 own (RFC 9309 §2.3)",
                quoted(&sitemap.host)
            ))
            .fix(Fix::suggestion("allow the sitemap", end, line))
    });
    findings.collect()
}
