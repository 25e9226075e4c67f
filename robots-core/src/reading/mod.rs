//! A text as one [`Dialect`] reads it: [`Reading`].
//!
//! In: a [`SourceText`] and a dialect. Out: who is addressed, and the rules of each, merged from
//! wherever they stand. AFTER THIS STAGE: text and meaning are one value, and rules and groups have
//! identities. [`Reading::evaluate`] decides slowly and obviously; it is what everything else is
//! tested against.

mod directive;
mod evaluate;
mod id;
mod lower;
mod obeyed;
mod records;
mod rule;
mod rule_set;
mod written_rules;

pub(crate) use directive::key as key_read_by;
pub use evaluate::Evaluation;
pub use id::{GroupId, RuleId};
pub use obeyed::{GroupSource, Obeyed};
pub use rule::{Origin, Rank, Rule, WrittenRule};
pub(crate) use rule::{outcome, verdict};
pub(crate) use rule_set::{rule_set, rule_set_in};

use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

use crate::dialect::{Dialect, NameMatch, RecordsOfOneAgent};
use crate::extension::Extension;
use crate::matcher::Verdict;
use crate::pattern::{PathPattern, canonical_path};
use crate::source::{SourceText, Span};
use crate::syntax::{Document, Lexis, parse, parse_as};
use written_rules::WrittenRules;

/// Names everybody.
const STAR: &[u8] = b"*";

/// A robots.txt as one family of crawlers reads it: the text and what it means.
#[derive(Clone, Debug)]
pub struct Reading {
    text: Arc<Text>,
    /// The lines as the dialect cuts them; `None` where it cuts them as RFC 9309 does.
    document: Option<Document>,
    dialect: &'static Dialect,
    /// Every rule of the file that stands in a group, in file order.
    rules: Vec<WrittenRule>,
    /// The rule that the dialect gives every crawler; its index follows those of the file.
    implicit: Option<Rule>,
    /// The rules between one run of `User-agent` lines and the next, as ranges of `rules`.
    records: Vec<std::ops::Range<usize>>,
    /// By group, its records in file order. Kept as records and not as rules: thousands of agents may
    /// share them.
    groups: Vec<Vec<usize>>,
    /// By lower-case token.
    agents: BTreeMap<Vec<u8>, Agent>,
    sitemaps: Vec<Span>,
    extensions: Vec<Extension>,
}

/// A text that readings share.
#[derive(Debug)]
struct Text {
    source: SourceText,
    /// Its lines as RFC 9309 cuts them, once they are asked for.
    standard: OnceLock<Document>,
}

/// A crawler that the file addresses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Agent {
    /// Its token where it is written first.
    pub token: Span,
    /// Its group.
    pub group: GroupId,
}

impl Reading {
    /// Reads a text as `dialect` does, from bytes to groups. Linear in the text, but for sorting its
    /// names.
    pub fn new(source: &SourceText, dialect: &'static Dialect) -> Self {
        let text = Text {
            source: source.clone(),
            standard: OnceLock::new(),
        };
        lower::lower(Arc::new(text), dialect)
    }

    /// Reads the same text, which is shared, as `dialect` does. Takes the same time.
    #[must_use]
    pub fn read_as(&self, dialect: &'static Dialect) -> Self {
        lower::lower(Arc::clone(&self.text), dialect)
    }

    /// The text.
    pub fn source(&self) -> &SourceText {
        &self.text.source
    }

    /// The bytes of `span`; empty when it does not lie inside.
    pub fn slice(&self, span: Span) -> &[u8] {
        self.text.source.slice(span)
    }

    /// The lines as the dialect cuts them, which the rules were read from.
    pub fn document(&self) -> &Document {
        match &self.document {
            Some(document) => document,
            None => self.text.standard(),
        }
    }

    /// The lines as RFC 9309 cuts them, whatever the dialect. Lints and edits are about these: an
    /// edited line is one for crawlers of every dialect.
    pub fn standard_document(&self) -> &Document {
        self.text.standard()
    }

