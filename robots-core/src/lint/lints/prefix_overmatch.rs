use super::{Diagnostic, Fix, Span, Subject, quoted};
use crate::diagnostic::MessageText;
use crate::lint::sitemap::disallowed_sitemaps;
use crate::reading::WrittenRule;

lint! {
    group: Suspicious, level: Warn,
    summary: "A rule that also forbids a path which the file itself names as a page of its own: in \
        a `Sitemap` line or, where they are given, among the routes.",
    explanation: "A rule matches everything that starts with it: `/admin` also forbids \
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
            let path = quoted(&sitemap.path);
            overmatch(
                subject,
                sitemap.rule,
                "matches everything that starts with it",
            )
            .label(sitemap.url, "this sitemap too")
            .note(format!(
                "{path} is disallowed by it: a rule matches by its start (RFC 9309 §2.2.2)"
            ))
        });
    findings.chain(over_routes(subject)).collect()
}

/// The finding of a rule that forbids more than it names.
fn overmatch(
    subject: &Subject<'_>,
    rule: &WrittenRule,
    label: impl Into<MessageText>,
) -> Diagnostic {
    let end = Span::new(rule.value.end, rule.value.end);
    LINT.finding(subject.line(rule.span) + " forbids more than it names")
        .label(rule.value, label)
        .fix(Fix::suggestion(
            "end it with `/`, to name a folder",
            end,
            "/",
        ))
}

/// Rules that name one route and match the start of another's word.
fn over_routes(subject: &Subject<'_>) -> Vec<Diagnostic> {
    subject.in_each_disallow(|_, rule| {
        let value = subject.text(rule.value);
        if !value.ends_with(|last: char| last.is_ascii_alphanumeric()) {
            return None;
        }
        let behind = |route: &str| Some(route.strip_prefix(&*value)?.chars().next());
        let is_named = |route: &str| matches!(behind(route), Some(None | Some('/')));
        let is_other = |route: &&str| {
            let next = behind(route).flatten();
            next.is_some_and(|next| next.is_ascii_alphanumeric() || "-_".contains(next))
        };
        let other = subject.routes().texts().find(is_other)?;
        let note = "a rule matches everything that starts with it (RFC 9309 §2.2.2)";
        let is_one_named = subject.routes().texts().any(is_named);
        is_one_named.then(|| {
            overmatch(subject, rule, format!("matches the route `{other}` too")).note(note)
        })
    })
}
