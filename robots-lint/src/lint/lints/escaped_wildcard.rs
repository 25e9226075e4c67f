use super::{Diagnostic, Directive, Span, Subject, quoted};

lint! {
    group: Portability, level: Warn,
    summary: "`%2A` or `%24` in a rule.",
    explanation: "They match the characters `*` and `$` in a path. Crawlers that send these \
        characters unescaped, as browsers do, and compare a rule as it is written do not match it.",
    citation: "RFC 9309 §2.2.3; Google's open-source matcher",
    example: Rules(&["Disallow: /file-%2A.html"]),
    use_instead: &[
        Instead::giving(
            &["* /file-a.html disallow", "* /file-*.html disallow"],
            Rules(&["Disallow: /file-"]),
        )
        .when("the rule is for every URL that starts so"),
        Instead::giving(
            &["* /file-a.html disallow", "* /file-a.pdf allow"],
            Rules(&["Disallow: /file-*.html"]),
        )
        .when("it is for URLs with any text there"),
    ],
    check: Rule(check),
}

fn check(subject: &Subject<'_>, rule: &Directive) -> Option<Diagnostic> {
    let value = subject.bytes(rule.value);
    let at = value
        .windows(3)
        .position(|window| window.eq_ignore_ascii_case(b"%2A") || window == b"%24")?;
    let place = Span::new(rule.value.start + at, rule.value.start + at + 3);
    let escape = subject.quoted(place);
    let character = if value[at + 2] == b'4' { '$' } else { '*' };
    let url =
        String::from_utf8_lossy(value).replacen(&*subject.text(place), &character.to_string(), 1);
    Some(
        LINT.finding(format!("crawlers disagree whether {escape} matches `{character}`"))
            .label(place, format!("an escaped `{character}`"))
            .note(format!(
                "by RFC 9309 §2.2.3 the rule matches {}; Google's matcher compares the bytes that \
                 are sent, so it does not",
                quoted(&url)
            ))
            .help("end the rule before it, or replace it with `*`"),
    )
}
