use robots_analysis::facts::is_universal;
use robots_core::reading::WrittenRule;
use rustc_hash::FxHashMap;

use super::{Diagnostic, Span, Subject};

lint! {
    group: Style, level: Allow,
    summary: "A rule that another rule of the same verdict covers, whichever of the two is longer.",
    explanation: "It has no effect: without it, no verdict changes. It may still be \
        useful as a note to readers, or for older crawlers that do not support the wildcards of \
        the other rule.",
    citation: "RFC 9309 §2.2.2",
    example: Rules(&["Disallow: /private", "Disallow: /private/data"]),
    use_instead: &[
        Instead::edited(Rules(&["Disallow: /private"])),
    ],
}

fn check(subject: &Subject<'_>) -> Vec<Diagnostic> {
    let covered = subject.redundant().iter().filter(|fact| !fact.others.is_empty());
    let mut accepted: FxHashMap<Span, Vec<Span>> = FxHashMap::default();
    let mut findings = Vec::new();
    for fact in covered {
        let rule = fact.rule;
        let mut others = fact.others.iter();
        // Of two rules that cover each other, one has to stay.
        let is_mutual = |other: &&WrittenRule| {
            let others = accepted.get(&other.span);
            others.is_some_and(|others| others.contains(&rule.span))
        };
        // Of two rules for every URL, the longer one takes precedence over an `Allow: /`.
        let is_guard = |other: &&WrittenRule| is_universal(rule) && is_universal(other);
        if others.any(|other| is_mutual(other) || is_guard(other)) {
            continue;
        }
        let others = fact.others.iter().map(|other| other.span);
        accepted.insert(rule.span, others.collect());
        let why = if fact.is_by_precedence {
            let opposite = if rule.verdict.is_allow() { "Disallow" } else { "Allow" };
            format!("no {opposite} rule overrides the first rule for these URLs (RFC 9309 §2.2.2)")
        } else {
            "without it, no verdict changes (RFC 9309 §2.2.2)".to_owned()
        };
        findings.push(finding(subject, rule, &fact.others).note(why));
    }
    for dead in &subject.rule_facts().overridden {
        let overriders = dead.overriders.iter();
        let is_needed = |overrider: &&WrittenRule| {
            overrider.verdict == dead.rule.verdict && !accepted.contains_key(&overrider.span)
        };
        let is_guard =
            |overrider: &&WrittenRule| is_universal(overrider) && is_universal(dead.rule);
        if accepted.contains_key(&dead.rule.span)
            || !overriders.clone().all(is_needed)
            || overriders.clone().any(is_guard)
        {
            continue;
        }
        let why = subject.ranking();
        findings.push(finding(subject, dead.rule, &dead.overriders).note(why));
    }
    findings
}

fn finding(subject: &Subject<'_>, rule: &WrittenRule, others: &[&WrittenRule]) -> Diagnostic {
    let mut finding =
        LINT.finding(subject.line(rule.span) + " is redundant").label(rule.span, "has no effect");
    let verdict = rule.verdict;
    for other in others {
        let label = match others {
            [_] => format!("already {verdict}s every URL that the other matches"),
            _ => format!("already {verdict}s some of the URLs that the other matches"),
        };
        finding = finding.label(other.span, label);
    }
    finding.fix(subject.deletion(rule.span))
}
