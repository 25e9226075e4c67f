use super::{Diagnostic, Example, Fix, Level, Lint, LintGroup, Subject};
use crate::lint::sitemap::disallowed_sitemaps;
use crate::lint::subject::quoted;
use crate::source::Span;

pub(super) static LINT: Lint = Lint {
    name: "prefix_overmatch",
    group: LintGroup::Suspicious,
    level: Level::Warn,
    finds: "A rule that also forbids a path which the file itself names as a page of its own: in \
        a `Sitemap` line.",
    why: "A rule matches everything that starts with it: `/admin` also forbids \
        `/administrator`.",
    source: "RFC 9309 §2.2.2",
    fires: Example::Text(
        "\
User-agent: *
Disallow: /site

Sitemap: https://example.com/sitemap.xml
",
    ),
    silent: Example::Text(
        "\
User-agent: *
Disallow: /site/

Sitemap: https://example.com/sitemap.xml
",
    ),
    check,
};

fn check(subject: &Subject<'_>) -> Vec<Diagnostic> {
    let found = disallowed_sitemaps(subject)
        .into_iter()
        .filter(|sitemap| sitemap.is_overmatch(subject));
    let findings = found.map(|sitemap| {
        let rule = subject.quoted(sitemap.rule.span);
        let end = Span::new(sitemap.rule.value.end, sitemap.rule.value.end);
        LINT.finding(format!("{rule} forbids more than it names"))
            .label(sitemap.rule.value, "matches everything that starts with it")
            .label(sitemap.url, "this sitemap too")
            .note(format!(
                "{} is disallowed by it: a rule matches by its start (RFC 9309 §2.2.2)",
                quoted(&sitemap.path)
            ))
            .fix(Fix::suggestion(
                "end it with `/`, to name a folder",
                end,
                "/",
            ))
    });
    findings.collect()
}
