use super::{Diagnostic, Subject};

lint! {
    group: Suspicious, level: Warn,
    summary: "A rule that would match a route of the site if letters had no case. It speaks where the \
        routes are given.",
    explanation: "Paths are compared letter by letter: the rule does nothing, and the page is open.",
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
                .finding(subject.line(rule.span) + " matches no route, but for its case")
                .label(rule.value, format!("the route is `{route}`"))
                .note("paths are compared letter by letter (RFC 9309 §2.2.2)")
                .help("write it as the route is written");
            Some(finding)
        });
    findings.collect()
}
