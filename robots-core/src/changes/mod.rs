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

mod finder;
mod group_rules;
mod merged;

use std::collections::BTreeMap;

use rustc_hash::FxHashMap;

use self::finder::{Finder, Urls};
use self::group_rules::GroupRules;
use crate::automata::{Budget, Language, Within};
use crate::dialect::Dialect;
use crate::matcher::{CRAWLERS, Verdict};
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

/// How much of what a pattern matches changes in one direction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Extent {
    /// All of it.
    Whole,
    /// Not this URL, which is the shortest that does not.
    Except(Vec<u8>),
    /// It takes too much work to say.
    Open,
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
/// alone. Each obeys the group that it is documented to obey, see [`Reading::obeyed`]; a documented
/// crawler that neither names is listed where its fallbacks give it two groups that no other has.
///
/// Complete: what is not among the changes and not open is proved to be unchanged. The work is
/// bounded and divided evenly among crawlers with different rules, so that what is hard for one does
/// not leave others open.
pub fn compare(old: &Reading, new: &Reading, agents: Option<&[Vec<u8>]>) -> Vec<Comparison> {
    let mut budget = Budget::of(STEPS);
    let urls = common_urls(old.dialect(), new.dialect());
    compare_within(old, new, agents, &urls, &mut budget, usize::MAX)
}

/// The same on these URLs, within this budget, of which what is left stays, until this many changes and
/// open rules are found.
pub(crate) fn compare_within(
    old: &Reading,
    new: &Reading,
    agents: Option<&[Vec<u8>]>,
    urls: &Language,
    budget: &mut Budget,
    limit: usize,
) -> Vec<Comparison> {
    let readings = [old, new];
    let tokens = tokens(readings, agents);
    let classes = classes(readings, &tokens, agents.is_none());
    let decided_by_file = urls.decided_by_file(&readings);
    let mut urls = Urls {
        all: Within::new(urls),
        decided_by_file: Within::new(decided_by_file.as_ref().unwrap_or(urls)),
    };
    let mut finders: Vec<Option<Finder<'_>>> = classes
        .iter()
        .map(|class| {
            let rules = class.rules.len() * STEPS_OF_A_RULE;
            let is_same = class.rules.are_the_same();
            (!is_same && budget.spend(rules).is_ok()).then(|| Finder::new(readings, class.groups))
        })
        .collect();
    let mut left = limit;
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
            let before = finder.found();
            finder.find_changes(&mut urls, granted, &mut share, before.saturating_add(left));
            left = left.saturating_sub(finder.found() - before);
            budget.settle(&share);
        }
    }
    // Whoever looks for some changes only does not look at how much changes.
    for granted in GRANTED_FOR_EXTENT
        .into_iter()
        .filter(|_| limit == usize::MAX)
    {
        let mut count = finders.iter().flatten().count();
        for finder in finders.iter_mut().flatten() {
            let mut share = budget.grant(budget.left() / count);
            count -= 1;
            finder.find_extents(&mut urls, granted, &mut share);
            budget.settle(&share);
        }
    }
    let comparisons = classes.into_iter().zip(finders);
    comparisons
        .map(|(class, finder)| {
            let (changes, open) = match finder {
                Some(finder) => finder.finish(),
                None if class.rules.are_the_same() => Default::default(),
                None => (Vec::new(), class.rules.open().collect()),
            };
            Comparison {
                agents: class.agents.into_iter().map(<[u8]>::to_vec).collect(),
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
    /// The groups that the first of them obeys.
    groups: [Option<GroupId>; 2],
    rules: GroupRules<'a>,
}

/// The classes of these crawlers, which have the same rules if they obey the same groups, or groups
/// with the same rules in the same order. `with_documented` adds a class for documented crawlers whose
/// fallbacks give them two groups that no other crawler obeys.
fn classes<'a>(
    readings: [&'a Reading; 2],
    tokens: &'a BTreeMap<Vec<u8>, Vec<u8>>,
    with_documented: bool,
) -> Vec<Class<'a>> {
    let mut by_groups: FxHashMap<[Option<GroupId>; 2], usize> = FxHashMap::default();
    let mut by_rules: FxHashMap<u64, Vec<usize>> = FxHashMap::default();
    let mut classes: Vec<Class<'_>> = Vec::new();
    let asked = tokens.values().map(|token| (token.as_slice(), true));
    let documented = CRAWLERS.iter().filter(|_| with_documented);
    let documented = documented.map(|crawler| (crawler.token.as_bytes(), false));
    for (token, is_asked) in asked.chain(documented) {
        let groups = readings.map(|reading| reading.obeyed(token).group());
        if !is_asked && (by_groups.contains_key(&groups) || groups == [None; 2]) {
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
                groups,
                rules,
            });
            count
        });
        if is_asked || index == count {
            classes[index].agents.push(token);
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
    Language::common_urls([old, new].map(|dialect| dialect.path_form))
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
