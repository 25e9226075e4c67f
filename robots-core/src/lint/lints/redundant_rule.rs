use super::{Diagnostic, Subject};
use rustc_hash::FxHashMap;

use crate::analysis::{is_universal, redundant};
use crate::reading::WrittenRule;
use crate::source::Span;

lint! {
    group: Style, level: Allow,
    finds: "A rule that another of the same verdict covers, whichever of the two is longer.",
    why: "It changes nothing: without it, every URL gets the same verdict. It may still be worth \
        keeping as a note to readers, or for older crawlers that do not know the wildcards of the \
        other.",
    source: "RFC 9309 §2.2.2",
    fires: Rules(&["Disallow: /private", "Disallow: /private/data"]),
    silent: Rules(&["Disallow: /private", "Allow: /private/d", "Disallow: /private/data"]),
}

fn check(subject: &Subject<'_>) -> Vec<Diagnostic> {
    let covered = redundant(subject.reading);
    let covered = covered
        .iter()
        .filter_map(|fact| Some((fact.rule, fact.other?)));
    let mut accepted: FxHashMap<Span, Span> = FxHashMap::default();
    let mut findings = Vec::new();
    for (rule, other) in covered {
        // Of two rules that cover each other, one has to stay.
        let is_mutual = accepted.get(&other.span) == Some(&rule.span);
        // Of two rules for everything the longer one is there to win over an `Allow: /`.
        if is_mutual || is_universal(rule) && is_universal(other) {
            continue;
        }
        accepted.insert(rule.span, other.span);
        let why = "no rule of the other verdict ranks between the two (RFC 9309 §2.2.2)";
        findings.push(finding(subject, rule, &[other]).note(why));
    }
    for dead in &subject.rule_facts().dead {
        let killers = dead.killers.iter();
        let is_needed = |killer: &&WrittenRule| {
            killer.verdict == dead.rule.verdict && !accepted.contains_key(&killer.span)
        };
        let is_guard = |killer: &&WrittenRule| is_universal(killer) && is_universal(dead.rule);
        if accepted.contains_key(&dead.rule.span)
            || !killers.clone().all(is_needed)
            || killers.clone().any(is_guard)
        {
            continue;
        }
        let why = subject.ranking();
        findings.push(finding(subject, dead.rule, &dead.killers).note(why));
    }
    findings
}

fn finding(subject: &Subject<'_>, rule: &WrittenRule, others: &[&WrittenRule]) -> Diagnostic {
    let mut finding = LINT
        .finding(format!("{} is redundant", subject.quoted(rule.span)))
        .label(rule.span, "changes no verdict");
    for other in others {
        let label = match others {
            [_] => "this rule of the same verdict matches all of it",
            _ => "this rule of the same verdict matches a part of it",
        };
        finding = finding.label(other.span, label);
    }
    finding.fix(subject.deletion(rule.span))
}
