use robots_analysis::facts::is_universal;
use rustc_hash::FxHashSet;

use super::{Diagnostic, Subject};

lint! {
    group: Portability, level: Allow,
    summary: "An Allow rule for every URL above the other rules of its group.",
    explanation: "Crawlers that obey the first matching rule never reach the rules below it, so \
        they fetch everything.",
    citation: "Koster's draft of 1996; `urllib.robotparser` until 2026",
    example: Rules(&["Allow: /", "Disallow: /basket/"]),
    use_instead: &[
        Instead::same(Rules(&["Disallow: /basket/", "Allow: /"])),
    ],
}

fn check(subject: &Subject<'_>) -> Vec<Diagnostic> {
    let reading = subject.reading;
    let mut seen = FxHashSet::default();
    let mut findings = Vec::new();
    for group in reading.groups() {
        let mut rules = reading.written_rules(group);
        let Some(first) = rules.next().filter(|rule| rule.verdict.is_allow() && is_universal(rule))
        else {
            continue;
        };
        let Some(next) = rules.find(|rule| rule.verdict.is_disallow()) else {
            continue;
        };
        if seen.insert(first.span) {
            findings.push(
                LINT.finding("crawlers that obey the first matching rule may fetch everything")
                    .label(first.span, "matches every URL")
                    .label(next.span, "never reached by these crawlers")
                    .note(
                        "in Koster's draft of 1996 and in Python until 2026 the first matching \
                         rule wins; in RFC 9309 §2.2.2 the longest one",
                    )
                    .help("move the Allow rule below the other rules, or delete it"),
            );
        }
    }
    findings
}
