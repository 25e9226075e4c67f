use robots_analysis::facts::RulePair;

use super::{Diagnostic, Subject};

lint! {
    group: Style, level: Allow,
    summary: "Two rules of a group with the same canonical form and different text.",
    explanation: "Both match the same URLs by RFC 9309. Crawlers that compare bytes may treat them \
        as two rules, which may be intended.",
    citation: "RFC 9309 §2.2.2",
    example: Rules(&["Disallow: /caf%c3%a9", "Disallow: /caf%C3%A9"]),
    use_instead: &[
        Instead::same(Rules(&["Disallow: /caf%C3%A9"])),
    ],
}

fn check(subject: &Subject<'_>) -> Vec<Diagnostic> {
    let other_text = |relation: &&RulePair<'_>| {
        subject.bytes(relation.rule.value) != subject.bytes(relation.other.value)
    };
    let respelled = subject.rule_facts().duplicates.iter().filter(other_text).map(|relation| {
        let (rule, other) = (relation.rule, relation.other);
        LINT.finding(subject.line(rule.span) + " is equivalent to " + subject.line(other.span))
            .label(rule.span, "has no effect")
            .label(other.span, "matches the same URLs")
            .note("both have the same canonical form (RFC 9309 §2.2.2)")
            .help("delete one of the two, unless a crawler reads only that one")
    });
    respelled.collect()
}
