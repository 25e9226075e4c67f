use super::{Diagnostic, Subject, quoted};

lint! {
    group: Suspicious, level: Warn,
    summary: "A rule that matches a route of the site only if case is ignored. Requires routes.",
    explanation: "Paths are case-sensitive: the rule has no effect, and crawlers may fetch the \
                  page.",
    citation: "RFC 9309 §2.2.2",
    example: Routes(&["User-agent: *", "Disallow: /Account/"], &["/", "/account/{id}"]),
    use_instead: &[
        Instead::giving(&["* /account/ disallow", "* /Account/ allow"],
            Routes(&["User-agent: *", "Disallow: /account/"], &["/", "/account/{id}"])),
    ],
}

fn check(subject: &Subject<'_>) -> Vec<Diagnostic> {
    let routes = &subject.routes;
    let findings = subject.rules_without_route().into_iter().filter_map(|rule| {
        let value = subject.bytes(rule.value);
        let route = routes.matched_ignoring_case(value, subject.reading.dialect())?;
        let finding = LINT
            .finding(subject.line(rule.span) + " matches no route, because its case differs")
            .label(rule.value, format!("the route is `{route}`"))
            .note("paths are case-sensitive (RFC 9309 §2.2.2)")
            .help("write " + quoted(&in_case_of(route, &subject.text(rule.value))));
        Some(finding)
    });
    findings.collect()
}

/// Returns a path with the letters that differ from a route only in case written as in the route,
/// up to the first other difference.
fn in_case_of(route: &str, path: &str) -> String {
    let pairs = route.chars().zip(path.chars());
    let same = pairs.take_while(|(a, b)| a.eq_ignore_ascii_case(b));
    let start: String = same.map(|(of_route, _)| of_route).collect();
    let rest = path.get(start.len()..).unwrap_or_default();
    format!("{start}{rest}")
}
