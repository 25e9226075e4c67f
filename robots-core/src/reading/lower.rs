//! Lines to groups.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::ops::Range;
use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::records::Records;
use super::{Agent, GroupId, Precedence, Reading, RuleId, Text, WrittenRule, implicit_rule};
use crate::dialect::{Dialect, PrecedencePolicy, RecordsOfOneAgent, TokenMatch};
use crate::source::{SourceText, Span};

/// The agents by lower-case token, each with its group's index, and the records of each.
type Addressed = (BTreeMap<Vec<u8>, Agent>, Vec<Vec<usize>>);

pub(super) fn lower(text: Arc<Text>, dialect: &'static Dialect) -> Reading {
    let document = text.split_by(&dialect.lexis);
    let source = &text.source;
    let lines = document.as_ref().unwrap_or_else(|| text.standard());
    let records = Records::new(source, &lines.items, dialect);
    let (sitemaps, extensions) = (records.sitemaps(), records.extensions());
    let (groups, agents) = grouped(addressed(source, &records, dialect));
    let (rules, records) = flattened(&records, dialect);
    let implicit = implicit_rule(dialect, RuleId::new(rules.len()));
    Reading {
        text,
        document,
        dialect,
        rules,
        implicit,
        records,
        groups,
        agents,
        sitemaps,
        extensions,
    }
}

fn flattened(records: &Records<'_>, dialect: &Dialect) -> (Vec<WrittenRule>, Vec<Range<usize>>) {
    let mut rules = Vec::new();
    let mut ranges = Vec::new();
    for record in records.of_groups() {
        let start = rules.len();
        rules.extend(records.rules(record));
        ranges.push(start..rules.len());
    }
    let count = rules.len();
    for (index, rule) in rules.iter_mut().enumerate() {
        let weight = match dialect.precedence {
            PrecedencePolicy::MostOctets => rule.pattern.octets(),
            PrecedencePolicy::FirstInFile => count - index,
        };
        rule.rule.id = RuleId::new(index);
        rule.rule.precedence = Precedence::new(weight, rule.verdict);
    }
    (rules, ranges)
}

/// Returns the groups, one for all agents named by the same records, and the agents.
///
/// The groups are in the order of their first lower-case tokens.
fn grouped((mut agents, records_of): Addressed) -> (Vec<Vec<usize>>, BTreeMap<Vec<u8>, Agent>) {
    let mut numbers: FxHashMap<&[usize], GroupId> = FxHashMap::default();
    let mut groups = Vec::new();
    for agent in agents.values_mut() {
        let records = records_of[agent.group.index()].as_slice();
        agent.group = *numbers.entry(records).or_insert_with(|| {
            groups.push(records.to_vec());
            GroupId::new(groups.len() - 1)
        });
    }
    (groups, agents)
}

fn addressed(source: &SourceText, records: &Records<'_>, dialect: &Dialect) -> Addressed {
    let (mut agents, mut records_of) = Addressed::default();
    for (number, record) in records.of_groups().enumerate() {
        let tokens = records.tokens(record);
        let is_star = |name: &&Span| source.slice(**name) == b"*";
        let only_star =
            dialect.tokens.star_hides_others && tokens.iter().any(|name| is_star(&name));
        let is_unmatchable =
            |name: &Span| name.is_empty() && dialect.tokens.matching == TokenMatch::Within;
        for &name in
            tokens.iter().filter(|name| !is_unmatchable(name) && (!only_star || is_star(name)))
        {
            match agents.entry(source.slice(name).to_ascii_lowercase()) {
                Entry::Vacant(entry) => {
                    let group = GroupId::new(records_of.len());
                    entry.insert(Agent { token: name, group });
                    records_of.push(vec![number]);
                }
                Entry::Occupied(entry) => {
                    let records = &mut records_of[entry.get().group.index()];
                    let is_new = records.last() != Some(&number);
                    if is_new && dialect.records.of_one_agent == RecordsOfOneAgent::Merged {
                        records.push(number);
                    }
                }
            }
        }
    }
    (agents, records_of)
}
