//! Rules: which one is at a place, and what overrides it.

use gen_lsp_types::{Location, Position};
use robots_analysis::facts::{RuleEffect, rule_effect};
use robots_core::reading::{GroupId, Reading, WrittenRule};

use super::uri;
use crate::analysis::Analysis;

/// Returns the rule in the line of a position, in each group that it is part of.
pub(super) fn rule_at(analysis: &Analysis, position: Position) -> Vec<(GroupId, &WrittenRule)> {
    let text = analysis.text();
    let line = text.line(text.line_at(text.offset(position)));
    let reading = &analysis.reading;
    let is_here = move |rule: &&WrittenRule| line.contains(&rule.span.start);
    let groups = reading.groups();
    groups.filter_map(|group| Some((group, reading.written_rules(group).find(&is_here)?))).collect()
}

/// Returns a product token of a group, the first in the file.
pub(super) fn token_of(reading: &Reading, group: GroupId) -> &[u8] {
    let agents = reading.agents().values().filter(|agent| agent.group == group);
    let first = agents.min_by_key(|agent| agent.token.start);
    first.map_or(b"*", |agent| reading.slice(agent.token))
}

/// Returns the rules that override the one at a position wherever it matches.
pub(super) fn overriding(analysis: &Analysis, position: Position) -> Vec<Location> {
    let reading = &analysis.reading;
    let mut spans = Vec::new();
    for (group, rule) in rule_at(analysis, position) {
        if let RuleEffect::Overridden(rules) = rule_effect(reading, group, rule) {
            spans.extend(rules.iter().map(|rule| rule.span));
        }
    }
    spans.sort_unstable();
    spans.dedup();
    let spans = spans.into_iter();
    let uri = || uri(&analysis.snapshot);
    spans.map(|span| Location::new(uri(), analysis.range(span))).collect()
}
