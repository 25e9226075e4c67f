use super::{Diagnostic, Subject};

lint! {
    group: Suspicious, level: Warn,
    summary: "A rule that matches no route of the site. Requires routes.",
    explanation: "The page has moved and the rule has not, or the rule is misspelled: crawlers may \
        fetch the page that it should disallow.",
    citation: "RFC 9309 §2.2.2",
    example: Routes(&["User-agent: *", "Disallow: /basket/"], &["/", "/cart/{id}"]),
    use_instead: &[
        Instead::giving(
            &["* /cart/ disallow", "* /basket/ allow"],
            Routes(&["User-agent: *", "Disallow: /cart/"], &["/", "/cart/{id}"]),
        )
        .when("the path has another name"),
        Instead::giving(&["* /basket/ allow"],
            Routes(&["User-agent: *", "Disallow:"], &["/", "/cart/{id}"])).when("the page is gone"),
    ],
}

fn check(subject: &Subject<'_>) -> Vec<Diagnostic> {
    let routes = &subject.routes;
    let missed = subject.rules_without_route().into_iter().filter(|rule| {
        let respelt =
            routes.matched_ignoring_case(subject.bytes(rule.value), subject.reading.dialect());
        respelt.is_none()
    });
    let findings = missed.map(|rule| {
        LINT.finding(subject.line(rule.span) + " matches no route of the site")
            .label(rule.value, "not a URL of any route")
            .note("a rule is compared with the path and query of a URL (RFC 9309 §2.2.2)")
            .help("correct the rule, delete it, or add the route that it is for")
    });
    findings.collect()
}
