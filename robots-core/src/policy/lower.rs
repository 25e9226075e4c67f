//! From lines to groups.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use rustc_hash::FxHashMap;

use super::reading::{self, statement};
use super::records::{self, Record, Records};
use super::{Agent, AgentGroup, GroupId, Groups, Policy, RuleId};
use crate::dialect::{Dialect, NameMatch, RecordsOfOneAgent};
use crate::extension::Extension;
use crate::source::{SourceText, Span};
use crate::syntax::{DirectiveKey, Document, Lexis, parse_as};

/// An agent's token where it is written first, and the records that address it.
type Addressed = BTreeMap<Vec<u8>, (Span, Vec<usize>)>;

pub(super) fn lower(source: &SourceText, document: &Document, dialect: &'static Dialect) -> Policy {
    if dialect.lexis == Lexis::RFC_9309 {
        lower_items(source, document, dialect)
    } else {
        lower_items(source, &parse_as(source, &dialect.lexis), dialect)
    }
}

fn lower_items(source: &SourceText, document: &Document, dialect: &'static Dialect) -> Policy {
    let mut records = Records::new(source, dialect);
    let mut sitemaps = Vec::new();
    for item in &document.items {
        if let Some(statement) = statement(source, item, dialect) {
            records.push(&statement);
        }
        let Some(directive) = &item.directive else {
            continue;
        };
        let key = reading::key(source, directive, dialect);
        if key == DirectiveKey::Sitemap && !directive.value.is_empty() {
            sitemaps.push(directive.value);
        }
        if !reading::is_protocol(key) {
            let value = source.slice(directive.value);
            let delay = dialect.crawl_delay;
            records.note(Extension::new(directive, key, value, item.line, delay));
        }
    }
    let (records, extensions) = records.finish();
    policy(source, records, sitemaps, extensions, dialect)
}

fn policy(
    source: &SourceText,
    records: Vec<Record>,
    sitemaps: Vec<Span>,
    extensions: Vec<Extension>,
    dialect: &'static Dialect,
) -> Policy {
    let addressed = addressed(source, &records, dialect);
    let mut rules = Vec::new();
    let mut ranges = Vec::new();
    for record in records {
        let start = rules.len();
        rules.extend(record.rules);
        ranges.push(start..rules.len());
    }
    records::rank(&mut rules, dialect.ranking);
    for (index, rule) in rules.iter_mut().enumerate() {
        rule.id = RuleId::new(index);
    }

    let mut numbers: FxHashMap<Vec<usize>, GroupId> = FxHashMap::default();
    let mut groups = Vec::new();
    let mut agents = BTreeMap::new();
    for (lower_case, (token, records)) in addressed {
        let group = *numbers.entry(records).or_insert_with_key(|records| {
            let id = GroupId::new(groups.len());
            groups.push(AgentGroup {
                id,
                records: records.clone(),
            });
            id
        });
        agents.insert(lower_case, Agent { token, group });
    }
    Policy {
        dialect,
        rules,
        records: ranges,
        groups: Groups(groups),
        agents,
        sitemaps,
        extensions,
    }
}

fn addressed(source: &SourceText, records: &[Record], dialect: &Dialect) -> Addressed {
    let mut addressed = Addressed::new();
    for (number, record) in records.iter().enumerate() {
        let is_star = |name: &&Span| source.slice(**name) == b"*";
        let only_star =
            dialect.names.star_hides_others && record.names.iter().any(|name| is_star(&name));
        let is_nobody =
            |name: &Span| name.is_empty() && dialect.names.matching == NameMatch::Within;
        for &name in record
            .names
            .iter()
            .filter(|name| !is_nobody(name) && (!only_star || is_star(name)))
        {
            match addressed.entry(source.slice(name).to_ascii_lowercase()) {
                Entry::Vacant(entry) => {
                    entry.insert((name, vec![number]));
                }
                Entry::Occupied(mut entry) => {
                    let (_, records) = entry.get_mut();
                    let is_new = records.last() != Some(&number);
                    if is_new && dialect.records.of_one_agent == RecordsOfOneAgent::Merged {
                        records.push(number);
                    }
                }
            }
        }
    }
    addressed
}
