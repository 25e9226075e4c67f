use robots_core::reading::WrittenRule;

use super::{Diagnostic, Fix, Span, Subject, quoted};
use crate::lint::sitemap::disallowed_sitemaps;

lint! {
    group: Suspicious, level: Warn,
    summary: "A rule that also disallows a path that the site publishes: the path of a `Sitemap` \
        line or, if routes are given, of a route.",
    explanation: "A rule matches every path that starts with it: `/admin` also disallows \
        `/administrator`.",
    citation: "RFC 9309 §2.2.2",
    example: Text("\
User-agent: *
Disallow: /site

Sitemap: https://example.com/sitemap.xml
"),
    use_instead: Text("\
User-agent: *
Disallow: /site/

Sitemap: https://example.com/sitemap.xml
"),
}

fn check(subject: &Subject<'_>) -> Vec<Diagnostic> {
    let found = disallowed_sitemaps(subject).into_iter();
    let findings = found
        .filter(|sitemap| sitemap.is_overmatch(subject))
        .map(|sitemap| {
            let finding = overmatch(subject, sitemap.rule, &sitemap.path);
            finding.label(sitemap.url, "this sitemap is disallowed, too")
        });
    findings.chain(over_routes(subject)).collect()
}

/// Returns the finding of a rule that also disallows `other`, which continues the last word of its path.
fn overmatch(subject: &Subject<'_>, rule: &WrittenRule, other: &str) -> Diagnostic {
    let end = Span::new(rule.value.end, rule.value.end);
    LINT.finding(subject.line(rule.span) + " also disallows " + quoted(other))
        .label(rule.value, "matches as a prefix")
        .note("a rule matches every path that starts with it (RFC 9309 §2.2.2)")
        .fix(Fix::suggestion(
            "end the path with `/`, which matches only a directory",
            end,
            "/",
        ))
}

/// Returns the findings of rules that match a route and the start of a word of another route.
fn over_routes(subject: &Subject<'_>) -> Vec<Diagnostic> {
    subject.in_each_disallow(|_, rule| {
        let value = subject.text(rule.value);
        if !value.ends_with(|last: char| last.is_ascii_alphanumeric()) {
            return None;
        }
        let next = |route: &str| Some(route.strip_prefix(&*value)?.chars().next());
        let is_intended = |route: &str| matches!(next(route), Some(None | Some('/')));
        let is_other = |route: &&str| {
            let next = next(route).flatten();
            next.is_some_and(|next| next.is_ascii_alphanumeric() || "-_".contains(next))
        };
        let other = subject.routes().texts().find(is_other)?;
        let has_intended = subject.routes().texts().any(is_intended);
        has_intended.then(|| overmatch(subject, rule, other))
    })
}
