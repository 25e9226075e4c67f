use robots_analysis::facts::RulePair;

use super::{Diagnostic, Subject};

lint! {
    group: Style, level: Allow,
    summary: "A rule that occurs twice in a group.",
    explanation: "The second occurrence has no effect. If one of the two is edited later, the \
                  other still applies.",
    citation: "RFC 9309 §2.2.2",
    example: Rules(&["Disallow: /basket/", "Disallow: /basket/"]),
    use_instead: &[
        Instead::edited(Rules(&["Disallow: /basket/"])),
    ],
}

fn check(subject: &Subject<'_>) -> Vec<Diagnostic> {
    let same = |relation: &&RulePair<'_>| {
        subject.bytes(relation.rule.value) == subject.bytes(relation.other.value)
    };
    let duplicates = subject.rule_facts().duplicates.iter().filter(same).map(|relation| {
        let (rule, other) = (relation.rule, relation.other);
        LINT.finding("duplicate rule " + subject.line(rule.span))
            .label(rule.span, "has no effect")
            .label(other.span, "first occurrence")
            .note("equal rules of a group have the effect of one (RFC 9309 §2.2.2)")
            .fix(subject.deletion(rule.span))
    });
    duplicates.collect()
}
