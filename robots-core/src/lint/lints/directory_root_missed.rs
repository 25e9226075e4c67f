use super::{Diagnostic, Fix, Subject};

lint! {
    group: Suspicious, level: Warn,
    finds: "A rule for a folder beside a route for the folder itself, without the last slash. It \
        speaks where the routes are given.",
    why: "`Disallow: /account/` says nothing of `/account`, which may be fetched.",
    source: "RFC 9309 §2.2.2",
    fires: Routes("\
User-agent: *
Disallow: /account/
", &["/", "/account", "/account/{id}"]),
    silent: Routes("\
User-agent: *
Disallow: /account/
Disallow: /account$
", &["/", "/account", "/account/{id}"]),
}

fn check(subject: &Subject<'_>) -> Vec<Diagnostic> {
    let reading = subject.reading;
    let mut findings = Vec::new();
    for group in reading.groups() {
        for rule in reading
            .written_rules(group)
            .filter(|rule| rule.verdict.is_disallow())
        {
            let value = subject.text(rule.value);
            let Some(root) = value.strip_suffix('/').filter(|root| !root.is_empty()) else {
                continue;
            };
            let is_route = subject.routes().texts().any(|route| route == root);
            let others = reading.written_rules(group);
            let is_missed = || {
                others
                    .into_iter()
                    .all(|rule| !rule.pattern.matches(root.as_bytes()))
            };
            if !is_route || !is_missed() {
                continue;
            }
            let end = subject.below(rule.span);
            let finding = LINT
                .finding(format!(
                    "{} leaves `{root}` open",
                    subject.quoted(rule.span)
                ))
                .label(rule.value, "matches what is below it alone")
                .note(format!(
                    "`{root}` is a route of the site, and no rule matches it"
                ))
                .fix(Fix::suggestion(
                    "disallow the page itself too",
                    end,
                    format!("\nDisallow: {root}$"),
                ));
            if !findings.contains(&finding) {
                findings.push(finding);
            }
        }
    }
    findings
}
