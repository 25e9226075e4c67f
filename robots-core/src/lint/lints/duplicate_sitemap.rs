use super::{Diagnostic, DirectiveKey, Subject};
use rustc_hash::FxHashMap;

lint! {
    group: Style, level: Allow,
    summary: "A sitemap that is named twice.",
    explanation: "The second line says nothing, and makes the file look as if there were two sitemaps.",
    citation: "https://www.sitemaps.org/protocol.html",
    example: Text("\
Sitemap: https://example.com/sitemap.xml
Sitemap: https://example.com/sitemap.xml
"),
    use_instead: Text("\
Sitemap: https://example.com/sitemap.xml
Sitemap: https://example.com/news.xml
"),
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
            LINT.finding("this sitemap is named twice")
                .label(line.span(), "says nothing new")
                .label(earlier, "named here already")
                .fix(subject.deletion(line.span()))
        })
    });
    findings.collect()
}
