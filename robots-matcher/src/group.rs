//! The group of rules that a crawler obeys.

use core::time::Duration;

use crate::agent;
use crate::automaton::{self, Bands};
use crate::decision::{Decision, Rule, Verdict};
use crate::extension::Extensions;
use crate::layout::{FLAG_FIRST_RULE, FLAG_ROBOTS_TXT_IS_A_PATH, NO_GROUP, RULE_KEYS};
use crate::packed::Packed;
use crate::path::{PathCursor, PathForm};
use crate::pattern;
use crate::plain::{is_sent, written_out};
use crate::rule_list::RuleList;

const ROBOTS_TXT: &[u8] = b"/robots.txt";

/// The rules that apply to a product token, merged from all records of the robots.txt (RFC 9309
/// §2.2.1).
///
/// Returned by [`RobotsTxt::group`](crate::RobotsTxt::group) and
/// [`Crawler::group`](crate::Crawler::group).
///
/// ```
/// use robots_matcher::RobotsTxt;
/// use robots_static::robots_txt;
///
/// static ROBOTS: RobotsTxt = robots_txt!(
///     "User-agent: *"
///     "Disallow: /members/"
///     "Allow: /members/join$"
/// );
///
/// let group = ROBOTS.group("Googlebot");
/// assert!(group.decide("/members/42").is_disallow());
/// assert!(group.decide("/members/join").is_allow());
/// assert!(group.decide("members/42").is_disallow());
/// assert!(group.decide("https://example.com/members/42?tab=1").is_disallow());
/// assert!(group.decide_bytes(b"/members/\xff").is_disallow());
///
/// let decision = group.explain("/members/42");
/// assert_eq!(decision.to_string(), "disallow by line 2: `Disallow: /members/`");
/// assert!(group.explain_bytes(b"/members/\xff").verdict().is_disallow());
/// assert_eq!(group.first_disallow(), decision.rule());
/// assert!(group.is_default());
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Group<'a> {
    pub(crate) site: Packed<'a>,
    pub(crate) index: u16,
    /// The record of the token that selected the group; [`NO_GROUP`] for none.
    pub(crate) agent: u16,
}

