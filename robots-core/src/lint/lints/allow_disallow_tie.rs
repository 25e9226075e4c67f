use super::{Diagnostic, Subject, quoted};

lint! {
    group: Portability, level: Allow,
    finds: "An Allow and a Disallow of the same length that match the same URL, and no longer \
        rule does.",
    why: "Allow wins. Older crawlers obey the first in the file, and some the Disallow.",
    source: "RFC 9309 §2.2.2",
    fires: Rules(&["Allow: /page", "Disallow: /*.ph"]),
    silent: Rules(&["Allow: /page", "Disallow: /*.php"]),
}

fn check(subject: &Subject<'_>) -> Vec<Diagnostic> {
    let ties = subject.precedence_facts().ties.iter().map(|tie| {
        let witness = quoted(&String::from_utf8_lossy(&tie.witness));
        let octets = tie.rule.pattern.octets();
        LINT.finding(format!("{} and {} tie", subject.quoted(tie.rule.span), subject.quoted(tie.other.span)))
            .label(tie.rule.span, format!("{octets} octets, wins"))
            .label(tie.other.span, format!("{octets} octets"))
            .note(format!("both match {witness}, which is allowed: of rules of the same length Allow wins (RFC 9309 §2.2.2)"))
            .help("make the rule longer that should decide")
    });
    ties.collect()
}
