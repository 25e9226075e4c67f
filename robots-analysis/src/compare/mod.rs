//! Comparison of two readings: of two versions of a file, or of one file in two dialects.
//!
//! In: two [`Reading`]s. Out: for each crawler that either names, and for all other crawlers, the
//! URLs that are newly allowed and newly disallowed, by the rule that causes the change, each with
//! its shortest URL. AFTER THIS STAGE: a URL that no change and no undecided rule matches has the
//! same verdict in both readings. This is proved and not sampled. A rule for which the budget was
//! exhausted is listed as undecided.
//!
//! Where two readings decide a URL differently, the rule that decides in one of them is not a rule
//! of the other at the same position in the order of precedence (see `merged`). Only what such
//! rules match is searched.

mod cause;
mod divergence;
mod group_rules;
mod merged;
mod not_compared;
mod oracle;
mod other_lines;
mod relation;
mod search;

use robots_automata::{Budget, Glob, Language, SearchSpace};
use robots_core::dialect::TokenMatch;
use robots_core::matcher::{KNOWN_CRAWLERS, Verdict};
use robots_core::reading::{Evaluation, GroupId, Reading, RuleId};
use rustc_hash::FxHashMap;

pub use self::cause::Cause;
use self::cause::causes;
pub use self::divergence::{Divergence, divergences};
use self::group_rules::{GroupRules, KnownRecords};
pub(crate) use self::not_compared::has_malformed_escape;
pub use self::not_compared::not_compared;
pub(crate) use self::other_lines::other_lines;
pub use self::other_lines::{OtherChange, OtherLine, other_changes};
pub use self::relation::{Relation, Unproved};
use self::search::{ChangeSearch, SearchSpaces};
use crate::budget;
use crate::order;
use crate::paths;

/// One of two readings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Side {
    /// The first reading.
    Old,
    /// The second reading.
    New,
}

impl Side {
    /// Both sides, the first reading first.
    pub const ALL: [Self; 2] = [Self::Old, Self::New];

    /// Returns the other side.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Old => Self::New,
            Self::New => Self::Old,
        }
    }

    const fn index(self) -> usize {
        self as usize
    }
}

/// The changes for crawlers that have the same rules in both readings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comparison {
    /// The product tokens as they are written, in the order of their lower-case forms. `*` is every
    /// crawler that neither reading names.
    pub agents: Vec<Vec<u8>>,
    /// Documented crawlers that neither reading names and that have the same rules as these
    /// crawlers by their documented fallbacks. Empty where only some crawlers are compared.
    pub fallback_agents: Vec<Vec<u8>>,
    /// Those of the agents that obey another group than before. Empty if nothing changes for them.
    pub causes: Vec<Cause>,
    /// What they may fetch in the first reading and in the second. `None` where both have the same
    /// rules, or where it was not searched for.
    pub access: Option<[Access; 2]>,
    /// The changes, those with the shortest URLs first.
    pub changes: Vec<Change>,
    /// The rules for which the budget was exhausted: whether they change a decision is not known.
    pub undecided: Vec<UndecidedRule>,
}

impl Comparison {
    /// Returns whether every URL is proved to have the same verdict in both readings.
    pub fn is_equivalent(&self) -> bool {
        self.changes.is_empty() && self.undecided.is_empty()
    }
}

/// What the rules of a file let a crawler fetch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    /// Every URL.
    Everything,
    /// Some URLs, or the budget was exhausted.
    Some,
    /// No URL.
    Nothing,
}

/// URLs that one rule decides in its reading and that have the other verdict in the other reading.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// The reading that has the rule.
    pub side: Side,
    /// The rule.
    pub rule: RuleId,
    /// The pattern of the rule; every URL of this change matches it. It is in canonical form, shown
    /// as people write it, or as the file has it where that form would be another pattern.
    pub pattern: Vec<u8>,
    /// The shortest URL of this change, as a path.
    pub witness: Vec<u8>,
    /// The decision on the witness in the first reading.
    pub old: Evaluation,
    /// The decision on the witness in the second reading.
    pub new: Evaluation,
    /// How much of what the pattern matches changes in this way.
    pub extent: Extent,
}

/// How much of what a pattern matches changes in one direction: all except the URLs that had the
/// new verdict before and the URLs that keep the old one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Extent {
    /// The shortest URL that already has the new verdict in the first reading.
    pub already: Exception,
    /// The shortest URL that keeps the old verdict in the second reading.
    pub kept: Exception,
}

