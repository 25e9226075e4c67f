//! A text as one [`Dialect`] reads it: [`Reading`].
//!
//! In: a [`SourceText`] and a dialect. Out: the product tokens of the file and the rules of
//! each group, merged from all its records. After this stage the text and its meaning are one
//! value, and rules and groups have identities. [`Reading::evaluate`] decides by the definition; it
//! is the oracle that every other implementation is tested against.

mod directive;
mod evaluate;
mod id;
mod lower;
mod obeyed;
mod records;
mod rule;

use std::collections::BTreeMap;
use std::iter;
use std::slice::Iter;
use std::sync::{Arc, OnceLock};

pub use evaluate::Evaluation;
pub use id::{GroupId, RuleId};
pub use obeyed::{GroupSource, ObeyedGroup};
use robots_automata::order;
use robots_matcher::Verdict;
pub(crate) use rule::rule_set_in;
pub use rule::{Precedence, Rule, RuleOrigin, WrittenRule, outcome, rule_set, verdict};

use crate::dialect::{Dialect, RecordsOfOneAgent, TokenMatch};
use crate::extension::Extension;
use crate::pattern::{PathPattern, canonical_path_of_text};
use crate::source::{SourceText, Span};
use crate::syntax::{Document, Lexis, parse, parse_as};

const STAR: &[u8] = b"*";

/// One file as one dialect reads it: text, lines, rules and groups.
///
/// ```
/// use robots_core::{Dialect, Reading, SourceText};
///
/// let source = SourceText::new("robots.txt", "User-agent: *\nDisallow: /private\n");
/// let reading = Reading::new(&source, Dialect::RFC_9309);
/// let group = reading.group(b"AnyBot");
/// let rule = reading.written_rules(group).next().expect("one rule");
/// assert_eq!(reading.slice(rule.value), b"/private");
/// // The implicit rule `Allow: /robots.txt$` precedes it.
/// assert_eq!(reading.rules(group).count(), 2);
/// ```
#[derive(Clone, Debug)]
pub struct Reading {
    text: Arc<Text>,
    /// The lines as the dialect splits them; `None` if it splits them as RFC 9309 does.
    document: Option<Document>,
    dialect: &'static Dialect,
    /// Every rule of a group, in file order.
    rules: Vec<WrittenRule>,
    /// The rule that the dialect adds to every group; its index follows those of the file.
    implicit: Option<Rule>,
    /// The rules between one run of `User-agent` lines and the next, as ranges of `rules`.
    records: Vec<std::ops::Range<usize>>,
    /// The records of each group, in file order: thousands of agents may share their rules.
    groups: Vec<Vec<usize>>,
    /// The agents by lower-case token.
    agents: BTreeMap<Vec<u8>, Agent>,
    sitemaps: Vec<Span>,
    extensions: Vec<Extension>,
}

#[derive(Debug)]
struct Text {
    source: SourceText,
    /// The lines as RFC 9309 splits them, parsed on first use.
    standard: OnceLock<Document>,
}

/// A product token of the file, and its group.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Agent {
    /// The span of the first `User-agent` line with the token.
    pub token: Span,
    /// The group.
    pub group: GroupId,
}

impl Reading {
    /// Reads a text as `dialect` does, from bytes to groups. Linear in the text, except for sorting
    /// its product tokens.
    pub fn new(source: &SourceText, dialect: &'static Dialect) -> Self {
        let text = Text { source: source.clone(), standard: OnceLock::new() };
        lower::lower(Arc::new(text), dialect)
    }

    /// Reads the same text as another dialect does. The text is shared, not copied. Takes the same
    /// time as [`Reading::new`].
    #[must_use]
    pub fn read_as(&self, dialect: &'static Dialect) -> Self {
        lower::lower(Arc::clone(&self.text), dialect)
    }

    /// Returns the text.
    pub fn source(&self) -> &SourceText {
        &self.text.source
    }

    /// Returns the bytes of `span`, or no bytes if `span` is not inside the text.
    pub fn slice(&self, span: Span) -> &[u8] {
        self.text.source.slice(span)
    }

    /// Returns the lines as the dialect splits them; the rules were read from these.
    pub fn document(&self) -> &Document {
        match &self.document {
            Some(document) => document,
            None => self.text.standard(),
        }
    }

