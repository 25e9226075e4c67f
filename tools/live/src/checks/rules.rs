//! Whether the rules are those of the expected file.

use std::collections::HashSet;

use robots_analysis::compare::{Comparison, Relation, compare};
use robots_core::{Reading, SourceText};
use robots_lint::live::{RULES_DIFFER, RULES_MISSING};
use robots_report::ChangesReport;

use super::managed::added_block;
use super::{Context, Judged, reach};
use crate::meaning::{is_page, reading};

/// The difference from the expected file to the served one.
#[derive(Debug)]
pub struct Difference {
    expected: Reading,
    served: Reading,
    required: Relation,
    comparisons: Vec<Comparison>,
}

impl Difference {
    /// Returns the difference in the formats of `robots diff`.
    pub fn report(&self) -> ChangesReport<'_> {
        ChangesReport {
            old: &self.expected,
            new: &self.served,
            of_dialects: false,
            of_all: true,
            edit: None,
            required: Some(self.required),
            comparisons: &self.comparisons,
        }
    }

    /// Returns whether both files are proved to have the same meaning.
    pub fn is_equivalent(&self) -> bool {
        self.report().requirement(Relation::Equivalent).is_proved()
    }
}

/// Compares the first response with the expected file.
pub(super) fn check(context: &Context<'_>, judged: &mut Judged) {
    let url = context.observed.url.as_str();
    let body = context
        .first
        .success()
        .map(|response| response.body.as_slice());
    let body = body.filter(|body| !is_page(body));
    let own = context.target.against.as_ref();
    let block = body.and_then(|body| added_block(body, own.map(SourceText::bytes)));
    let Some(expected) = own else {
        judged.notes.extend(block);
        return;
    };
    let dialect = context.target.dialect;
    let Some(served) = reading(context.first, url, dialect) else {
        let result = reach::result(context.first);
        judged
            .notes
            .push(format!("not compared with `{}`: {result}", expected.name()));
        return;
    };
    let expected = Reading::new(expected, dialect);
    let comparisons = compare(&expected, &served, None);
    let required = context.target.required;
    let difference = Difference {
        expected,
        served,
        required,
        comparisons,
    };
    let requirement = difference.report().requirement(required);
    if let Some(reason) = requirement.reason() {
        let name = difference.expected.source().name();
        let is_missing = is_missing(&difference.expected, body.unwrap_or_default());
        let diagnostic = if is_missing {
            RULES_MISSING.finding(format!("no rule of `{name}` is served"))
        } else {
            RULES_DIFFER.finding(format!("the served rules are not those of `{name}`"))
        };
        let mut diagnostic = diagnostic.note(format!("{requirement}"));
        if body.is_none() {
            let result = reach::result(context.first);
            diagnostic = diagnostic.note(format!("no robots.txt is served: {result}"));
        }
        if let Some(block) = block {
            diagnostic = diagnostic.note(block);
        }
        let help = if reason.contains("budget") {
            "split the rules with several wildcards, so that both files can be compared"
        } else {
            "deploy the file, purge caches, and stop other systems from changing `/robots.txt`"
        };
        judged.findings.push(context.finding(diagnostic.help(help)));
    } else {
        judged.notes.extend(block);
    }
    judged.difference = Some(difference);
}

/// Returns whether a file has rules, and none of their lines is served.
fn is_missing(expected: &Reading, served: &[u8]) -> bool {
    let served = Reading::new(&SourceText::new("", served), expected.dialect());
    let own = rules(expected);
    !own.is_empty() && own.is_disjoint(&rules(&served))
}

/// Returns the rules of all groups, each as whether it allows and its value.
fn rules(reading: &Reading) -> HashSet<(bool, &[u8])> {
    let groups = reading.groups().map(Some);
    let rules = groups.flat_map(|group| reading.written_rules(group));
    rules
        .map(|rule| (rule.verdict.is_allow(), reading.slice(rule.value)))
        .collect()
}