/// A URL that a pattern matches and that does not change in the direction of the others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Exception {
    /// There is none.
    None,
    /// The shortest one.
    Url {
        /// The URL, as a path.
        path: Vec<u8>,
        /// Its verdict in the first reading.
        old: Verdict,
        /// Its verdict in the second reading.
        new: Verdict,
    },
    /// The budget was exhausted before the answer was known.
    BudgetExhausted,
}

impl Extent {
    /// The extent before it is searched for.
    const UNKNOWN: Self =
        Self { already: Exception::BudgetExhausted, kept: Exception::BudgetExhausted };

    /// Returns whether all that the pattern matches changes; `None` if the budget was exhausted.
    pub fn is_whole(&self) -> Option<bool> {
        match (&self.already, &self.kept) {
            (Exception::None, Exception::None) => Some(true),
            (Exception::Url { .. }, _) | (_, Exception::Url { .. }) => Some(false),
            (Exception::BudgetExhausted, _) | (_, Exception::BudgetExhausted) => None,
        }
    }

    /// Returns the shortest known URL that does not change.
    pub fn exception(&self) -> Option<&[u8]> {
        let paths = [&self.already, &self.kept].into_iter();
        let paths = paths.filter_map(|exception| match exception {
            Exception::Url { path, .. } => Some(path.as_slice()),
            Exception::None | Exception::BudgetExhausted => None,
        });
        paths.min_by_key(|path| path.len())
    }
}

/// A rule for which the budget was exhausted: whether it changes a decision is not known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UndecidedRule {
    /// The reading that has the rule.
    pub side: Side,
    /// The rule.
    pub rule: RuleId,
}

/// Compares two readings for every crawler that one of them names, or only for `agents`.
///
/// Each crawler obeys the group that it is documented to obey; see [`Reading::obeyed`]. Documented
/// crawlers that neither reading names are among the fallback agents of the crawlers whose groups
/// they obey.
///
/// The result is complete: a URL outside of the changes and the undecided rules is proved to be
/// unchanged. The work is limited to 16,000,000 steps, divided evenly among crawlers with different
/// rules, so that difficult rules of one crawler do not leave the rules of others undecided.
///
/// ```
/// use robots_analysis::compare::compare;
/// use robots_core::{Dialect, Reading, SourceText};
///
/// let reading = |text: &str| {
///     Reading::new(&SourceText::new("robots.txt", text), Dialect::RFC_9309)
/// };
/// let old = reading("User-agent: *\nDisallow: /admin/\n");
/// let new = reading("User-agent: *\nDisallow: /admin\n");
///
/// let comparisons = compare(&old, &new, None);
/// let change = &comparisons[0].changes[0];
/// assert_eq!(change.witness, b"/admin");
/// assert!(change.old.verdict.is_allow() && change.new.verdict.is_disallow());
/// assert_eq!(change.extent.exception(), Some(&b"/admin/"[..]));
/// ```
pub fn compare(old: &Reading, new: &Reading, agents: Option<&[Vec<u8>]>) -> Vec<Comparison> {
    let mut budget = Budget::new(budget::COMPARISON);
    compare_within([old, new], agents, PathDomain::CommonUrls, Detail::Full, &mut budget)
}

