use super::{Diagnostic, Subject};

lint! {
    group: Suspicious, level: Warn,
    summary: "A rule that matches a route of the site only if case is ignored. Requires routes.",
    explanation: "Paths are case-sensitive: the rule has no effect, and crawlers may fetch the page.",
    citation: "RFC 9309 §2.2.2",
    example: Routes("\
User-agent: *
Disallow: /Account/
", &["/", "/account/{id}"]),
    use_instead: Routes("\
User-agent: *
Disallow: /account/
", &["/", "/account/{id}"]),
}

fn check(subject: &Subject<'_>) -> Vec<Diagnostic> {
    let routes = subject.routes();
    let findings = subject
        .rules_without_route()
        .into_iter()
        .filter_map(|rule| {
            let value = subject.bytes(rule.value);
            let route = routes.matched_ignoring_case(value, subject.reading.dialect())?;
            let finding = LINT
                .finding(subject.line(rule.span) + " matches no route, because its case differs")
                .label(rule.value, format!("the route is `{route}`"))
                .note("paths are case-sensitive (RFC 9309 §2.2.2)")
                .help("write the path in the case of the route");
            Some(finding)
        });
    findings.collect()
}
