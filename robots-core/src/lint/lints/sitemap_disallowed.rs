use super::{Diagnostic, Fix, Subject, quoted};
use crate::lint::sitemap::disallowed_sitemaps;

lint! {
    group: Suspicious, level: Warn,
    summary: "A sitemap that the rules forbid to fetch.",
    explanation: "The crawler that is told of the sitemap may not read it.",
    citation: "Google documents it; RFC 9309 §2.2.4",
    example: Text("\
User-agent: *
Disallow: /*.xml$

Sitemap: https://example.com/sitemap.xml
"),
    use_instead: Text("\
User-agent: *
Disallow: /*.xml$
Allow: /sitemap.xml$

Sitemap: https://example.com/sitemap.xml
"),
}

fn check(subject: &Subject<'_>) -> Vec<Diagnostic> {
    let found = disallowed_sitemaps(subject)
        .into_iter()
        .filter(|sitemap| !sitemap.is_overmatch(subject));
    let findings = found.map(|sitemap| {
        let end = subject.below(sitemap.rule.span);
        let line = format!("\nAllow: {}$", sitemap.path);
        LINT.finding("crawlers are told of this sitemap and may not fetch it")
            .label(sitemap.url, "")
            .label(
                sitemap.rule.span,
                format!("disallows {}", quoted(&sitemap.path)),
            )
            .note("rules hold for sitemaps as for pages, where the host is the same")
            .fix(Fix::suggestion("allow it", end, line))
    });
    findings.collect()
}
