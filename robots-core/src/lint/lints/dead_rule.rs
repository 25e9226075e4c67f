use super::{Diagnostic, Example, Fix, Level, Lint, LintGroup, Subject};
use crate::dialect::Ranking;
use crate::lint::subject::quoted;
use crate::matcher::Verdict;

pub(super) static LINT: Lint = Lint {
    name: "dead_rule",
    group: LintGroup::Suspicious,
    level: Level::Warn,
    finds: "A rule that decides no URL, because for every URL that it matches a longer rule \
        decides; where the first rule of the file decides, an earlier one.",
    why: "The rule with the most octets wins. A rule that always loses is either a leftover \
        or, worse, the one that was meant.",
    source: "RFC 9309 §2.2.2",
    fires: Example::Text(
        "\
User-agent: *
Disallow: /*.php
Allow: /*.php*
",
    ),
    silent: Example::Text(
        "\
User-agent: *
Disallow: /*.php
Allow: /about.php
",
    ),
    check,
};

fn check(subject: &Subject<'_>) -> Vec<Diagnostic> {
    let dead = subject.rule_facts().dead.iter().map(|dead| {
        let rule = subject.quoted(dead.rule.span);
        let witness = quoted(&String::from_utf8_lossy(&dead.witness));
        let mut finding = LINT
            .finding(format!("{rule} never decides"))
            .label(dead.rule.span, "always loses");
        for killer in &dead.killers {
            finding = finding.label(killer.span, "outranks it wherever it matches");
        }
        let says_same = dead
            .killers
            .iter()
            .all(|killer| killer.verdict == dead.rule.verdict);
        let verdict = match dead.killers[0].verdict {
            Verdict::Allow => "allowed",
            Verdict::Disallow => "disallowed",
        };
        let finding = finding.note(format!(
            "{witness} matches it and is {verdict} by the other: {}",
            subject.ranking()
        ));
        if says_same {
            finding.fix(Fix::equivalent(
                "delete it: nothing changes",
                subject.whole_line(dead.rule.span),
                "",
            ))
        } else if subject.policy.dialect().ranking == Ranking::FirstInFile {
            finding.help("delete it, or put it in front of the other if it should win")
        } else {
            finding.help("delete it, or make it longer than the other if it should win")
        }
    });
    dead.collect()
}
