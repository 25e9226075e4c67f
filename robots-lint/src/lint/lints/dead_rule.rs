use robots_core::dialect::PrecedencePolicy;

use super::{Diagnostic, Subject, quoted};

lint! {
    group: Suspicious, level: Warn,
    summary: "A rule that never takes effect, because rules of the other verdict override it for \
        every URL that it matches.",
    explanation: "The rule with the most octets wins; in dialects that obey the first matching \
        rule, an earlier rule wins. A rule that is always overridden is a leftover, or it is the \
        rule that was intended. `redundant_rule` reports a rule that rules of its own verdict \
        override.",
    citation: "RFC 9309 §2.2.2",
    example: Rules(&["Disallow: /*.php", "Allow: /*.php*"]),
    use_instead: &[
        Instead::giving(
            &["* /a.php disallow", "* /a allow"],
            Rules(&["Disallow: /*.php"]),
        )
        .when("crawlers may not fetch the pages"),
        Instead::same(Rules(&["Disallow:"])).when("they may"),
    ],
}

fn check(subject: &Subject<'_>) -> Vec<Diagnostic> {
    let dead = subject.rule_facts().overridden.iter().filter_map(|dead| {
        let overriders = dead.overriders.iter();
        let opposite =
            overriders.clone().find(|overrider| overrider.verdict != dead.rule.verdict)?;
        let mut finding = LINT
            .finding(subject.line(dead.rule.span) + " never takes effect")
            .label(dead.rule.span, "always overridden");
        let label = match dead.overriders.as_slice() {
            [_] => "overrides it for every URL that it matches",
            _ => "overrides it for some of the URLs that it matches",
        };
        for overrider in overriders {
            finding = finding.label(overrider.span, label);
        }
        let is_tie = opposite.pattern.octets() == dead.rule.pattern.octets();
        let ranking = match subject.reading.dialect().precedence {
            PrecedencePolicy::MostOctets if is_tie => {
                "on a tie Allow wins (RFC 9309 §2.2.2)".to_owned()
            }
            _ => subject.ranking(),
        };
        let is_shown =
            opposite.pattern.matches(&dead.witness) && dead.verdict == Some(opposite.verdict);
        let finding = if is_shown {
            let witness = quoted(&String::from_utf8_lossy(&dead.witness));
            let verdict = opposite.verdict;
            finding.note(format!("both match {witness}, which is {verdict}ed: {ranking}"))
        } else {
            finding.note(ranking)
        };
        let wins = match subject.reading.dialect().precedence {
            PrecedencePolicy::FirstInFile => "move it above the other rule",
            PrecedencePolicy::MostOctets => "make its path longer than that of the other rule",
        };
        Some(finding.help(format!("delete the rule, or {wins}")))
    });
    dead.collect()
}
