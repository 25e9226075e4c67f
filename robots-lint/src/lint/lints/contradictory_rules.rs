use robots_core::dialect::PrecedencePolicy;

use super::{Diagnostic, Subject};

lint! {
    group: Correctness, level: Deny,
    summary: "An Allow rule and a Disallow rule for the same paths in one group.",
    explanation: "The Allow rule wins, so the Disallow rule has no effect. For crawlers that obey \
        the first matching rule, the second of the two has no effect.",
    citation: "RFC 9309 §2.2.2",
    example: Rules(&["Disallow: /basket/", "Allow: /basket/"]),
    use_instead: &[
        Instead::giving(
            &["* /basket/ disallow"],
            Rules(&["Disallow: /basket/"]),
        )
        .when("crawlers may not fetch the paths"),
        Instead::same(Rules(&["Disallow:"])).when("they may"),
    ],
    explained_by: [hash_in_path],
}

fn check(subject: &Subject<'_>) -> Vec<Diagnostic> {
    let contradictions = subject.rule_facts().contradictions.iter().map(|relation| {
        let (rule, other) = (relation.rule, relation.other);
        let (label, why) = match subject.reading.dialect().precedence {
            PrecedencePolicy::MostOctets => {
                ("wins the tie", "on a tie Allow wins (RFC 9309 §2.2.2)".to_owned())
            }
            PrecedencePolicy::FirstInFile => ("comes first", subject.ranking()),
        };
        let winner = if other.verdict.is_allow() { "an Allow" } else { "a Disallow" };
        LINT.finding(
            subject.line(rule.span)
                + " never takes effect: "
                + winner
                + " rule for the same paths wins",
        )
        .label(rule.span, "overridden by the other rule")
        .label(other.span, label)
        .note(why)
        .help("delete one of the two rules")
    });
    contradictions.collect()
}