    /// Returns the lines as RFC 9309 splits them, for any dialect. Lints and edits use these: every
    /// dialect reads the edited line.
    pub fn standard_document(&self) -> &Document {
        self.text.standard()
    }

    /// Returns the dialect.
    pub fn dialect(&self) -> &'static Dialect {
        self.dialect
    }

    /// Returns the product tokens of the file, in lower case, with their groups. `*` is one of
    /// them.
    pub fn agents(&self) -> &BTreeMap<Vec<u8>, Agent> {
        &self.agents
    }

    /// Returns the product tokens that a crawler can have, as [`Reading::agents`] does: without an
    /// empty one, where a crawler obeys the group of its whole token.
    pub fn matchable_agents(&self) -> impl Iterator<Item = (&Vec<u8>, &Agent)> {
        let matches_empty = self.dialect.tokens.matching == TokenMatch::WithinOrEmpty;
        let agents = self.agents.iter();
        agents.filter(move |(token, _)| matches_empty || !token.is_empty())
    }

    /// Returns the distinct groups. Tokens that the same records name share a group.
    pub fn groups(&self) -> impl ExactSizeIterator<Item = GroupId> + use<> {
        (0..self.groups.len()).map(GroupId::new)
    }

    /// Returns the origin of a rule of this reading.
    pub fn origin(&self, id: RuleId) -> RuleOrigin<'_> {
        self.written_rule(id).map_or(RuleOrigin::Implicit, RuleOrigin::Line)
    }

    /// Returns the rule and its line; `None` for the implicit rule.
    pub fn written_rule(&self, id: RuleId) -> Option<&WrittenRule> {
        self.rules.get(id.index())
    }

    /// Returns the implicit rule `Allow: /robots.txt$`, if [`Dialect::robots_txt_is_allowed`].
    ///
    /// It applies to every crawler and precedes all rules of the file.
    pub fn implicit_rule(&self) -> Option<&Rule> {
        self.implicit.as_ref()
    }

    /// Returns the implicit rule if it matches this path and query. Linear in the path.
    pub fn implicit_rule_for(&self, path: &[u8]) -> Option<&Rule> {
        let implicit = self.implicit.as_ref()?;
        // The pattern has no wildcard, and every form keeps letters and digits. Most paths differ
        // in one.
        let mut bytes = path.iter().zip(implicit.pattern.canonical());
        let difference = bytes.position(|(byte, expected)| byte != expected);
        if difference.is_some_and(|at| at > 0 && path[at].is_ascii_alphanumeric()) {
            return None;
        }
        let path = canonical_path_of_text(path, self.dialect.path_form);
        implicit.pattern.matches(&path).then_some(implicit)
    }

    /// Returns all rules for a crawler of this group: the implicit rule, then the rules of the
    /// group in file order. `None` is a crawler without a group.
    pub fn rules(&self, group: Option<GroupId>) -> impl Iterator<Item = &Rule> {
        let written = self.written_rules(group).map(|rule| &rule.rule);
        self.implicit.iter().chain(written)
    }

    /// Returns whether a rule that a line of the file gives satisfies a condition, in any group.
    pub fn any_written_rule(&self, condition: impl Fn(&WrittenRule) -> bool) -> bool {
        self.rules.iter().any(condition)
    }

    pub(crate) fn written_rule_count(&self) -> usize {
        self.rules.len()
    }

    /// Returns the rules of a group that lines of the file give, in file order. `None` has no
    /// rules.
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

    /// Returns the same rules, one slice per record: the rules between two runs of `User-agent`
    /// lines.
    pub fn records(
        &self,
        group: impl Into<Option<GroupId>>,
    ) -> impl Iterator<Item = &[WrittenRule]> {
        let group = group.into().and_then(|group| self.groups.get(group.index()));
        let records = group.map_or(&[][..], Vec::as_slice).iter();
        records.map(|&record| &self.rules[self.records[record].clone()])
    }

    /// Returns the group for a product token by the file alone: its own group, as the dialect
    /// compares tokens, else the default group (RFC 9309 §2.2.1). [`Reading::obeyed`] adds
    /// documented fallbacks.
    pub fn group(&self, token: &[u8]) -> Option<GroupId> {
        let named = self.agent(token).or_else(|| self.agents.get(STAR));
        named.map(|agent| agent.group)
    }

    /// Returns the token of the file that names the crawler with this product token, as the dialect
    /// compares tokens. The default group is returned for the token `*` alone.
    pub fn agent(&self, token: &[u8]) -> Option<&Agent> {
        let name = token.to_ascii_lowercase();
        let name = match name.iter().position(|&byte| byte == b'/') {
            Some(version) if self.dialect.tokens.ignores_version => &name[..version],
            _ => &name,
        };
        match self.dialect.tokens.matching {
            TokenMatch::Equal => self.agents.get(name),
            TokenMatch::Within | TokenMatch::WithinOrEmpty => self.first_agent_within(name),
        }
    }

    /// Returns the first agent in the file whose token is a part of the lower-case `name`.
    ///
    /// Looks up each part of the name or compares each token with it, whichever is less work: a
    /// file may have thousands of tokens, and a name thousands of bytes.
    fn first_agent_within(&self, name: &[u8]) -> Option<&Agent> {
        let parts = name.len() * (name.len() + 1) / 2 + 1;
        let found: &mut dyn Iterator<Item = (&[u8], &Agent)> = if parts < self.agents.len() {
            let empty = iter::once(&name[..0]);
            let parts = (0..name.len()).flat_map(|start| {
                let ends = start + 1..=name.len();
                ends.map(move |end| &name[start..end])
            });
            let agent = |part| Some((part, self.agents.get(part)?));
            &mut empty.chain(parts).filter_map(agent)
        } else {
            let is_part = |part: &[u8]| {
                part.is_empty() || name.windows(part.len()).any(|window| window == part)
            };
            let agents = self.agents.iter().map(|(token, agent)| (token.as_slice(), agent));
            &mut agents.filter(move |(token, _)| is_part(token))
        };
        found
            .filter(|&(token, _)| token != STAR)
            .map(|(_, agent)| agent)
            .min_by_key(|agent| agent.token.start)
    }

    /// Returns the lines that are neither `User-agent` lines nor rules, in file order, including
    /// those with unknown keys.
    pub fn extensions(&self) -> &[Extension] {
        &self.extensions
    }

    /// Returns the groups of the record that a line is in, in order; none outside of records.
    /// Linear in the tokens of the record.
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
        let all: Vec<GroupId> = agents.filter(is_of_agent).map(|agent| agent.group).collect();
        let mut groups = Vec::new();
        for at in order(all.len(), &mut |a, b| all[a].cmp(&all[b])) {
            if groups.last() != Some(&all[at]) {
                groups.push(all[at]);
            }
        }
        groups
    }

    /// Returns the values of the Sitemap lines as written, in file order, without empty ones.
    ///
    /// [`Reading::extensions`] has the values that are valid URLs.
    pub fn sitemaps(&self) -> &[Span] {
        &self.sitemaps
    }
}

