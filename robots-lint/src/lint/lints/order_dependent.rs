use std::cmp::Reverse;

use robots_analysis::compare::{Divergence, divergences};
use robots_analysis::order;
use robots_core::dialect::{Dialect, PrecedencePolicy};

use super::{Diagnostic, Fix, Subject};
use crate::lint::divergence::divergence_finding;

lint! {
    group: Portability, level: Allow,
    summary: "A group with another meaning for crawlers that obey the first matching rule.",
    explanation: "Crawlers older than RFC 9309 try the rules in their order. If longer rules come \
        first, all crawlers agree.",
    citation: "Koster's draft of 1996; RFC 9309 §2.2.2",
    example: Rules(&["Disallow: /shop/", "Allow: /shop/help"]),
    use_instead: &[
        Instead::edited(Rules(&["Allow: /shop/help", "Disallow: /shop/"])),
    ],
}

fn check(subject: &Subject<'_>) -> Vec<Diagnostic> {
    let other = subject.reading.read_as(&FIRST_RULE);
    let found = divergences(subject.reading, &other);
    let findings = found.iter().map(|divergence| {
        let finding = divergence_finding(&LINT, divergence, ("RFC 9309", "a first-match crawler"));
        match sorted(subject, divergence) {
            Some(fix) => finding.fix(fix),
            None => finding.help("move longer rules above shorter ones"),
        }
    });
    findings.collect()
}

/// Returns the edit that sorts the rules of a group by precedence, each with the comment beside it,
/// if they are in one record, each on a line of its own, without comments above single rules.
fn sorted(subject: &Subject<'_>, divergence: &Divergence) -> Option<Fix> {
    let group = subject.reading.group(&divergence.agent)?;
    let mut records = subject.reading.records(group);
    let rules = records.next().filter(|_| records.next().is_none())?;
    if !rules.is_sorted_by(|rule, next| rule.line < next.line) {
        return None;
    }
    let record = subject.record_at(rules.first()?.span.start)?;
    let last = rules.last()?.line;
    let mut lines = record.body().iter().take_while(|item| item.line < last);
    if lines.any(|item| item.directive.is_none() && item.comment.is_some()) {
        return None;
    }
    let mut sorted: Vec<_> = rules.iter().collect();
    order::sort_by_key(&mut sorted, |rule| Reverse(rule.precedence()));
    let lines = rules.iter().zip(sorted).filter(|(here, rule)| here.span != rule.span);
    let lines = lines.map(|(here, rule)| {
        let [here, rule] = [here, rule].map(|rule| subject.item_at(rule.span.start));
        let text = str::from_utf8(subject.bytes(rule?.span)).ok()?;
        Some((here?.span, text.to_owned()))
    });
    let mut lines = lines.collect::<Option<Vec<_>>>()?.into_iter();
    let (first, text) = lines.next()?;
    Some(Fix::aligning("move longer rules above shorter ones", first, text).edits(lines))
}

static FIRST_RULE: Dialect =
    Dialect { name: "first-rule", precedence: PrecedencePolicy::FirstInFile, ..*Dialect::RFC_9309 };
