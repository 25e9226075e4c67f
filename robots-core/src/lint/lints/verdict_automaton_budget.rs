use super::{Diagnostic, Subject, quoted};
use crate::diagnostic::MessageText;
use crate::facts::costly_groups;

lint! {
    group: Policy, level: Warn,
    summary: "A group whose rules take more work to compile than those of nearly every other site, and the \
        rule that costs most.",
    explanation: "Each wildcard inside a rule may match anywhere, and the automaton has to remember for \
        all of them what they have matched. The program gets larger, and its build slower.",
    citation: "the byte layout of `robots-matcher`, which never grows beyond bounds",
    example: Text(include_str!("verdict_automaton_budget.txt")),
    use_instead: Rules(&["Disallow: /*?*color=", "Disallow: /*?*size="]),
}

fn check(subject: &Subject<'_>) -> Vec<Diagnostic> {
    let reading = subject.reading;
    let findings =
        costly_groups(reading, subject.steps)
            .into_iter()
            .map(|costly| {
                let agents = reading.agents().iter();
                let mut names = agents.filter(|(_, agent)| agent.group == costly.group);
                let name = names.next().map_or_else(String::new, |(name, _)| {
                    format!(" of {}", quoted(&String::from_utf8_lossy(name)))
                });
                let finding = LINT
            .finding(
                MessageText::from(format!("the rules{name} make a large automaton, "))
                    + subject.line(costly.rule.span)
                    + " most of it",
            )
            .label(
                costly.rule.value,
                format!("{} wildcards, each looked for everywhere", costly.wildcards),
            )
            .note("it takes more than 750000 steps to compile, more than nearly every other site");
                let finding = if costly.rest_fits {
                    finding.note("without this rule it takes less")
                } else {
                    finding.note("other rules with wildcards cost about as much")
                };
                finding
            .help("write fewer `*`: one behind a `?` is enough for a parameter, as in `/*?*size=`")
            });
    findings.collect()
}
