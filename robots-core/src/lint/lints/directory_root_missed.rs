use super::{Diagnostic, Fix, Subject};

lint! {
    group: Suspicious, level: Warn,
    summary: "A rule for a folder beside a route for the folder itself, without the last slash. It \
        speaks where the routes are given.",
    explanation: "`Disallow: /account/` says nothing of `/account`, which may be fetched.",
    citation: "RFC 9309 §2.2.2",
    example: Routes("\
User-agent: *
Disallow: /account/
", &["/", "/account", "/account/{id}"]),
    use_instead: Routes("\
User-agent: *
Disallow: /account/
Disallow: /account$
", &["/", "/account", "/account/{id}"]),
}

fn check(subject: &Subject<'_>) -> Vec<Diagnostic> {
    subject.in_each_disallow(|group, rule| {
        let value = subject.text(rule.value);
        let root = value.strip_suffix('/').filter(|root| !root.is_empty())?;
        let is_route = subject.routes().texts().any(|route| route == root);
        let mut rules = subject.reading.written_rules(group);
        if !is_route || rules.any(|rule| rule.pattern.matches(root.as_bytes())) {
            return None;
        }
        let line = format!("\nDisallow: {root}$");
        let end = subject.below(rule.span);
        Some(
            LINT.finding(subject.line(rule.span) + format!(" leaves `{root}` open"))
                .label(rule.value, "matches what is below it alone")
                .note(format!(
                    "`{root}` is a route of the site, and no rule matches it"
                ))
                .fix(Fix::suggestion("disallow the page itself too", end, line)),
        )
    })
}