    /// The dialect that the text is read in.
    pub fn dialect(&self) -> &'static Dialect {
        self.dialect
    }

    /// The crawlers that the file addresses, by lower-case token, `*` among them.
    pub fn agents(&self) -> &BTreeMap<Vec<u8>, Agent> {
        &self.agents
    }

    /// The distinct groups: each is all that holds for one crawler, or for several that are always
    /// addressed together.
    pub fn groups(&self) -> impl ExactSizeIterator<Item = GroupId> + use<> {
        (0..self.groups.len()).map(GroupId::new)
    }

    /// Where the rule with this identity, which is of this reading, comes from.
    pub fn origin(&self, id: RuleId) -> Origin<'_> {
        self.written_rule(id).map_or(Origin::Implicit, Origin::Line)
    }

    /// The line that gives the rule with this identity; `None` for the implicit rule.
    pub fn written_rule(&self, id: RuleId) -> Option<&WrittenRule> {
        self.rules.get(id.index())
    }

    /// The rule that the dialect gives every crawler, named or not, above all others: `Allow:
    /// /robots.txt$`, where [`Dialect::robots_txt_is_allowed`].
    pub fn implicit_rule(&self) -> Option<&Rule> {
        self.implicit.as_ref()
    }

    /// The implicit rule, if it matches this path and query. Linear in the path.
    pub fn implicit_rule_for(&self, path: &[u8]) -> Option<&Rule> {
        let implicit = self.implicit.as_ref()?;
        let path = canonical_path(path, self.dialect.path_form);
        implicit.pattern.matches(&path).then_some(implicit)
    }

    /// All rules that bind a crawler of this group, `None` for one without a group: the implicit
    /// rule, and those of the group in file order.
    pub fn rules(&self, group: Option<GroupId>) -> impl Iterator<Item = &Rule> {
        let written = self.written_rules(group).map(|rule| &rule.rule);
        self.implicit.iter().chain(written)
    }

    /// The rules of a group that lines of the file give, in file order; none for `None`.
    pub fn written_rules(
        &self,
        group: impl Into<Option<GroupId>>,
    ) -> impl Iterator<Item = &WrittenRule> {
        let group = group.into();
        let group = group.and_then(|group| self.groups.get(group.index()));
        WrittenRules {
            reading: self,
            records: group.map_or(&[][..], Vec::as_slice).iter(),
            record: [].iter(),
        }
    }

    /// The same rules, record by record: what is between one run of `User-agent` lines and the next.
    pub fn records(
        &self,
        group: impl Into<Option<GroupId>>,
    ) -> impl Iterator<Item = &[WrittenRule]> {
        let group = group
            .into()
            .and_then(|group| self.groups.get(group.index()));
        let records = group.into_iter().flatten();
        records.map(|&record| &self.rules[self.records[record].clone()])
    }

    /// The group for a product token: its own, as the dialect compares names, else that of `*`
    /// (RFC 9309 §2.2.1). For what a crawler really obeys see [`Reading::obeyed`].
    pub fn group(&self, token: &[u8]) -> Option<GroupId> {
        let named = self.agent(token).or_else(|| self.agents.get(STAR));
        named.map(|agent| agent.group)
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
    pub fn groups_of(&self, extension: &Extension) -> Vec<GroupId> {
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
            .filter_map(|&name| self.agents.get(&self.slice(name).to_ascii_lowercase()));
        let mut groups: Vec<_> = agents
            .filter(is_of_agent)
            .map(|agent| agent.group)
            .collect();
        groups.sort_unstable();
        groups.dedup();
        groups
    }

    /// The values of the Sitemap lines as written, in file order, but for empty ones. Which of them
    /// are URLs, [`Reading::extensions`] says.
    pub fn sitemaps(&self) -> &[Span] {
        &self.sitemaps
    }
}

impl Text {
    fn standard(&self) -> &Document {
        self.standard.get_or_init(|| parse(&self.source))
    }

    /// Its lines as `lexis` cuts them; `None` where RFC 9309 cuts them so.
    fn cut_by(&self, lexis: &Lexis) -> Option<Document> {
        (*lexis != Lexis::RFC_9309).then(|| parse_as(&self.source, lexis))
    }
}

/// `Allow: /robots.txt$`, of the highest rank.
fn implicit_rule(dialect: &Dialect, id: RuleId) -> Option<Rule> {
    dialect.robots_txt_is_allowed.then(|| Rule {
        id,
        verdict: Verdict::Allow,
        pattern: PathPattern::in_form(b"/robots.txt$", dialect.path_form),
        rank: Rank::IMPLICIT,
    })
}
