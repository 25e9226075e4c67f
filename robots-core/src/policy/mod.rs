//! [`Document`] and [`Dialect`] to a [`Policy`].
//!
//! In: the file as written. Out: who is addressed, and the rules of each, merged from wherever they
//! stand. AFTER THIS STAGE: there are no lines any more, only agents, groups and ranked rules.
//! [`Policy::evaluate`] decides slowly and obviously; it is what everything else is tested against.

mod evaluate;
mod id;
mod lower;
mod obeyed;
mod reading;
mod records;
mod rule;

pub use evaluate::Evaluation;
pub use id::{GroupId, Groups, RuleId};
pub use obeyed::{GroupSource, Obeyed};
pub(crate) use reading::key as key_read_by;
pub use rule::{Rank, Rule};
pub(crate) use rule::{outcome, verdict};

use std::collections::BTreeMap;

use crate::dialect::{Dialect, NameMatch, RecordsOfOneAgent};
use crate::extension::Extension;
use crate::source::{SourceText, Span};
use crate::syntax::Document;

/// Names everybody.
const STAR: &[u8] = b"*";

/// What a robots.txt means to one family of crawlers.
#[derive(Clone, Debug)]
pub struct Policy {
    dialect: &'static Dialect,
    /// Every rule of the file that stands in a group, in file order.
    rules: Vec<Rule>,
    /// The rules between one run of `User-agent` lines and the next, as ranges of `rules`.
    records: Vec<std::ops::Range<usize>>,
    groups: Groups,
    /// By lower-case token.
    agents: BTreeMap<Vec<u8>, Agent>,
    sitemaps: Vec<Span>,
    extensions: Vec<Extension>,
}

/// A crawler that the file addresses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Agent {
    /// Its token where it is written first.
    pub token: Span,
    /// Its group.
    pub group: GroupId,
}

/// Everything that holds for one crawler, or for several that are always addressed together.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct AgentGroup {
    id: GroupId,
    /// In file order. Kept as records and not as rules: thousands of agents may share them.
    records: Vec<usize>,
}

impl AgentGroup {
    /// Which group of its policy it is.
    pub fn id(&self) -> GroupId {
        self.id
    }
}

impl Policy {
    /// Reads a document as `dialect` does.
    pub fn new(source: &SourceText, document: &Document, dialect: &'static Dialect) -> Self {
        lower::lower(source, document, dialect)
    }

    /// Whose reading this is.
    pub fn dialect(&self) -> &'static Dialect {
        self.dialect
    }

    /// The crawlers that the file addresses, by lower-case token, `*` among them.
    pub fn agents(&self) -> &BTreeMap<Vec<u8>, Agent> {
        &self.agents
    }

    /// The distinct groups.
    pub fn groups(&self) -> &Groups {
        &self.groups
    }

    /// The rule with this identity, which is of this policy.
    pub fn rule(&self, id: RuleId) -> &Rule {
        &self.rules[id.index()]
    }

    /// The rules of a group in file order.
    pub fn rules<'p>(&'p self, group: &'p AgentGroup) -> impl Iterator<Item = &'p Rule> {
        group
            .records
            .iter()
            .flat_map(|&record| &self.rules[self.records[record].clone()])
    }

    /// The same rules, record by record: what stands between one run of `User-agent` lines and the
    /// next.
    pub fn records<'p>(&'p self, group: &'p AgentGroup) -> impl Iterator<Item = &'p [Rule]> {
        let records = group.records.iter();
        records.map(|&record| &self.rules[self.records[record].clone()])
    }

    /// The group for a product token: its own, as the dialect compares names, else that of `*`
    /// (RFC 9309 §2.2.1). For what a crawler really obeys see [`Policy::obeyed`].
    pub fn group(&self, token: &[u8]) -> Option<&AgentGroup> {
        let named = self.agent(token).or_else(|| self.agents.get(STAR));
        named.map(|agent| &self.groups[agent.group])
    }

    /// The agent that names the crawler with this product token, as the dialect compares names;
    /// `*` names no crawler unless it is the token.
    pub fn agent(&self, token: &[u8]) -> Option<&Agent> {
        let name = token.to_ascii_lowercase();
        let name = match name.iter().position(|&byte| byte == b'/') {
            Some(version) if self.dialect.names.without_version => &name[..version],
            _ => &name,
        };
        match self.dialect.names.matching {
            NameMatch::Equal => self.agents.get(name),
            NameMatch::Within | NameMatch::WithinOrEmpty => {
                let stands_in = |part: &[u8]| {
                    part.is_empty() || name.windows(part.len()).any(|window| window == part)
                };
                self.agents
                    .iter()
                    .filter(|(token, _)| token.as_slice() != STAR && stands_in(token))
                    .map(|(_, agent)| agent)
                    .min_by_key(|agent| agent.token.start)
            }
        }
    }

    /// The lines that are neither names nor rules, in file order, those without a known key among
    /// them.
    pub fn extensions(&self) -> &[Extension] {
        &self.extensions
    }

    /// The groups that the line's record is part of, in order; none outside of
    /// records. Linear in the names of the record.
    pub fn groups_of(&self, source: &SourceText, extension: &Extension) -> Vec<GroupId> {
        let names = &extension.agents;
        let (Some(first), Some(last)) = (names.first(), names.last()) else {
            return Vec::new();
        };
        let is_of_agent = |agent: &&Agent| {
            self.dialect.records.of_one_agent == RecordsOfOneAgent::Merged
                || (first.start..=last.start).contains(&agent.token.start)
        };
        let agents = names
            .iter()
            .filter_map(|&name| self.agents.get(&source.slice(name).to_ascii_lowercase()));
        let mut groups: Vec<_> = agents
            .filter(is_of_agent)
            .map(|agent| agent.group)
            .collect();
        groups.sort_unstable();
        groups.dedup();
        groups
    }

    /// The values of the Sitemap lines as written, in file order, but for empty ones. Which of them
    /// are URLs, [`Policy::extensions`] says.
    pub fn sitemaps(&self) -> &[Span] {
        &self.sitemaps
    }
}
