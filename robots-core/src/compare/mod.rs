//! What changes for crawlers from one reading to another: of two versions of a file, or of one file
//! in two dialects.
//!
//! In: two [`Reading`]s. Out: for each crawler that either names and for all others, the URLs that are
//! newly allowed and newly blocked, by the rule that makes the change, each shown by its shortest
//! URL. AFTER THIS STAGE: no change means that there is none for any URL; what took too much work is
//! listed as open and never left out.
//!
//! Wherever two readings decide a URL differently, the rule that decides in one of them is not a rule
//! of the other at the same place of the ranking: see `merged`. So only what such rules match is
//! searched.

mod cause;
mod finder;
mod group_rules;
mod merged;
mod relation;

use std::collections::BTreeMap;

use robots_automata::{Budget, Glob, Language, Within};
use rustc_hash::FxHashMap;

pub use self::cause::Cause;
use self::cause::causes;
use self::finder::{Finder, Urls};
use self::group_rules::GroupRules;
pub use self::relation::{Relation, Unproved};
use crate::dialect::{Dialect, TokenMatch};
use crate::matcher::{CRAWLERS, Verdict};
use crate::paths;
use crate::reading::{Evaluation, GroupId, Reading, RuleId};

/// Steps for all searches of a comparison.
const STEPS: usize = 16_000_000;

/// Steps for bringing a rule of one reading together with those of the other.
const STEPS_OF_A_RULE: usize = 15;

/// Steps for one rule, at first and for the last time. What takes few comes first, so that a rule that
/// takes many does not leave others undecided.
const GRANTED: [usize; 3] = [50_000, 500_000, 6_000_000];

/// The same for how much changes: a change is worth its work, how much of it is not always.
const GRANTED_FOR_EXTENT: [usize; 2] = [20_000, 200_000];

/// Steps for how much a crawler may fetch in one reading.
const STEPS_FOR_ACCESS: usize = 20_000;

/// Which of two readings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Side {
    /// The first.
    Old,
    /// The second.
    New,
}

impl Side {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Old, Self::New];

    /// The other one.
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

/// What changes for crawlers that are held to the same rules in both readings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comparison {
    /// Their tokens as they are written, by their lower-case forms; `*` stands for all crawlers that
    /// neither reading names.
    pub agents: Vec<Vec<u8>>,
    /// Documented crawlers that neither reading names and that have the same rules as these by their
    /// documented fallbacks; none where only some crawlers are compared.
    pub followers: Vec<Vec<u8>>,
    /// Those of the agents that obey another group than before, if anything changes for them.
    pub causes: Vec<Cause>,
    /// How much they may fetch in the first reading and in the second; `None` where both have the same
    /// rules, and where that is not looked for.
    pub access: Option<[Access; 2]>,
    /// The changes, those of short URLs first.
    pub changes: Vec<Change>,
    /// The rules of which it is open whether they change anything: the work to find out is too much.
    pub open: Vec<OpenRule>,
}

impl Comparison {
    /// Is it proved that every URL is decided as before?
    pub fn is_equivalent(&self) -> bool {
        self.changes.is_empty() && self.open.is_empty()
    }
}

/// How much a crawler may fetch of what rules of the file decide.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    /// Every URL.
    Everything,
    /// Some URLs, or it takes too much work to say.
    Some,
    /// No URL.
    Nothing,
}

/// URLs that one rule decides in its reading, and that are decided otherwise in the other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// Which reading has the rule.
    pub side: Side,
    /// The rule there.
    pub rule: RuleId,
    /// Its pattern in canonical form, as people write it, or as the file has it where that would be
    /// read as another pattern: every URL of this change matches it.
    pub pattern: Vec<u8>,
    /// The shortest such URL, as a path.
    pub witness: Vec<u8>,
    /// Up to two more, short ones first: each is reached another way, so that they are not one URL
    /// with other letters. Few are looked for, and there may be more.
    pub more: Vec<Vec<u8>>,
    /// What decides the witness in the first reading.
    pub old: Evaluation,
    /// What decides it in the second.
    pub new: Evaluation,
    /// How much of what the pattern matches changes so.
    pub extent: Extent,
}

