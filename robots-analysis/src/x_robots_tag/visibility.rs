//! Checks that a crawler can see each tag. A crawler that may not fetch a page does not read its
//! header fields.

use robots_core::matcher::Verdict;
use robots_core::reading::{Reading, RuleId};

use super::{IndexedRule, TagError, TagPart, vocabulary};
use crate::claim::{Representative, representatives};
use crate::diagnostic::Diagnostic;
use crate::paths::{self, BudgetExhausted, Language, target_from_canonical};

/// The maximum number of labels for rules that hide a page.
const SHOWN: usize = 3;

/// Returns the errors of tags that no crawler can see. `rules` are in order of precedence. A tag
/// that exhausts the budget has no error.
pub(super) fn check(reading: &Reading, rules: &[IndexedRule]) -> Vec<TagError> {
    let mut errors = Vec::new();
    let mut decided = Language::empty();
    let urls = paths::urls(reading.dialect().path_form);
    for IndexedRule { rule, indexes } in rules {
        let Ok(all) = paths::of_pattern(&rule.paths).and_then(|all| all.intersection(&urls)) else {
            continue;
        };
        let Ok(left) = all.difference(&decided) else {
            continue;
        };
        let mut of_paths = |diagnostic| {
            errors.push(TagError { index: indexes[0], part: TagPart::Paths, diagnostic });
        };
        if all.is_empty() {
            of_paths(Diagnostic::error("pattern matches no URL").help(
                "write the path as clients send it, without the segments `.` and `..`, or \
                 delete the tag",
            ));
        } else if left.is_empty() {
            of_paths(
                Diagnostic::error("unreachable: longer patterns match every URL of this pattern")
                    .note(
                        "of several matching patterns the one with the most octets applies, as for \
                     rules (RFC 9309 §2.2.2)",
                    )
                    .help("delete it, or delete the longer patterns"),
            );
        } else {
            for (tag, &index) in rule.tags.iter().zip(indexes) {
                if let Ok(Some(diagnostic)) = hidden(reading, tag, &left) {
                    errors.push(TagError { index, part: TagPart::Whole, diagnostic });
                }
            }
        }
        if let Ok(union) = decided.union(&all) {
            decided = union;
        }
    }
    errors
}

/// Returns the error of a tag if its crawlers may fetch none of the URLs it applies to.
fn hidden(
    reading: &Reading,
    tag: &str,
    urls: &Language,
) -> Result<Option<Diagnostic>, BudgetExhausted> {
    // A URL that an implicit rule allows is not a page.
    let pages = paths::decided_by_file(urls, &[reading])?;
    let Some(page) = pages.shortest() else {
        return Ok(None);
    };
    let page = target_from_canonical(&page, [reading.dialect().path_form; 2]).unwrap_or(page);
    let readers = match vocabulary::addressee(tag) {
        Some(name) => vec![Representative {
            token: name.to_owned(),
            group: reading.obeyed(name.as_bytes()).group(),
        }],
        None => representatives(reading),
    };
    for Representative { group, .. } in &readers {
        if paths::shortest_decided(&pages, reading, *group, Verdict::Allow)?.is_some() {
            return Ok(None);
        }
    }
    let path = String::from_utf8_lossy(&page);
    let crawlers = match &readers[..] {
        [one] if one.token != "*" => format!("`{}`", one.token),
        _ => "every crawler".to_owned(),
    };
    let mut finding =
        Diagnostic::error(format!("`{tag}` cannot be seen: the page is disallowed for {crawlers}"));
    let mut shown: Vec<RuleId> = Vec::new();
    for Representative { group, .. } in &readers {
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
            .note(
                "a crawler that may not fetch a page does not see its header fields, and may \
                 list its URL",
            )
            .help("allow the page, or delete the tag"),
    ))
}