/// An iterator over the rules of a group in file order. A type with a name, because every use of
/// adapters for records and rules would compile all of these again.
struct WrittenRules<'r> {
    reading: &'r Reading,
    records: Iter<'r, usize>,
    record: Iter<'r, WrittenRule>,
}

impl<'r> Iterator for WrittenRules<'r> {
    type Item = &'r WrittenRule;

    fn next(&mut self) -> Option<&'r WrittenRule> {
        loop {
            if let Some(rule) = self.record.next() {
                return Some(rule);
            }
            let record = *self.records.next()?;
            self.record = self.reading.rules[self.reading.records[record].clone()].iter();
        }
    }
}

impl Text {
    fn standard(&self) -> &Document {
        self.standard.get_or_init(|| parse(&self.source))
    }

    /// Parses the lines by `lexis`; `None` for that of RFC 9309.
    fn split_by(&self, lexis: &Lexis) -> Option<Document> {
        (*lexis != Lexis::RFC_9309).then(|| parse_as(&self.source, lexis))
    }
}

/// Returns the rule `Allow: /robots.txt$`, of the highest precedence, if the dialect has it.
fn implicit_rule(dialect: &Dialect, id: RuleId) -> Option<Rule> {
    dialect.robots_txt_is_allowed.then(|| Rule {
        id,
        verdict: Verdict::Allow,
        pattern: PathPattern::in_form(b"/robots.txt$", dialect.path_form),
        precedence: Precedence::IMPLICIT,
    })
}
