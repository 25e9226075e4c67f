//! Whether the rules are those of the expected file.

use std::collections::HashSet;

use robots_analysis::compare::{Comparison, Relation, compare};
use robots_core::{Reading, SourceText};
use robots_lint::live::{RULES_DIFFER, RULES_MISSING};
use robots_report::ChangesReport;

use super::managed::added_block;
use super::served::Answer;
use super::{Context, Finding};

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
            required: Some(self.required),
            ..ChangesReport::new(&self.expected, &self.served, &self.comparisons)
        }
    }
}

/// Compares each answer whose rules are known with the expected file.
pub(super) fn check(
    context: &Context<'_>,
    answers: &[Answer<'_>],
    notes: &mut Vec<String>,
    differences: &mut Vec<Difference>,
) -> Vec<Finding> {
    let own = context.target.against.as_ref();
    let mut findings = Vec::new();
    for answer in answers {
        let is_first = std::ptr::eq(answer.first, context.first);
        let Some(rules) = &answer.rules else {
            if let (true, Some(expected)) = (is_first, own) {
                let (name, result) = (expected.name(), &answer.result);
                notes.push(format!("not compared with `{name}`: {result}"));
            }
            continue;
        };
        let body = answer.first.success();
        let body = body.map(|response| response.body.as_slice());
        let block = body.and_then(|body| added_block(body, own.map(SourceText::bytes)));
        let Some(expected) = own else {
            notes.extend(block.filter(|_| is_first));
            continue;
        };
        let expected = Reading::new(expected, context.target.dialect);
        let comparisons = compare(&expected, rules, None);
        let difference = Difference {
            expected,
            served: rules.clone(),
            required: context.target.required,
            comparisons,
        };
        match differs(context, answer, &difference, block.as_deref()) {
            Some(finding) => findings.push(finding),
            None if is_first => notes.extend(block),
            None => continue,
        }
        differences.push(difference);
    }
    findings
}

/// Returns the finding of an answer without the required relation to the expected file.
fn differs(
    context: &Context<'_>,
    answer: &Answer<'_>,
    difference: &Difference,
    block: Option<&str>,
) -> Option<Finding> {
    let requirement = difference.report().requirement(difference.required);
    let reason = requirement.reason()?;
    let name = difference.expected.source().name();
    let body = answer.first.success();
    let served = body.map_or(&[][..], |response| &response.body);
    let mut diagnostic = if is_missing(&difference.expected, served) {
        RULES_MISSING.finding(format!("no rule of `{name}` is served"))
    } else {
        RULES_DIFFER.finding(format!("the served rules are not those of `{name}`"))
    };
    diagnostic = diagnostic.note(format!("{requirement}"));
    if body.is_none() {
        let result = &answer.result;
        diagnostic = diagnostic.note(format!("no robots.txt is served: {result}"));
    }
    if let Some(block) = block {
        diagnostic = diagnostic.note(block);
    }
    if let Some(others) = answer.others(context) {
        diagnostic = diagnostic.note(others);
    }
    let help = if reason.contains("budget") {
        "split the rules with several wildcards, so that both files can be compared"
    } else if answer.first.request.is_fresh {
        "deploy the file to the server: when caches are purged, or their copies expire, every \
         client gets what it has now"
    } else {
        "deploy the file, purge caches, and stop other systems from changing `/robots.txt`"
    };
    Some(context.finding_of(answer.first, diagnostic.help(help)))
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
    rules.map(|rule| (rule.verdict.is_allow(), reading.slice(rule.value))).collect()
}
