use super::{Diagnostic, Subject};
use crate::facts::RulePair;

lint! {
    group: Style, level: Allow,
    summary: "A rule that stands twice in a group, spelled differently.",
    explanation: "Both match the same URLs by RFC 9309. To crawlers that compare bytes they may be \
        two, and be meant so.",
    citation: "RFC 9309 §2.2.2",
    example: Rules(&["Disallow: /caf%c3%a9", "Disallow: /caf%C3%A9"]),
    use_instead: Rules(&["Disallow: /caf%C3%A9"]),
}

fn check(subject: &Subject<'_>) -> Vec<Diagnostic> {
    let other_text = |relation: &&RulePair<'_>| {
        subject.bytes(relation.rule.value) != subject.bytes(relation.other.value)
    };
    let respelled = subject
        .rule_facts()
        .duplicates
        .iter()
        .filter(other_text)
        .map(|relation| {
            let (rule, other) = (relation.rule, relation.other);
            LINT.finding(
                subject.line(rule.span) + " says what " + subject.line(other.span) + " says",
            )
            .label(rule.span, "changes nothing")
            .label(other.span, "matches the same URLs")
            .note("both have one canonical form (RFC 9309 §2.2.2)")
            .help("delete one of them, unless some crawler is known to read only the other")
        });
    respelled.collect()
}
