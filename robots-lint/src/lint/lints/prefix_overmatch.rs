use robots_core::reading::WrittenRule;

use super::{Diagnostic, Fix, Subject, levels, line, quoted};
use crate::lint::quoted::cut;
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
    use_instead: &[
        Instead::edited(Text("\
User-agent: *
Disallow: /site
Allow: /sitemap.xml

Sitemap: https://example.com/sitemap.xml
")).when("the rule is for all else that starts so"),
        Instead::giving(&["* /site/a disallow", "* /site allow", "* /sitemap.xml allow"], Text("\
User-agent: *
Disallow: /site/

Sitemap: https://example.com/sitemap.xml
")).when("it is for a folder"),
    ],
}

fn check(subject: &Subject<'_>) -> Vec<Diagnostic> {
    let found = disallowed_sitemaps(subject).into_iter();
    let findings = found.filter(|sitemap| sitemap.is_overmatch(subject)).map(|sitemap| {
        let finding = overmatch(subject, sitemap.rule, &sitemap.path);
        let allow = format!("\nAllow: {}", sitemap.path);
        let end = subject.below(sitemap.rule.span);
        finding.label(sitemap.url, "this sitemap is disallowed, too").fix(Fix::suggestion(
            "allow the sitemap",
            end,
            allow,
        ))
    });
    findings.chain(over_routes(subject)).collect()
}

/// Returns the finding of a rule that also disallows `other`, which continues the last word of its
/// path.
fn overmatch(subject: &Subject<'_>, rule: &WrittenRule, other: &str) -> Diagnostic {
    LINT.finding(subject.line(rule.span) + " also disallows " + quoted(other))
        .label(rule.value, "matches as a prefix")
        .note("a rule matches every path that starts with it (RFC 9309 §2.2.2)")
}

/// Returns the findings of rules that match a route and the start of a word of another route.
fn over_routes(subject: &Subject<'_>) -> Vec<Diagnostic> {
    subject.in_each_disallow(|group, rule| {
        let value = subject.text(rule.value);
        if !value.ends_with(|last: char| last.is_ascii_alphanumeric()) {
            return None;
        }
        let next = |route: &str| Some(route.strip_prefix(&*value)?.chars().next());
        let is_intended = |route: &str| matches!(next(route), Some(None | Some('/')));
        let reading = subject.reading;
        let is_allowed = |route: &str| {
            let rules = reading.written_rules(group);
            let matching = rules.filter(|rule| rule.pattern.matches(route.as_bytes()));
            let decisive = matching.max_by_key(|rule| rule.precedence());
            decisive.is_some_and(|rule| rule.verdict.is_allow())
        };
        let is_other = |route: &&str| {
            if is_allowed(route) {
                return false;
            }
            let next = next(route).flatten();
            next.is_some_and(|next| next.is_ascii_alphanumeric() || "-_".contains(next))
        };
        let other = subject.routes.texts().find(is_other)?;
        let has_intended = subject.routes.texts().any(is_intended);
        let help = |finding: Diagnostic| {
            finding.help(
                "add "
                    + line("Allow", cut(other.split('{').next().unwrap_or(other)))
                    + ", or write "
                    + levels("allow(prefix_overmatch)")
                    + " above the group if the rule is for both",
            )
        };
        has_intended.then(|| help(overmatch(subject, rule, other)))
    })
}