/// How much of what a pattern matches changes in one direction: all but the URLs that had the verdict
/// before, and those that do not have it after.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Extent {
    /// The shortest URL that has the new verdict in the first reading already.
    pub already: Exception,
    /// The shortest URL that has the old verdict in the second reading.
    pub kept: Exception,
}

/// A URL that a pattern matches and that does not change as others do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Exception {
    /// There is none.
    None,
    /// The shortest there is.
    Url {
        /// As a path.
        path: Vec<u8>,
        /// Its verdict in the first reading.
        old: Verdict,
        /// Its verdict in the second.
        new: Verdict,
    },
    /// It takes too much work to say.
    Open,
}

impl Extent {
    /// Nothing is known.
    const OPEN: Self = Self {
        already: Exception::Open,
        kept: Exception::Open,
    };

    /// Whether all that the pattern matches changes so; `None` if that is not known.
    pub fn is_whole(&self) -> Option<bool> {
        match (&self.already, &self.kept) {
            (Exception::None, Exception::None) => Some(true),
            (Exception::Url { .. }, _) | (_, Exception::Url { .. }) => Some(false),
            (Exception::Open, _) | (_, Exception::Open) => None,
        }
    }

    /// The shortest URL that does not change so, if one is known.
    pub fn exception(&self) -> Option<&[u8]> {
        let paths = [&self.already, &self.kept].into_iter();
        let paths = paths.filter_map(|exception| match exception {
            Exception::Url { path, .. } => Some(path.as_slice()),
            Exception::None | Exception::Open => None,
        });
        paths.min_by_key(|path| path.len())
    }
}

/// A rule of which it is open whether it changes anything.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpenRule {
    /// Which reading has it.
    pub side: Side,
    /// The rule there.
    pub rule: RuleId,
}

/// Compares two readings for every crawler that one of them names, or for those named by `agents`
/// alone. Each obeys the group that it is documented to obey, see [`Reading::obeyed`]; documented
/// crawlers that neither names are among the followers of those whose groups they obey.
///
/// Complete: what is not among the changes and not open is proved to be unchanged. The work is
/// bounded and divided evenly among crawlers with different rules, so that what is hard for one does
/// not leave others open.
pub fn compare(old: &Reading, new: &Reading, agents: Option<&[Vec<u8>]>) -> Vec<Comparison> {
    let mut budget = Budget::of(STEPS);
    let scope = Scope {
        agents,
        is_by_file_too: false,
        paths: Paths::OfCommonUrls,
        wanted: Wanted::Everything,
    };
    compare_within(old, new, &scope, &mut budget)
}

/// What of two readings is compared.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scope<'a> {
    /// For these crawlers, by product token; `None` for every crawler that one of them names, and those
    /// that obey their groups as documented fallbacks.
    pub(crate) agents: Option<&'a [Vec<u8>]>,
    /// With all crawlers, also by the file alone, for those that follow no documentation: see
    /// [`Reading::addressed`].
    pub(crate) is_by_file_too: bool,
    pub(crate) paths: Paths<'a>,
    pub(crate) wanted: Wanted,
}

/// On which paths two readings are compared.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Paths<'a> {
    /// Those of URLs that both dialects spell alike.
    OfCommonUrls,
    /// Those of these URLs.
    Of(&'a Language),
    /// Every path that a reading can be asked about, also what no well-behaved client sends.
    All,
}

/// What is looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Wanted {
    /// All changes, and how much changes.
    Everything,
    /// Up to so many changes for the crawlers of each class.
    OfEachClass(usize),
    /// One change, for any crawler.
    One,
}

