use super::{Diagnostic, Subject, quoted};

lint! {
    group: Portability, level: Allow,
    summary: "An Allow rule and a Disallow rule of the same length that match the same URL, which \
        no longer rule matches.",
    explanation: "The Allow rule wins. Older crawlers obey the first of the two in the file, and \
        some obey the Disallow rule.",
    citation: "RFC 9309 §2.2.2",
    example: Rules(&["Allow: /pages", "Disallow: /*.php"]),
    use_instead: &[
        Instead::giving(
            &["* /pages/a.php allow", "* /pages2.php disallow"],
            Rules(&["Allow: /pages/", "Disallow: /*.php"]),
        )
        .when("the Allow rule is to win in the folder"),
        Instead::giving(
            &["* /pages/a.php disallow", "* /pages/a allow"],
            Rules(&["Allow: /pages", "Disallow: /*.php$"]),
        )
        .when("the Disallow rule is to win"),
    ],
}

fn check(subject: &Subject<'_>) -> Vec<Diagnostic> {
    let ties = subject.precedence_facts().ties.iter().map(|tie| {
        let witness = quoted(&String::from_utf8_lossy(&tie.witness));
        let octets = tie.rule.pattern.octets();
        LINT.finding(
            subject.line(tie.rule.span)
                + " and "
                + subject.line(tie.other.span)
                + " have the same length",
        )
        .label(tie.rule.span, format!("{octets} octets, wins the tie"))
        .label(tie.other.span, format!("{octets} octets"))
        .note(format!(
            "both match {witness}, which is allowed: on a tie Allow wins (RFC 9309 §2.2.2)"
        ))
        .help("make the path of the rule that should win longer")
    });
    ties.collect()
}
