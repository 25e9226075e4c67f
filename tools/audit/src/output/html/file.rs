//! The file, with what the requests show beside each line.

use std::collections::BTreeMap;

use crate::output::table::number;
use crate::tally::{AuditedGroup, AuditedRule, AuditedVersion, RuleState};

/// The most crawlers that are named beside a line.
const NAMED: usize = 3;

/// The most lines of a file that are printed whole. Of a longer one, those with requests are.
const MOST: usize = 2_000;

pub(super) struct FileLine<'a> {
    pub(super) number: u32,
    pub(super) text: &'a str,
    pub(super) rule: Option<&'a AuditedRule>,
    pub(super) group: Option<&'a AuditedGroup>,
}

impl FileLine<'_> {
    pub(super) fn class(&self) -> &'static str {
        self.rule.map_or("", |rule| rule.state.name())
    }

    fn has_requests(&self) -> bool {
        let noted =
            |rule: &AuditedRule| rule.requests + rule.allowed_by_copy + rule.disallowed_spelling;
        self.rule.is_some_and(|rule| noted(rule) > 0)
            || self.group.is_some_and(|group| group.requests > 0)
    }
}

pub(super) fn listing(version: &AuditedVersion) -> (Vec<FileLine<'_>>, u64) {
    let rules: BTreeMap<_, _> = version.rules.iter().map(|rule| (rule.line, rule)).collect();
    let groups: BTreeMap<_, _> = version.groups.iter().map(|group| (group.line, group)).collect();
    let lines = (1_u32..).zip(version.text.lines()).map(|(number, text)| FileLine {
        number,
        text: text.trim_end(),
        rule: rules.get(&number).copied(),
        group: groups.get(&number).copied(),
    });
    let all: Vec<_> = lines.collect();
    let is_long = all.len() > MOST;
    let (printed, others): (Vec<_>, Vec<_>) =
        all.into_iter().partition(|line| !is_long || line.has_requests());
    (printed, others.len() as u64)
}

pub(super) fn names(rule: &AuditedRule) -> String {
    let crawlers = rule.crawlers.iter();
    first(crawlers.map(|(token, count)| format!("{token} ({})", number(*count))))
}

pub(super) fn crawlers(group: &AuditedGroup) -> String {
    first(group.crawlers.iter().cloned())
}

fn first(mut names: impl ExactSizeIterator<Item = String>) -> String {
    let mut parts: Vec<_> = names.by_ref().take(NAMED).collect();
    if names.len() > 0 {
        parts.push(format!("{} more", names.len()));
    }
    parts.join(", ")
}

/// Returns how many requests that broke a rule were not answered with the page.
pub(super) fn denied(rule: &AuditedRule) -> u64 {
    match rule.state {
        RuleState::Broken => rule.requests.saturating_sub(rule.served),
        _ => 0,
    }
}
