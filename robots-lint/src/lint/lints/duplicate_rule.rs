use super::{Diagnostic, Subject};

lint! {
    group: Style, level: Allow,
    summary: "A rule that occurs twice in a group, also with other escapes in its path.",
    explanation: "The second occurrence has no effect. If one of the two is edited later, the \
                  other still applies.",
    citation: "RFC 9309 §2.2.2",
    example: Rules(&["Disallow: /basket/", "Disallow: /basket/"]),
    use_instead: &[
        Instead::edited(Rules(&["Disallow: /basket/"])),
    ],
}

fn check(subject: &Subject<'_>) -> Vec<Diagnostic> {
    let duplicates = subject.rule_facts().duplicates.iter().map(|relation| {
        let (rule, other) = (relation.rule, relation.other);
        let finding = LINT
            .finding("duplicate rule " + subject.line(rule.span))
            .label(rule.span, "has no effect")
            .label(other.span, "first occurrence");
        if subject.bytes(rule.value) == subject.bytes(other.value) {
            finding
                .note("equal rules of a group have the effect of one (RFC 9309 §2.2.2)")
                .fix(subject.deletion(rule.span))
        } else {
            finding
                .note("both have the same canonical form (RFC 9309 §2.2.2)")
                .help("delete one of the two, unless a crawler reads only that one")
        }
    });
    duplicates.collect()
}
