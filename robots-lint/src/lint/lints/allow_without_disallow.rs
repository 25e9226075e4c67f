use super::{Diagnostic, Subject, line};

lint! {
    group: Suspicious, level: Warn,
    summary: "A default group (`*`) that has Allow rules for folders, and disallows nothing.",
    explanation: "A URL that no rule matches is allowed, so these rules have no effect. If \
                  crawlers were meant to fetch nothing else, `Disallow: /` is missing.",
    citation: "RFC 9309 §2.2.2",
    example: Rules(&["Allow: /blog/", "Allow: /books/"]),
    use_instead: &[
        Instead::giving(
            &["* /blog/1 allow", "* /account disallow"],
            Rules(&["Disallow: /", "Allow: /$", "Allow: /blog/", "Allow: /books/"]),
        )
        .when("crawlers may fetch nothing else"),
        Instead::same(Rules(&["Disallow:"])).when("they may fetch everything"),
    ],
    check: File(check),
}

fn check(subject: &Subject<'_>) -> Option<Diagnostic> {
    let rules: Vec<_> = subject.reading.written_rules(subject.reading.group(b"*")?).collect();
    // Rules for files, as `/*.css$`, are in a group that once disallowed their folder.
    let is_folder = |value: &str| value.len() > 1 && !value.contains(['*', '.', '?', '$']);
    let folder = rules.iter().find(|rule| is_folder(&subject.text(rule.value)))?;
    let is_open = |value: &str| matches!(value, "/" | "*" | "/*");
    let is_meant =
        rules.iter().all(|rule| rule.verdict.is_allow() && !is_open(&subject.text(rule.value)));
    is_meant.then(|| {
        LINT.finding("the default group (`*`) allows folders, and disallows nothing")
            .label(folder.span, "has no effect")
            .note("a URL that no rule matches is allowed (RFC 9309 §2.2.2)")
            .help(
                "add "
                    + line("Disallow", "/")
                    + " and, for the start page, "
                    + line("Allow", "/$")
                    + " if crawlers may fetch nothing else; otherwise delete the Allow rules",
            )
    })
}
