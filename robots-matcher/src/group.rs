//! The rules that one crawler obeys.

use core::time::Duration;

use crate::agent;
use crate::automaton::{self, AnyBand, Bands};
use crate::decision::{Decision, Rule, Verdict};
use crate::extension::Extensions;
use crate::index;
use crate::layout::{FLAG_FIRST_RULE, FLAG_ROBOTS_TXT_IS_A_PATH, NO_GROUP};
use crate::packed::Packed;
use crate::path::{PathCursor, PathForm, PathSource, SourceCursor};
use crate::pattern;
use crate::plain::{self, WrittenPath, is_sent};
use crate::rule_list::RuleList;

const ROBOTS_TXT: &[u8] = b"/robots.txt";

/// The decision of a group by those of its rules whose pattern matches. A macro, like the next: a trait
/// for the two kinds of cursors could not be used in a `const fn`.
macro_rules! most_specific {
    ($group:expr, |$pattern:ident| $matches:expr) => {{
        let first_decides = $group.site.has(FLAG_FIRST_RULE);
        let mut rules = RuleList::new($group.site, $group.index as usize);
        let mut best = Decision {
            verdict: Verdict::Allow,
            rule: None,
        };
        let mut best_rank = 0;
        while let Some(ranked) = rules.next() {
            let rank = ranked.rank();
            let $pattern = ranked.pattern;
            if (first_decides || rank > best_rank) && $matches {
                best_rank = rank;
                best = Decision {
                    verdict: ranked.rule.verdict,
                    rule: Some(ranked.rule),
                };
                if first_decides {
                    return best;
                }
            }
        }
        best
    }};
}

/// Is the canonical form that a cursor of either kind reads exactly `/robots.txt`?
macro_rules! is_robots_txt {
    ($cursor:expr) => {{
        let mut cursor = $cursor;
        let mut at = 0;
        while at < ROBOTS_TXT.len() {
            match cursor.next() {
                Some(byte) if byte == ROBOTS_TXT[at] => at += 1,
                _ => return false,
            }
        }
        cursor.next().is_none()
    }};
}

/// All rules of a robots.txt that hold for one product token, merged from wherever they stand
/// (RFC 9309 §2.2.1).
#[derive(Clone, Copy, Debug)]
pub struct Group<'a> {
    pub(crate) site: Packed<'a>,
    pub(crate) index: u16,
    /// The record of the agent whose line selected the group; [`NO_GROUP`] for none.
    pub(crate) agent: u16,
}

impl<'a> Group<'a> {
    /// The group of the agent with this number in [`RobotsTxt::agents`](crate::RobotsTxt::agents).
    #[expect(clippy::cast_possible_truncation, reason = "the agent count is a u16")]
    pub(crate) const fn of_agent(site: &Packed<'a>, agent: usize) -> Self {
        Self {
            site: *site,
            index: agent::group(site, agent),
            agent: agent as u16,
        }
    }

    /// No rules: the group of a crawler that no line names, where there is no group of `*`.
    pub(crate) const fn none(site: &Packed<'a>) -> Self {
        Self {
            site: *site,
            index: NO_GROUP,
            agent: NO_GROUP,
        }
    }

