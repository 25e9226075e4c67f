use super::{Diagnostic, Fix, Span, Subject, quoted};
use crate::lint::sitemap::disallowed_sitemaps;

lint! {
    group: Suspicious, level: Warn,
    finds: "A rule that also forbids a path which the file itself names as a page of its own: in \
        a `Sitemap` line or, where they are given, among the routes.",
    why: "A rule matches everything that starts with it: `/admin` also forbids \
        `/administrator`.",
    source: "RFC 9309 §2.2.2",
    fires: Text("\
User-agent: *
Disallow: /site

Sitemap: https://example.com/sitemap.xml
"),
    silent: Text("\
User-agent: *
Disallow: /site/

Sitemap: https://example.com/sitemap.xml
"),
}

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
    findings.chain(over_routes(subject)).collect()
}

/// Rules that name one route and match the start of another's word.
fn over_routes(subject: &Subject<'_>) -> Vec<Diagnostic> {
    let reading = subject.reading;
    let mut findings: Vec<Diagnostic> = Vec::new();
    for group in reading.groups() {
        for rule in reading
            .written_rules(group)
            .filter(|rule| rule.verdict.is_disallow())
        {
            let value = subject.text(rule.value);
            if !value.ends_with(|last: char| last.is_ascii_alphanumeric()) {
                continue;
            }
            let behind = |route: &str| Some(route.strip_prefix(&*value)?.chars().next());
            let is_named = |route: &str| matches!(behind(route), Some(None | Some('/')));
            let is_other = |route: &&str| {
                let next = behind(route).flatten();
                next.is_some_and(|next| next.is_ascii_alphanumeric() || "-_".contains(next))
            };
            let mut routes = subject.routes().texts();
            let Some(other) = subject.routes().texts().find(is_other) else {
                continue;
            };
            if !routes.any(is_named) {
                continue;
            }
            let end = Span::new(rule.value.end, rule.value.end);
            let finding = LINT
                .finding(format!(
                    "{} forbids more than it names",
                    subject.quoted(rule.span)
                ))
                .label(rule.value, format!("matches the route `{other}` too"))
                .note("a rule matches everything that starts with it (RFC 9309 §2.2.2)")
                .fix(Fix::suggestion(
                    "end it with `/`, to name a folder",
                    end,
                    "/",
                ));
            if !findings.contains(&finding) {
                findings.push(finding);
            }
        }
    }
    findings
}
