use super::{Diagnostic, Subject, quoted};

lint! {
    group: Portability, level: Allow,
    summary: "An Allow and a Disallow of the same length that match the same URL, and no longer \
        rule does.",
    explanation: "Allow wins. Older crawlers obey the first in the file, and some the Disallow.",
    citation: "RFC 9309 §2.2.2",
    example: Rules(&["Allow: /page", "Disallow: /*.ph"]),
    use_instead: Rules(&["Allow: /page", "Disallow: /*.php"]),
}

fn check(subject: &Subject<'_>) -> Vec<Diagnostic> {
    let ties = subject.precedence_facts().ties.iter().map(|tie| {
        let witness = quoted(&String::from_utf8_lossy(&tie.witness));
        let octets = tie.rule.pattern.octets();
        LINT.finding(subject.line(tie.rule.span) + " and " + subject.line(tie.other.span) + " tie")
            .label(tie.rule.span, format!("{octets} octets, wins"))
            .label(tie.other.span, format!("{octets} octets"))
            .note(format!("both match {witness}, which is allowed: of rules of the same length Allow wins (RFC 9309 §2.2.2)"))
            .help("make the rule longer that should decide")
    });
    ties.collect()
}
