use rustc_hash::FxHashMap;

use super::{Diagnostic, DirectiveKey, Subject};

lint! {
    group: Style, level: Allow,
    summary: "A sitemap that is listed twice.",
    explanation: "The second line has no effect, and looks like a second sitemap.",
    citation: "https://www.sitemaps.org/protocol.html",
    example: Text("\
Sitemap: https://example.com/sitemap.xml
Sitemap: https://example.com/sitemap.xml
"),
    use_instead: &[
        Instead::edited(Text("Sitemap: https://example.com/sitemap.xml\n")),
    ],
}

fn check(subject: &Subject<'_>) -> Vec<Diagnostic> {
    let mut first = FxHashMap::default();
    let findings = subject.with_key(DirectiveKey::Sitemap).filter_map(|line| {
        let value = subject.bytes(line.value);
        if value.is_empty() {
            return None;
        }
        let earlier = *first.entry(value).or_insert(line.span());
        (earlier != line.span()).then(|| {
            LINT.finding("duplicate sitemap")
                .label(line.span(), "has no effect")
                .label(earlier, "first occurrence")
                .fix(subject.deletion(line.span()))
        })
    });
    findings.collect()
}
