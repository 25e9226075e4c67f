use super::{Diagnostic, Subject, quoted};
use crate::diagnostic::MessageText;
use crate::facts::costly;

lint! {
    group: Policy, level: Warn,
    summary: "A group that takes more work to compile than the groups of almost every other site, \
        and its most expensive rule.",
    explanation: "Each wildcard inside a rule may match anywhere, and the automaton tracks what \
        each of them has matched. The program grows, and its build slows down.",
    citation: "The byte layout of `robots-matcher`, whose size is bounded",
    example: Text(include_str!("verdict_automaton_budget.txt")),
    use_instead: Rules(&["Disallow: /*?*color=", "Disallow: /*?*size="]),
}

fn check(subject: &Subject<'_>) -> Vec<Diagnostic> {
    let reading = subject.reading;
    let findings = costly(reading, subject.steps).into_iter().map(|costly| {
        let agents = reading.agents().iter();
        let mut names = agents.filter(|(_, agent)| agent.group == costly.group);
        let name = names.next().map_or_else(String::new, |(name, _)| {
            format!(" of {}", quoted(&String::from_utf8_lossy(name)))
        });
        let finding = LINT
            .finding(
                MessageText::from(format!("the rules{name} compile to a large automaton, mostly because of "))
                    + subject.line(costly.rule.span),
            )
            .label(
                costly.rule.value,
                format!("{} wildcards, each of which may match anywhere", costly.wildcards),
            )
            .note("the group takes more than 750,000 steps to compile, more than almost every other site");
        let finding = if costly.rest_fits {
            finding.note("without this rule it takes fewer")
        } else {
            finding.note("other rules with wildcards cost about as much")
        };
        finding
            .help("write fewer `*`: one after `?` is enough for a parameter, as in `/*?*size=`")
    });
    findings.collect()
}
