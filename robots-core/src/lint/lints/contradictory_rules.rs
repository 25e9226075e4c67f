use super::{Diagnostic, Subject, Verdict};
use crate::dialect::PrecedencePolicy;

lint! {
    group: Correctness, level: Deny,
    summary: "An Allow and a Disallow of the same paths in one group.",
    explanation: "The Allow wins, so that the Disallow does nothing. To crawlers that obey the first rule \
        that matches, it is the second of the two that does nothing.",
    citation: "RFC 9309 §2.2.2",
    example: Rules(&["Disallow: /basket/", "Allow: /basket/"]),
    use_instead: Rules(&["Disallow: /basket/", "Allow: /basket/help"]),
}

fn check(subject: &Subject<'_>) -> Vec<Diagnostic> {
    let contradictions = subject.rule_facts().contradictions.iter().map(|relation| {
        let (rule, other) = (relation.rule, relation.other);
        let (label, why) = match subject.reading.dialect().precedence {
            PrecedencePolicy::MostOctets => (
                "wins the tie",
                "of rules of the same length Allow wins (RFC 9309 §2.2.2)".to_owned(),
            ),
            PrecedencePolicy::FirstInFile => ("comes first", subject.ranking()),
        };
        let winner = match other.verdict {
            Verdict::Allow => "an Allow",
            Verdict::Disallow => "a Disallow",
        };
        LINT.finding(
            subject.line(rule.span) + " does nothing: " + winner + " of the same paths wins",
        )
        .label(rule.span, "never decides")
        .label(other.span, label)
        .note(why)
        .help("delete the one that is not meant")
    });
    contradictions.collect()
}
