use super::{Diagnostic, Subject};
use crate::facts::RulePair;

lint! {
    group: Style, level: Allow,
    finds: "A rule that stands twice in a group.",
    why: "The second changes nothing. Where one of the two is edited later, the other still \
        holds.",
    source: "RFC 9309 §2.2.2",
    fires: Rules(&["Disallow: /basket/", "Disallow: /basket/"]),
    silent: Rules(&["Disallow: /basket/", "Disallow: /search"]),
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
            LINT.finding(format!(
                "{} stands twice in its group",
                subject.quoted(rule.span)
            ))
            .label(rule.span, "changes nothing")
            .label(other.span, "stands here already")
            .note("equal rules of a group count once (RFC 9309 §2.2.2)")
            .fix(subject.deletion(rule.span))
        });
    duplicates.collect()
}