/// [`compare`] in this scope and within this budget, of which what is left stays.
pub(crate) fn compare_within(
    old: &Reading,
    new: &Reading,
    scope: &Scope<'_>,
    budget: &mut Budget,
) -> Vec<Comparison> {
    let readings = [old, new];
    let tokens = tokens(readings, scope.agents);
    let classes = classes(readings, &tokens, scope);
    let mut finders: Vec<Option<Finder<'_>>> = classes
        .iter()
        .map(|class| {
            let rules = class.rules.len() * STEPS_OF_A_RULE;
            let is_same = class.rules.are_the_same();
            (!is_same && budget.spend(rules).is_ok())
                .then(|| Finder::new(readings, class.groups, scope.paths))
        })
        .collect();
    if !finders.iter().flatten().any(Finder::is_pending) {
        return finished(readings, classes, finders);
    }
    let own;
    let all = match scope.paths {
        Paths::Of(urls) => urls,
        Paths::OfCommonUrls => {
            own = common_urls(old.dialect(), new.dialect());
            &own
        }
        Paths::All => {
            let rooted = Language::of_glob(Glob::new(b"/"));
            own = rooted.unwrap_or_else(|_| Language::all());
            &own
        }
    };
    let decided_by_file = (scope.wanted == Wanted::Everything)
        .then(|| paths::decided_by_file(all, &readings).ok())
        .flatten();
    let mut urls = Urls {
        all: Within::new(all),
        decided_by_file: Within::new(decided_by_file.as_ref().unwrap_or(all)),
    };
    let mut is_found = false;
    for granted in GRANTED {
        let mut pending = finders
            .iter()
            .flatten()
            .filter(|finder| finder.is_pending())
            .count();
        for finder in finders
            .iter_mut()
            .flatten()
            .filter(|finder| finder.is_pending())
        {
            let mut share = budget.grant(budget.left() / pending);
            pending -= 1;
            let limit = match scope.wanted {
                Wanted::Everything => usize::MAX,
                Wanted::OfEachClass(limit) => limit,
                Wanted::One => usize::from(!is_found),
            };
            finder.find_changes(&mut urls, granted, &mut share, limit);
            is_found |= finder.found() > 0;
            budget.settle(&share);
        }
    }
    let for_extent = match scope.wanted {
        Wanted::Everything => &GRANTED_FOR_EXTENT[..],
        Wanted::OfEachClass(_) | Wanted::One => &[],
    };
    if scope.wanted == Wanted::Everything {
        for finder in finders.iter_mut().flatten() {
            finder.find_access(&mut urls, STEPS_FOR_ACCESS, budget);
        }
    }
    for &granted in for_extent {
        let mut count = finders.iter().flatten().count();
        for finder in finders.iter_mut().flatten() {
            let mut share = budget.grant(budget.left() / count);
            count -= 1;
            finder.find_extents(&mut urls, granted, &mut share);
            budget.settle(&share);
        }
    }
    finished(readings, classes, finders)
}

fn finished(
    readings: [&Reading; 2],
    classes: Vec<Class<'_>>,
    finders: Vec<Option<Finder<'_>>>,
) -> Vec<Comparison> {
    let comparisons = classes.into_iter().zip(finders);
    comparisons
        .map(|(class, finder)| {
            let access = finder.as_ref().and_then(|finder| finder.access);
            let (changes, open) = match finder {
                Some(finder) => finder.finish(),
                None if class.rules.are_the_same() => Default::default(),
                None => (Vec::new(), class.rules.open().collect()),
            };
            let is_changed = !(changes.is_empty() && open.is_empty());
            Comparison {
                causes: if is_changed {
                    causes(readings, &class.agents)
                } else {
                    Vec::new()
                },
                agents: class.agents.into_iter().map(<[u8]>::to_vec).collect(),
                followers: class.followers.into_iter().map(<[u8]>::to_vec).collect(),
                access,
                changes,
                open,
            }
        })
        .collect()
}

/// Crawlers with the same rules in both readings.
struct Class<'a> {
    /// As they are written.
    agents: Vec<&'a [u8]>,
    /// Documented crawlers that no line names and that obey the same groups.
    followers: Vec<&'a [u8]>,
    /// The groups that the first of them obeys.
    groups: [Option<GroupId>; 2],
    rules: GroupRules<'a>,
}

