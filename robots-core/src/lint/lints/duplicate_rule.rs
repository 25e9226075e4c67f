use super::{Diagnostic, Subject};
use crate::facts::RulePair;

lint! {
    group: Style, level: Allow,
    summary: "A rule that stands twice in a group.",
    explanation: "The second changes nothing. Where one of the two is edited later, the other still \
        holds.",
    citation: "RFC 9309 §2.2.2",
    example: Rules(&["Disallow: /basket/", "Disallow: /basket/"]),
    use_instead: Rules(&["Disallow: /basket/", "Disallow: /search"]),
}

fn check(subject: &Subject<'_>) -> Vec<Diagnostic> {
    let same = |relation: &&RulePair<'_>| {
        subject.bytes(relation.rule.value) == subject.bytes(relation.other.value)
    };
    let duplicates = subject
        .rule_facts()
        .duplicates
        .iter()
        .filter(same)
        .map(|relation| {
            let (rule, other) = (relation.rule, relation.other);
            LINT.finding(subject.line(rule.span) + " stands twice in its group")
                .label(rule.span, "changes nothing")
                .label(other.span, "stands here already")
                .note("equal rules of a group count once (RFC 9309 §2.2.2)")
                .fix(subject.deletion(rule.span))
        });
    duplicates.collect()
}
