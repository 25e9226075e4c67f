use super::{Diagnostic, Subject};
use crate::facts::is_universal;
use rustc_hash::FxHashSet;

lint! {
    group: Portability, level: Allow,
    summary: "An Allow of everything in front of other rules of its group.",
    explanation: "To crawlers that obey the first rule that matches, it takes all that follow out of \
        effect.",
    citation: "Koster's draft of 1996; `urllib.robotparser` until 2026",
    example: Rules(&["Allow: /", "Disallow: /basket/"]),
    use_instead: Rules(&["Disallow: /basket/", "Allow: /"]),
}

fn check(subject: &Subject<'_>) -> Vec<Diagnostic> {
    let reading = subject.reading;
    let mut seen = FxHashSet::default();
    let mut findings = Vec::new();
    for group in reading.groups() {
        let mut rules = reading.written_rules(group);
        let Some(first) = rules
            .next()
            .filter(|rule| rule.verdict.is_allow() && is_universal(rule))
        else {
            continue;
        };
        let Some(next) = rules.find(|rule| rule.verdict.is_disallow()) else {
            continue;
        };
        if seen.insert(first.span) {
            findings.push(
                LINT.finding("crawlers that obey the first rule fetch everything")
                    .label(first.span, "matches every URL")
                    .label(next.span, "never reached by them")
                    .note("so read Koster's draft of 1996 and Python until 2026; by RFC 9309 §2.2.2 the longest rule decides")
                    .help("write the Allow behind the other rules, or leave it out"),
            );
        }
    }
    findings
}