/// The classes of these crawlers, which have the same rules if they obey the same groups, or groups
/// with the same rules in the same order. With all crawlers there is a class for documented ones whose
/// fallbacks give them two groups that no other crawler obeys.
fn classes<'a>(
    readings: [&'a Reading; 2],
    tokens: &'a BTreeMap<Vec<u8>, Vec<u8>>,
    scope: &Scope<'_>,
) -> Vec<Class<'a>> {
    let mut by_groups: FxHashMap<[Option<GroupId>; 2], usize> = FxHashMap::default();
    let mut by_rules: FxHashMap<u64, Vec<usize>> = FxHashMap::default();
    let mut classes: Vec<Class<'_>> = Vec::new();
    let asked = tokens.values().map(|token| (token.as_slice(), true));
    let names_are_equal = readings[0].agents().keys().eq(readings[1].agents().keys())
        && readings
            .iter()
            .all(|reading| reading.dialect().tokens.matching == TokenMatch::Equal);
    // Where both name the same crawlers, every other one obeys the group of the same name in both.
    let is_listing = scope.wanted == Wanted::Everything;
    let with_others = scope.agents.is_none() && (is_listing || !names_are_equal);
    let of_star = readings.map(|reading| reading.obeyed(b"*").group());
    let documented = CRAWLERS.iter().filter(|_| with_others);
    let documented = documented.map(|crawler| (crawler.token.as_bytes(), false));
    let documented =
        documented.filter(|(token, _)| !tokens.contains_key(&token.to_ascii_lowercase()));
    let obeyed = asked.clone().chain(documented).map(|(token, is_asked)| {
        let groups = readings.map(|reading| reading.obeyed(token).group());
        (token, is_asked, groups)
    });
    let addressed = asked.filter(|_| scope.is_by_file_too && with_others);
    let addressed = addressed.map(|(token, _)| {
        let groups = readings.map(|reading| reading.obeyed_by_file(token).group());
        (token, false, groups)
    });
    for (token, is_asked, groups) in obeyed.chain(addressed) {
        if !is_asked && (groups == of_star || groups == [None; 2]) {
            continue;
        }
        let count = classes.len();
        let index = *by_groups.entry(groups).or_insert_with(|| {
            let rules = GroupRules::new(readings, groups);
            let alike = by_rules.entry(rules.fingerprint()).or_default();
            let known = alike.iter().find(|&&known| classes[known].rules == rules);
            if let Some(&known) = known {
                return known;
            }
            alike.push(count);
            classes.push(Class {
                agents: Vec::new(),
                followers: Vec::new(),
                groups,
                rules,
            });
            count
        });
        if is_asked || index == count {
            classes[index].agents.push(token);
        } else {
            classes[index].followers.push(token);
        }
    }
    classes
}

/// The tokens that are compared, in lower case and as they are written.
fn tokens(readings: [&Reading; 2], agents: Option<&[Vec<u8>]>) -> BTreeMap<Vec<u8>, Vec<u8>> {
    if let Some(agents) = agents {
        let agents = agents.iter();
        return agents
            .map(|agent| (agent.to_ascii_lowercase(), agent.clone()))
            .collect();
    }
    let mut tokens = BTreeMap::from([(b"*".to_vec(), b"*".to_vec())]);
    for reading in readings {
        for (lower_case, agent) in reading.agents() {
            let written = reading.slice(agent.token).to_vec();
            tokens.entry(lower_case.clone()).or_insert(written);
        }
    }
    tokens
}

/// The URLs that both dialects spell alike.
pub(crate) fn common_urls(old: &Dialect, new: &Dialect) -> Language {
    paths::common_urls([old, new].map(|dialect| dialect.path_form))
}

impl Change {
    /// What the second reading says of these URLs.
    pub fn verdict(&self) -> Verdict {
        self.new.verdict
    }
}

#[cfg(test)]
mod drawn_tests;
#[cfg(test)]
mod tests;