#[derive(Clone, Copy, Debug)]
pub(crate) enum PathDomain<'a> {
    /// Those of URLs that both dialects spell alike.
    CommonUrls,
    /// These paths, which are not URLs.
    Malformed(&'a Language),
    /// Every path that a server may be asked for, even by ill-behaved clients. All crawlers are
    /// also compared by the file alone, for those that do not do what is documented; see
    /// [`Reading::obeyed_by_file`].
    All,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Detail {
    /// All changes and their extents.
    Full,
    /// Up to this many changes for each class of crawlers.
    ChangesPerClass(usize),
    /// One change, for any crawler.
    OneChange,
}

/// Compares two readings on these paths. The rest of the budget stays in `budget`.
///
/// `agents` are the product tokens of the crawlers; `None` for every crawler that one of the
/// readings names, and for those that obey the same groups by their documented fallbacks.
pub(crate) fn compare_within(
    readings: [&Reading; 2],
    agents: Option<&[Vec<u8>]>,
    domain: PathDomain<'_>,
    detail: Detail,
    budget: &mut Budget,
) -> Vec<Comparison> {
    let tokens = tokens(readings, agents);
    let classes = classes(readings, &tokens, agents.is_none(), domain, detail);
    let mut searches: Vec<Option<ChangeSearch<'_>>> = classes
        .iter()
        .map(|class| {
            let rules = class.rules.len() * budget::MERGED_RULE;
            (!class.rules.are_the_same && budget.spend(rules).is_ok())
                .then(|| ChangeSearch::new(readings, class.groups, domain))
        })
        .collect();
    if !searches.iter().flatten().any(ChangeSearch::is_pending) {
        return finished(readings, classes, searches);
    }
    let own;
    let all = match domain {
        PathDomain::Malformed(paths) => paths,
        PathDomain::CommonUrls => {
            own = paths::common_urls(readings.map(|reading| reading.dialect().path_form));
            &own
        }
        PathDomain::All => {
            let rooted = Language::from_glob(Glob::new(b"/"));
            own = rooted.unwrap_or_else(|_| Language::all());
            &own
        }
    };
    let is_full = detail == Detail::Full;
    let decided_by_file = is_full.then(|| paths::decided_by_file(all, &readings).ok()).flatten();
    let mut urls = SearchSpaces {
        all: SearchSpace::new(all),
        decided_by_file: SearchSpace::new(decided_by_file.as_ref().unwrap_or(all)),
    };
    let mut is_found = false;
    for granted in budget::CHANGE {
        let mut pending = searches.iter().flatten().filter(|search| search.is_pending()).count();
        for search in searches.iter_mut().flatten().filter(|search| search.is_pending()) {
            let mut share = budget.grant(budget.left() / pending);
            pending -= 1;
            let limit = match detail {
                Detail::Full => usize::MAX,
                Detail::ChangesPerClass(limit) => limit,
                Detail::OneChange => usize::from(!is_found),
            };
            search.find_changes(&mut urls, granted, &mut share, limit);
            is_found |= !search.found.is_empty();
            budget.settle(&share);
        }
    }
    if !is_full {
        return finished(readings, classes, searches);
    }
    for search in searches.iter_mut().flatten() {
        search.find_access(&mut urls, budget::ACCESS, budget);
    }
    let is_large = searches.iter().flatten().any(|search| search.is_large);
    let mut extents = budget.grant(if is_large { budget::EXTENTS_OF_MANY } else { budget.left() });
    for granted in budget::EXTENT {
        let mut count = searches.iter().flatten().count();
        for search in searches.iter_mut().flatten() {
            let mut share = extents.grant(extents.left() / count);
            count -= 1;
            search.find_extents(&mut urls, granted, &mut share);
            extents.settle(&share);
        }
    }
    budget.settle(&extents);
    for search in searches.iter_mut().flatten() {
        search.remove_repeated(&mut urls, budget::REPEATED_CHANGE, budget);
    }
    finished(readings, classes, searches)
}

fn finished(
    readings: [&Reading; 2],
    classes: Vec<CrawlerClass<'_>>,
    searches: Vec<Option<ChangeSearch<'_>>>,
) -> Vec<Comparison> {
    let comparisons = classes.into_iter().zip(searches);
    comparisons
        .map(|(class, search)| {
            let access = search.as_ref().and_then(|search| search.access);
            let (changes, undecided) = match search {
                Some(search) => search.finish(),
                None if class.rules.are_the_same => Default::default(),
                None => (Vec::new(), class.rules.undecided().collect()),
            };
            let is_changed = !(changes.is_empty() && undecided.is_empty());
            Comparison {
                causes: if is_changed { causes(readings, &class.agents) } else { Vec::new() },
                agents: class.agents.into_iter().map(<[u8]>::to_vec).collect(),
                fallback_agents: class.fallback_agents.into_iter().map(<[u8]>::to_vec).collect(),
                access,
                changes,
                undecided,
            }
        })
        .collect()
}

/// Crawlers with the same rules in both readings.
struct CrawlerClass<'a> {
    /// The product tokens, as they are written.
    agents: Vec<&'a [u8]>,
    /// Documented crawlers that no line names and that obey the same groups.
    fallback_agents: Vec<&'a [u8]>,
    /// The groups that the first of them obeys.
    groups: [Option<GroupId>; 2],
    rules: GroupRules<'a>,
}

