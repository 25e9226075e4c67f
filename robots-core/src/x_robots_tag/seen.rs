//! Does anybody see a tag? A crawler that may not fetch a page never reads its fields.

use super::{TagMistake, TagPart, TagRule, mistake, vocabulary};
use crate::claim::{Addressed, everyone};
use crate::diagnostic::Diagnostic;
use crate::matcher::Verdict;
use crate::paths::{self, BudgetExhausted, Language};
use crate::pattern::spelling;
use crate::reading::{Reading, RuleId};

/// So many rules that hide a page are shown.
const SHOWN: usize = 3;

/// What is wrong with rules that nobody sees; `rules` are in the order in which they are tried. What
/// takes too large an automaton is taken to be seen.
pub(super) fn check(reading: &Reading, rules: &[(usize, TagRule)]) -> Vec<TagMistake> {
    let mut mistakes = Vec::new();
    let mut decided = Language::empty();
    let urls = paths::urls(reading.dialect().path_form);
    for (index, rule) in rules {
        let Ok(all) = paths::of_pattern(&rule.paths).and_then(|all| all.intersection(&urls)) else {
            continue;
        };
        let Ok(left) = all.difference(&decided) else {
            continue;
        };
        let found = if all.is_empty() {
            let none = mistake("no URL has such a path")
                .help("a path starts with `/`, and what is not ASCII in it is percent-encoded");
            Some((TagPart::Paths, none))
        } else if left.is_empty() {
            let never = mistake("this tag is never sent")
                .note("of the patterns that match a path the one with the most octets decides, as for rules")
                .help("delete it, or the longer ones");
            Some((TagPart::Paths, never))
        } else {
            let hidden = hidden(reading, rule, &left).ok().flatten();
            hidden.map(|hidden| (TagPart::Whole, hidden))
        };
        mistakes.extend(found.map(|(part, diagnostic)| TagMistake {
            index: *index,
            part,
            diagnostic,
        }));
        if let Ok(union) = decided.union(&all) {
            decided = union;
        }
    }
    mistakes
}

/// The error that a rule is if nobody for whom it is meant may fetch any of `urls`, which it decides.
fn hidden(
    reading: &Reading,
    rule: &TagRule,
    urls: &Language,
) -> Result<Option<Diagnostic>, BudgetExhausted> {
    // What may always be fetched is no page.
    let pages = paths::decided_by_file(urls, &[reading])?;
    let Some(page) = pages.shortest() else {
        return Ok(None);
    };
    let page = spelling(&page, [reading.dialect().path_form; 2]).unwrap_or(page);
    let readers = match vocabulary::addressee(&rule.tag) {
        Some(name) => vec![Addressed {
            token: name.to_owned(),
            group: reading.obeyed(name.as_bytes()).group(),
        }],
        None => everyone(reading),
    };
    for Addressed { group, .. } in &readers {
        if paths::shortest_decided(&pages, reading, *group, Verdict::Allow)?.is_some() {
            return Ok(None);
        }
    }
    let path = String::from_utf8_lossy(&page);
    let nobody = match &readers[..] {
        [one] if one.token != "*" => format!("`{}` may not fetch", one.token),
        _ => "no crawler may fetch".to_owned(),
    };
    let mut finding = mistake(format!(
        "`{}` is never read: {nobody} such a page",
        rule.tag
    ));
    let mut shown: Vec<RuleId> = Vec::new();
    for Addressed { group, .. } in &readers {
        let hiding = reading.evaluate_in(*group, &page).rule;
        let Some(hiding) = hiding.and_then(|rule| reading.written_rule(rule)) else {
            continue;
        };
        if shown.len() < SHOWN && !shown.contains(&hiding.id()) {
            shown.push(hiding.id());
            finding = finding.label(hiding.span, format!("disallows `{path}`"));
        }
    }
    Ok(Some(
        finding
            .note("who may not fetch a page does not see its header fields, and may list it by its address")
            .help("allow the page, so that the tag is read, or delete the tag"),
    ))
}