    /// The token of the `User-agent` line that selected this group, as written: `*` for the default
    /// group, `None` when no line names the crawler and there is no default group.
    pub const fn agent(&self) -> Option<&'a str> {
        if self.agent == NO_GROUP {
            return None;
        }
        Some(crate::layout::text(agent::token(
            &self.site,
            self.agent as usize,
        )))
    }

    /// Returns whether both are one group, by whichever of its `User-agent` lines each was selected; both
    /// are of one robots.txt.
    pub const fn is_same_as(&self, other: &Self) -> bool {
        self.index == other.index
    }

    /// `true` for the group of `User-agent: *`.
    pub const fn is_star(&self) -> bool {
        match self.agent() {
            Some(token) => matches!(token.as_bytes(), b"*"),
            None => false,
        }
    }

    /// May this group's crawler fetch `path`?
    ///
    /// `path` is a URL's path and query, as it stands in the request; it is read in canonical form
    /// (see [`PathForm`](crate::PathForm)). One pass over the bytes up to where the answer is
    /// certain, for each rank band of the group, of which almost every group has one.
    pub const fn decide(&self, path: &str) -> Verdict {
        self.decide_bytes(path.as_bytes())
    }

    /// [`Group::decide`] for a path that need not be UTF-8.
    pub const fn decide_bytes(&self, path: &[u8]) -> Verdict {
        let Some(bands) = self.bands() else {
            return self.explain_bytes(path).verdict();
        };
        let Packed { body, bytes, .. } = self.site;
        let form = self.site.path_form();
        let decided = if form.is_read_as_sent(path) {
            automaton::decide(body, bytes, bands, path)
        } else {
            None
        };
        let verdict = if let Some(verdict) = decided {
            verdict
        } else {
            let cursor = PathCursor::in_form(path, form);
            automaton::decide_canonical(body, bytes, bands, cursor)
        };
        self.unless_always_allowed(verdict, path)
    }

    /// The verdicts of [`Group::decide_bytes`] on several paths, in their order. Finding the parts of
    /// the automaton is done once, which takes a tenth off a decision of a few rules. Allocates nothing.
    pub fn decide_many<'p>(
        &self,
        paths: impl IntoIterator<Item = &'p [u8]>,
    ) -> impl Iterator<Item = Verdict> {
        let group = *self;
        let form = group.site.path_form();
        let band = group.bands().and_then(|bands| {
            let Packed { body, bytes, .. } = group.site;
            AnyBand::only(body, bytes, bands)
        });
        paths.into_iter().map(move |path| {
            if let Some(band) = &band
                && form.is_read_as_sent(path)
                && let Some(verdict) = band.decide(path)
            {
                return group.unless_always_allowed(verdict, path);
            }
            group.decide_bytes(path)
        })
    }

    /// [`Group::decide`] and the rule that decided: of the matching rules the one with the most
    /// octets, on a tie an Allow, on a tie of those the first in the file (RFC 9309 §2.2.2); in the
    /// dialects that are older than the RFC, the first in the file.
    ///
    /// Tries the rules that the index of a long list finds, and all of a short one. Allocates nothing.
    pub const fn explain(&self, path: &str) -> Decision<'a> {
        self.explain_bytes(path.as_bytes())
    }

    /// [`Group::explain`] for a path that need not be UTF-8.
    pub const fn explain_bytes(&self, path: &[u8]) -> Decision<'a> {
        if self.index == NO_GROUP || self.is_always_allowed(path) {
            return Decision {
                verdict: Verdict::Allow,
                rule: None,
            };
        }
        let form = self.site.path_form();
        if is_sent(form, path) {
            self.explain_canonical(path)
        } else {
            self.explain_in_form(path, form)
        }
    }

    /// The decision on a path that is not sent in its canonical form.
    #[cold]
    const fn explain_in_form(&self, path: &[u8], form: PathForm) -> Decision<'a> {
        let cursor = PathCursor::in_form(path, form);
        match WrittenPath::of(cursor) {
            Some(path) => self.explain_canonical(path.bytes()),
            None => most_specific!(self, |pattern| pattern::matches(pattern, cursor)),
        }
    }

    /// The decision on a path in canonical form.
    #[inline]
    const fn explain_canonical(&self, path: &[u8]) -> Decision<'a> {
        let list = RuleList::new(self.site, self.index as usize);
        if !list.index().is_empty()
            && let Some(decision) = index::decide(&list, path, self.site.has(FLAG_FIRST_RULE))
        {
            return decision;
        }
        most_specific!(self, |pattern| plain::matches(pattern, path))
    }

    /// [`Group::decide`] for a path that is not one text. Allocates nothing, and reads no further than
    /// to where the answer is certain.
    pub fn decide_source<S: PathSource>(&self, path: S) -> Verdict {
        let Some(bands) = self.bands() else {
            return self.explain_source(path).verdict();
        };
        let Packed { body, bytes, .. } = self.site;
        let cursor = SourceCursor::new(path, self.site.path_form());
        let verdict = automaton::decide_source(body, bytes, bands, cursor);
        if verdict.is_disallow() && self.is_always_allowed_source(cursor) {
            return Verdict::Allow;
        }
        verdict
    }

    /// [`Group::explain`] for a path that is not one text.
    pub fn explain_source<S: PathSource>(&self, path: S) -> Decision<'a> {
        let cursor = SourceCursor::new(path, self.site.path_form());
        if self.index == NO_GROUP || self.is_always_allowed_source(cursor) {
            return Decision {
                verdict: Verdict::Allow,
                rule: None,
            };
        }
        match WrittenPath::of_source(cursor) {
            Some(path) => self.explain_canonical(path.bytes()),
            None => most_specific!(self, |pattern| pattern::matches_source(pattern, cursor)),
        }
    }

    /// The first Disallow rule of the group, in the order of the file: `None` where its crawler may
    /// fetch everything. An Allow rule may override it wherever it matches.
    pub const fn first_disallow(&self) -> Option<Rule<'a>> {
        if self.index == NO_GROUP {
            return None;
        }
        let mut rules = RuleList::new(self.site, self.index as usize);
        while let Some(ranked) = rules.next() {
            if !ranked.rule.verdict.is_allow() {
                return Some(ranked.rule);
            }
        }
        None
    }

    /// The lines of other conventions that are for this group, in file order: those that stand with
    /// its rules, and those that are for every crawler wherever they stand.
    pub const fn extensions(&self) -> Extensions<'a> {
        Extensions::new(self.site, Some(self.index))
    }

    /// How long this group's crawler should wait between requests, as the dialect has it: Google's
    /// ignores `Crawl-delay` lines, Python's goes by the last of a record that is a whole number, and
    /// the others, whose texts leave the line to the crawler, by the first. No standard has it; a
    /// server may hold others to it.
    pub const fn crawl_delay(&self) -> Option<Duration> {
        let mut extensions = self.extensions();
        while let Some(extension) = extensions.step() {
            if let Some(delay) = extension.delay() {
                return Some(delay);
            }
        }
        None
    }

    /// Its rules in file order, each with its canonical pattern.
    #[doc(hidden)]
    pub fn __rules(&self) -> impl Iterator<Item = (Rule<'a>, &'a [u8])> {
        let mut rules = RuleList::new(self.site, self.index as usize);
        core::iter::from_fn(move || rules.next().map(|ranked| (ranked.rule, ranked.pattern)))
    }

    /// The bytes of the index of its rules; none where it has no index.
    #[doc(hidden)]
    pub const fn __index(&self) -> &'a [u8] {
        RuleList::new(self.site, self.index as usize).index()
    }

    /// One of its rules, by its place in the list, as the index finds it.
    #[doc(hidden)]
    pub const fn __rule(&self, rule: usize) -> Option<(Rule<'a>, &'a [u8])> {
        let list = RuleList::new(self.site, self.index as usize);
        match index::rule(&list, rule) {
            Some(ranked) => Some((ranked.rule, ranked.pattern)),
            None => None,
        }
    }

    /// The rule of a record of the index by its place in the list, and its pattern.
    #[doc(hidden)]
    pub const fn __record(&self, id: usize) -> Option<(usize, &'a [u8])> {
        index::record(&RuleList::new(self.site, self.index as usize), id)
    }

    /// How many rank bands the group has; `None` where its rules are read one by one.
    #[doc(hidden)]
    pub const fn __bands(&self) -> Option<usize> {
        match self.bands() {
            Some(bands) => Some(bands.count),
            None => None,
        }
    }

    /// A rank band, the one with the highest ranks first; `None` for a single pattern.
    #[doc(hidden)]
    pub const fn __band(&self, index: usize) -> Option<automaton::PackedBand<'a>> {
        match self.bands() {
            Some(bands) => automaton::band(self.site.body, self.site.bytes, bands, index),
            None => None,
        }
    }

    /// The bands of its automaton, if it has one.
    #[inline]
    const fn bands(&self) -> Option<Bands> {
        if self.index == NO_GROUP {
            return None;
        }
        let sections = self.site.sections();
        let at = sections.offset(sections.group(self.index as usize), 0);
        Bands::of(self.site.bytes, at)
    }

    #[inline]
    const fn unless_always_allowed(&self, verdict: Verdict, path: &[u8]) -> Verdict {
        if verdict.is_disallow() && self.is_always_allowed(path) {
            return Verdict::Allow;
        }
        verdict
    }

    pub(crate) const fn is_always_allowed(&self, path: &[u8]) -> bool {
        // Each byte of `/robots.txt` comes from at least one byte of the path, the second from an
        // `r` or an escape: most paths are told apart by that.
        path.len() >= ROBOTS_TXT.len()
            && matches!(path[1], b'r' | b'%')
            && !self.site.has(FLAG_ROBOTS_TXT_IS_A_PATH)
            && is_robots_txt!(PathCursor::in_form(path, self.site.path_form()))
    }

    fn is_always_allowed_source<S: PathSource>(&self, path: SourceCursor<S>) -> bool {
        !self.site.has(FLAG_ROBOTS_TXT_IS_A_PATH) && is_robots_txt!(path)
    }
}
