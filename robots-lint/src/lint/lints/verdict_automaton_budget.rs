use robots_analysis::facts::costly_groups;

use super::{Diagnostic, Subject, quoted};

lint! {
    group: Policy, level: Warn,
    summary: "A group that takes more work to compile than the groups of almost every other site, \
        and its most expensive rule.",
    explanation: "Each wildcard inside a rule may match anywhere, and the automaton tracks what \
        each of them has matched. The program grows, and its build slows down.",
    citation: "The byte layout of `robots-matcher`, whose size is bounded",
    example: Text(include_str!("verdict_automaton_budget.txt")),
    use_instead: &[
        Instead::giving(
            &["* /a?color=red disallow", "* /a?size=1 disallow", "* /sizecolorbrandprice allow"],
            Rules(&["Disallow: /*?*color=", "Disallow: /*?*size="])),
    ],
}

fn check(subject: &Subject<'_>) -> Vec<Diagnostic> {
    let reading = subject.reading;
    let groups = costly_groups(reading, subject.steps).into_iter();
    let findings = groups.map(|costly| {
        let mut agents = reading.agents().iter();
        let agent = agents.find(|(_, agent)| agent.group == costly.group);
        let of_agent = agent.map_or_else(String::new, |(token, _)| {
            format!(" of {}", quoted(&String::from_utf8_lossy(token)))
        });
        let rest = if costly.rest_fits {
            "without this rule it takes fewer"
        } else {
            "other rules with wildcards cost about as much"
        };
        let message = "expensive rule " + subject.line(costly.rule.span);
        LINT.finding(message + format!(": the rules{of_agent} compile to a large automaton"))
            .label(
                costly.rule.value,
                format!("{} wildcards, and each may match anywhere", costly.wildcards),
            )
            .note(
                "this group is among the slowest to compile of all sites we measured (limit: \
                 750,000 steps)",
            )
            .note(rest)
            .help(
                "write fewer `*`: those of the first folder, or one after `?` for a parameter, as \
                 in `/*?*size=`",
            )
    });
    findings.collect()
}