impl<'a> Group<'a> {
    /// Returns the group of the token with this index in
    /// [`RobotsTxt::product_tokens`](crate::RobotsTxt::product_tokens).
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "the agent count is a u16")]
    pub(crate) const fn of_agent(site: &Packed<'a>, agent: usize) -> Self {
        Self { site: *site, index: agent::group(site, agent), agent: agent as u16 }
    }

    /// Returns a group without rules, for a crawler to which no record applies.
    pub(crate) const fn none(site: &Packed<'a>) -> Self {
        Self { site: *site, index: NO_GROUP, agent: NO_GROUP }
    }

    /// Returns the token of the `User-agent` line that selected this group, as it is written: `*`
    /// for the default group, `None` if no line names the crawler and there is no default group.
    pub const fn token(&self) -> Option<&'a str> {
        if self.agent == NO_GROUP {
            return None;
        }
        Some(crate::layout::text(agent::token(&self.site, self.agent as usize)))
    }

    /// Returns whether both are the same group of one robots.txt. The tokens that selected them may
    /// differ.
    ///
    /// ```
    /// use robots_matcher::RobotsTxt;
    /// use robots_static::robots_txt;
    ///
    /// static ROBOTS: RobotsTxt =
    ///     robots_txt!("User-agent: GPTBot\nUser-agent: CCBot\nDisallow: /\n");
    ///
    /// assert_eq!(ROBOTS.group("gptbot").token(), Some("GPTBot"));
    /// assert!(ROBOTS.group("GPTBot").is_same_as(&ROBOTS.group("CCBot")));
    /// ```
    pub const fn is_same_as(&self, other: &Self) -> bool {
        self.index == other.index
    }

    /// Returns whether this is the default group, `User-agent: *`.
    pub const fn is_default(&self) -> bool {
        match self.token() {
            Some(token) => matches!(token.as_bytes(), b"*"),
            None => false,
        }
    }

    /// Returns whether a crawler that obeys this group may fetch `path`.
    ///
    /// `path` is a URL's path and query, as in the request. It is read in canonical form (see
    /// [`PathForm`](crate::PathForm)). Of a whole URL (`https://example.com/a?b`) the path and
    /// query are read, and any other text that does not start with `/` is read as if it did:
    /// `members/1` is `/members/1`. Such a text takes longer, as one with escapes does. Reads the
    /// bytes once, up to where the verdict is certain, for each rank band of the group. Almost
    /// every group has one band.
    pub const fn decide(&self, path: &str) -> Verdict {
        self.decide_bytes(path.as_bytes())
    }

    /// [`Group::decide`] for a path in bytes, which need not be UTF-8.
    pub const fn decide_bytes(&self, path: &[u8]) -> Verdict {
        Self::decide_in(&self.site, self.index, path)
    }

    /// [`Group::decide_bytes`] for the group with this number, without a copy of the site.
    #[inline]
    pub(crate) const fn decide_in(site: &Packed<'a>, index: u16, path: &[u8]) -> Verdict {
        let Some(bands) = Self::bands_in(site, index) else {
            let group = Self { site: *site, index, agent: NO_GROUP };
            return group.explain_bytes(path).verdict();
        };
        let Packed { body, bytes, .. } = *site;
        let form = site.path_form();
        let verdict = if form.is_read_as_sent(path) {
            automaton::decide(body, bytes, bands, path)
        } else {
            let cursor = PathCursor::of_text(path, form);
            automaton::decide_canonical(body, bytes, bands, cursor)
        };
        if verdict.is_disallow() && is_always_allowed(site, path) {
            return Verdict::Allow;
        }
        verdict
    }

    /// Returns the verdict of [`Group::decide`] and the rule that decided.
    ///
    /// Of the rules that match, the one with the most octets decides, on a tie an `Allow`, and of
    /// several of those the first in the file (RFC 9309 §2.2.2). In the dialects that are older
    /// than the RFC, the first rule in the file decides.
    ///
    /// Compares the rules one by one, those of a list of more than 1,000 only if the path has bytes
    /// that they require. In most files it takes one to eight times as long as [`Group::decide`].
    /// Does not allocate.
    pub const fn explain(&self, path: &str) -> Decision<'a> {
        self.explain_bytes(path.as_bytes())
    }

    /// [`Group::explain`] for a path in bytes, which need not be UTF-8.
    pub const fn explain_bytes(&self, path: &[u8]) -> Decision<'a> {
        if self.index == NO_GROUP || is_always_allowed(&self.site, path) {
            return Decision::NONE;
        }
        let form = self.site.path_form();
        if is_sent(form, path) {
            self.explain_canonical(path)
        } else {
            self.explain_in_form(path, form)
        }
    }

    #[cold]
    const fn explain_in_form(&self, path: &[u8], form: PathForm) -> Decision<'a> {
        let cursor = PathCursor::of_text(path, form);
        written_out!(cursor, |path| self.explain_canonical(path), or self.most_specific(cursor))
    }

    /// Returns the decision from the rules whose pattern matches, for a path of any length.
    const fn most_specific(&self, path: PathCursor<'_>) -> Decision<'a> {
        let first_decides = self.site.has(FLAG_FIRST_RULE);
        let mut rules = RuleList::new(self.site, self.index as usize);
        let mut best = Decision::NONE;
        let mut highest = 0;
        while let Some(listed) = rules.next() {
            let precedence = listed.precedence();
            if (first_decides || precedence > highest) && pattern::matches(listed.pattern, path) {
                highest = precedence;
                best = listed.decision();
                if first_decides {
                    return best;
                }
            }
        }
        best
    }

    const fn explain_canonical(&self, path: &[u8]) -> Decision<'a> {
        let mut list = RuleList::new(self.site, self.index as usize);
        match list.deciding(path, self.site.has(FLAG_FIRST_RULE)) {
            Some(listed) => listed.decision(),
            None => Decision::NONE,
        }
    }

    /// Returns the first `Disallow` rule of the group, in the order of the file; `None` if its
    /// crawlers may fetch everything. An `Allow` rule may override it for every path.
    pub const fn first_disallow(&self) -> Option<Rule<'a>> {
        let Some(mut rules) = self.list() else {
            return None;
        };
        while let Some(listed) = rules.next() {
            if !listed.rule.verdict.is_allow() {
                return Some(listed.rule);
            }
        }
        None
    }

    /// Returns the lines of other conventions than RFC 9309 that apply to this group, in file
    /// order: those of its records, and those that apply to every crawler.
    pub const fn extensions(&self) -> Extensions<'a> {
        Extensions::new(self.site, Some(self.index))
    }

    /// Returns the time that a crawler of this group should wait between requests.
    ///
    /// No standard defines `Crawl-delay`, and its meaning depends on the dialect. Google's dialect
    /// ignores the line. Python's uses the last one of a record that is a whole number. The others
    /// use the first one, as their texts leave the line to the crawler.
    pub const fn crawl_delay(&self) -> Option<Duration> {
        let mut extensions = self.extensions();
        while let Some(extension) = extensions.step() {
            if let Some(delay) = extension.delay() {
                return Some(delay);
            }
        }
        None
    }

    /// Returns its rules; `None` for the group of a crawler to which no record applies.
    const fn list(&self) -> Option<RuleList<'a>> {
        if self.index == NO_GROUP {
            return None;
        }
        Some(RuleList::new(self.site, self.index as usize))
    }

    #[inline]
    const fn bands(&self) -> Option<Bands> {
        Self::bands_in(&self.site, self.index)
    }

    #[inline]
    const fn bands_in(site: &Packed<'_>, index: u16) -> Option<Bands> {
        if index == NO_GROUP {
            return None;
        }
        let sections = site.sections();
        let at = sections.offset(sections.group(index as usize), 0);
        Bands::of(site.bytes, at)
    }
}