/// Returns the classes of these crawlers. Two crawlers have the same rules if they obey the same
/// groups, or groups with the same rules in the same order. If `is_of_all`, there also is a class
/// for documented crawlers whose fallbacks give them a pair of groups that no other crawler obeys.
fn classes<'a>(
    readings: [&'a Reading; 2],
    tokens: &'a [Token],
    is_of_all: bool,
    domain: PathDomain<'_>,
    detail: Detail,
) -> Vec<CrawlerClass<'a>> {
    let mut by_groups: FxHashMap<[Option<GroupId>; 2], usize> = FxHashMap::default();
    let mut by_rules: FxHashMap<u64, Vec<usize>> = FxHashMap::default();
    let mut records = KnownRecords::default();
    let mut classes: Vec<CrawlerClass<'_>> = Vec::new();
    let asked = tokens.iter().map(|(_, token)| (token.as_slice(), true));
    let [old, new] = readings.map(|reading| reading.matchable_agents().map(|(token, _)| token));
    let names_are_equal = old.eq(new)
        && readings.iter().all(|reading| reading.dialect().tokens.matching == TokenMatch::Equal);
    // If both readings name the same crawlers, every other crawler obeys the group of the same name
    // in both.
    let with_others = is_of_all && (detail == Detail::Full || !names_are_equal);
    let of_star = readings.map(|reading| reading.obeyed(b"*").group());
    let documented = KNOWN_CRAWLERS.iter().filter(|_| with_others);
    let documented = documented.map(|crawler| (crawler.token.as_bytes(), false));
    let is_asked = |token: &[u8]| {
        let lower_case = token.to_ascii_lowercase();
        let place = tokens.binary_search_by(|(known, _)| known.cmp(&lower_case));
        place.is_ok()
    };
    let documented = documented.filter(|(token, _)| !is_asked(token));
    let obeyed = asked.clone().chain(documented).map(|(token, is_asked)| {
        let groups = readings.map(|reading| reading.obeyed(token).group());
        (token, is_asked, groups)
    });
    let is_by_file_too = with_others && matches!(domain, PathDomain::All);
    let addressed = asked.filter(|_| is_by_file_too).map(|(token, _)| {
        let groups = readings.map(|reading| reading.obeyed_by_file(token).group());
        (token, false, groups)
    });
    for (token, is_asked, groups) in obeyed.chain(addressed) {
        if !is_asked && (groups == of_star || groups == [None; 2]) {
            continue;
        }
        let count = classes.len();
        let index = *by_groups.entry(groups).or_insert_with(|| {
            let rules = GroupRules::new(readings, groups, &mut records);
            let alike = by_rules.entry(rules.fingerprint).or_default();
            let known = alike.iter().find(|&&known| classes[known].rules == rules);
            if let Some(&known) = known {
                return known;
            }
            alike.push(count);
            classes.push(CrawlerClass {
                agents: Vec::new(),
                fallback_agents: Vec::new(),
                groups,
                rules,
            });
            count
        });
        if is_asked || index == count {
            classes[index].agents.push(token);
        } else {
            classes[index].fallback_agents.push(token);
        }
    }
    classes
}

/// A product token in lower case, and as it is written.
type Token = (Vec<u8>, Vec<u8>);

/// Returns the product tokens that are compared, each once, in order of their lower case.
fn tokens(readings: [&Reading; 2], agents: Option<&[Vec<u8>]>) -> Vec<Token> {
    let mut tokens: Vec<Token> = Vec::new();
    if let Some(agents) = agents {
        // Of those that differ in case only, the last one stays.
        for agent in agents.iter().rev() {
            tokens.push((agent.to_ascii_lowercase(), agent.clone()));
        }
    } else {
        tokens.push((b"*".to_vec(), b"*".to_vec()));
        for reading in readings {
            for (lower_case, agent) in reading.matchable_agents() {
                tokens.push((lower_case.clone(), reading.slice(agent.token).to_vec()));
            }
        }
    }
    order::sort_by(&mut tokens, &|(one, _), (other, _)| one.cmp(other));
    tokens.dedup_by(|(one, _), (other, _)| one == other);
    tokens
}

impl Change {
    /// Returns the verdict of the second reading on these URLs.
    pub fn verdict(&self) -> Verdict {
        self.new.verdict
    }
}

#[cfg(test)]
mod random_tests;
#[cfg(test)]
mod tests;
