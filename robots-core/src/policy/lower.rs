//! From lines to groups.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use rustc_hash::FxHashMap;

use super::{Agent, AgentGroup, Policy, Rule};
use crate::dialect::Dialect;
use crate::matcher::Verdict;
use crate::pattern::PathPattern;
use crate::source::{SourceText, Span};
use crate::syntax::{Directive, DirectiveKey, Document};

/// Collects groups as RFC 9309 §2.2.1 has them: a run of `User-agent` lines, then rules; a
/// `User-agent` line behind a rule starts the next; no other line ends anything.
#[derive(Default)]
struct Lowering {
    rules: Vec<Rule>,
    records: Vec<std::ops::Range<usize>>,
    /// The records that address an agent, and its token where it is written first.
    agents: BTreeMap<Vec<u8>, (Span, Vec<usize>)>,
    sitemaps: Vec<Span>,
    /// A rule line stood behind the last `User-agent` line.
    in_rules: bool,
}

pub(super) fn lower(source: &SourceText, document: &Document, dialect: &'static Dialect) -> Policy {
    let mut lowering = Lowering {
        in_rules: true,
        ..Lowering::default()
    };
    for item in &document.items {
        let Some(directive) = item
            .directive
            .as_ref()
            .filter(|directive| directive.is_regular())
        else {
            continue;
        };
        match directive.key {
            DirectiveKey::UserAgent => lowering.user_agent(source, directive),
            DirectiveKey::Allow => lowering.rule(source, directive, item.line, Verdict::Allow),
            DirectiveKey::Disallow => {
                lowering.rule(source, directive, item.line, Verdict::Disallow);
            }
            DirectiveKey::Sitemap if !directive.value.is_empty() => {
                lowering.sitemaps.push(directive.value);
            }
            DirectiveKey::Sitemap | DirectiveKey::Other => {}
        }
    }
    lowering.finish(dialect)
}

impl Lowering {
    fn user_agent(&mut self, source: &SourceText, directive: &Directive) {
        if self.in_rules {
            self.records.push(self.rules.len()..self.rules.len());
            self.in_rules = false;
        }
        let record = self.records.len() - 1;
        let token = source.slice(directive.value).to_ascii_lowercase();
        let (_, records) = self
            .agents
            .entry(token)
            .or_insert_with(|| (directive.value, Vec::new()));
        if records.last() != Some(&record) {
            records.push(record);
        }
    }

    fn rule(&mut self, source: &SourceText, directive: &Directive, line: usize, verdict: Verdict) {
        let Some(record) = self.records.last_mut() else {
            return;
        };
        self.in_rules = true;
        if directive.value.is_empty() {
            return;
        }
        self.rules.push(Rule {
            verdict,
            pattern: PathPattern::new(source.slice(directive.value)),
            line,
            span: directive.span(),
            value: directive.value,
        });
        record.end = self.rules.len();
    }

    fn finish(self, dialect: &'static Dialect) -> Policy {
        let mut numbers: FxHashMap<Vec<usize>, usize> = FxHashMap::default();
        let mut groups = Vec::new();
        let mut agents = BTreeMap::new();
        for (lower_case, (token, records)) in self.agents {
            let group = *numbers.entry(records).or_insert_with_key(|records| {
                groups.push(AgentGroup {
                    records: records.clone(),
                });
                groups.len() - 1
            });
            if let Entry::Vacant(entry) = agents.entry(lower_case) {
                entry.insert(Agent { token, group });
            }
        }
        Policy {
            dialect,
            rules: self.rules,
            records: self.records,
            groups,
            agents,
            sitemaps: self.sitemaps,
        }
    }
}