pub(crate) const fn is_always_allowed(site: &Packed<'_>, path: &[u8]) -> bool {
    // Each byte of `/robots.txt` comes from at least one byte of the path, the second from an
    // `r` or an escape. That excludes most paths.
    let may_be = match path {
        [b'/', second, ..] => path.len() >= ROBOTS_TXT.len() && matches!(second, b'r' | b'%'),
        _ => true,
    };
    may_be
        && !site.has(FLAG_ROBOTS_TXT_IS_A_PATH)
        && is_robots_txt(PathCursor::of_text(path, site.path_form()))
}

/// Returns whether a cursor reads exactly `/robots.txt`.
const fn is_robots_txt(mut cursor: PathCursor<'_>) -> bool {
    let mut at = 0;
    while at < ROBOTS_TXT.len() {
        match cursor.next() {
            Some(byte) if byte == ROBOTS_TXT[at] => at += 1,
            _ => return false,
        }
    }
    cursor.next().is_none()
}

// The functions below are for the other crates of this project: `__private` exports them.

/// Returns the rules of a group in file order, each with its pattern in canonical form, and with
/// its keys if it has any.
pub fn rules_of<'a>(
    group: &Group<'a>,
) -> impl Iterator<Item = (Rule<'a>, &'a [u8], Option<[u16; RULE_KEYS]>)> + use<'a> {
    let mut rules = group.list();
    core::iter::from_fn(move || {
        let rules = rules.as_mut()?;
        let listed = rules.next()?;
        Some((listed.rule, listed.pattern, rules.keys_of_last()))
    })
}

/// Returns the number of rank bands of a group; `None` if its rules are matched one by one.
pub const fn band_count(group: &Group<'_>) -> Option<usize> {
    match group.bands() {
        Some(bands) => Some(bands.count),
        None => None,
    }
}

/// Returns a rank band, the one with the highest ranks first; `None` for a group without bands.
pub const fn band_of<'a>(group: &Group<'a>, index: usize) -> Option<automaton::PackedBand<'a>> {
    let Packed { body, bytes, .. } = group.site;
    match group.bands() {
        Some(bands) => Some(automaton::band(body, bytes, bands, index)),
        None => None,
    }
}
