//! What a fix changes for each crawler.

use std::cell::Cell;
use std::hash::{BuildHasher, Hasher};
use std::{fmt, iter};

use robots_core::dialect::PrecedencePolicy;
use robots_core::matcher::Verdict;
use robots_core::reading::{GroupId, Reading, Rule, WrittenRule};
use rustc_hash::{FxBuildHasher, FxHashMap, FxHashSet};

use super::named::{Named, Reach};
use crate::budget;
use crate::order;

/// Paths that no rule of a real file mentions, at the root and in a folder: their verdicts are
/// those of all other URLs. `/*/` closes the folders of a site, and leaves `/` open.
const FRESH_PATHS: [&[u8]; 2] = [b"/\x01", b"/\x01/\x01"];

/// A text as each dialect reads it.
pub(super) struct Version {
    pub(super) readings: Vec<Reading>,
    /// A hash of the rules of each group of each reading.
    hashes: Vec<Vec<u64>>,
}

impl Version {
    pub(super) fn new(readings: Vec<Reading>) -> Self {
        let hashes = readings.iter().map(group_hashes).collect();
        Self { readings, hashes }
    }

    /// Returns the crawlers that a reading names, in lower case.
    pub(super) fn crawlers(&self) -> Vec<Vec<u8>> {
        let mut all = Vec::new();
        for reading in &self.readings {
            add_crawlers(reading, &mut all);
        }
        all
    }
}

/// A change that the lines of a fix do not say. Displays what the fix would do.
#[derive(Debug)]
pub(super) struct Unmeant {
    /// The product token, or `*`.
    crawler: Vec<u8>,
    change: Change,
}

#[derive(Debug)]
enum Change {
    Root(Verdict),
    /// The verdict of URLs that no rule mentions.
    Others(Verdict),
    All(Verdict),
    Paths,
    BudgetExhausted,
}

impl fmt::Display for Unmeant {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let crawler = match self.crawler.as_slice() {
            b"*" => "crawlers without a group of their own".to_owned(),
            crawler => format!("`{}`", String::from_utf8_lossy(crawler)),
        };
        match &self.change {
            Change::Root(verdict) => write!(out, "{verdict} `/` for {crawler}"),
            Change::Others(verdict) => {
                write!(out, "{verdict} URLs that no rule mentions for {crawler}")
            }
            Change::All(verdict) => write!(out, "{verdict} every URL for {crawler}"),
            Change::Paths => write!(out, "change decisions for {crawler}, which it does not name"),
            Change::BudgetExhausted => {
                out.write_str("have an effect that is not checked: budget exhausted")
            }
        }
    }
}

/// Returns a change between two versions of a text that exceeds what may change for a crawler.
/// Charges the rules that it compares to `left`.
pub(super) fn unmeant(
    before: &Version,
    after: &Version,
    named: &Named,
    left: &Cell<usize>,
) -> Option<Unmeant> {
    for (index, (old, new)) in before.readings.iter().zip(&after.readings).enumerate() {
        let hash = |version: &Version, group: Option<GroupId>| {
            group.map_or(0, |group| version.hashes[index][group.index()])
        };
        let mut all = Vec::new();
        add_crawlers(old, &mut all);
        add_crawlers(new, &mut all);
        order::sort(&mut all);
        all.dedup();
        // Thousands of crawlers may share a group.
        let mut meant = FxHashSet::default();
        for crawler in all {
            // Without a group of its own in either text, it is one of those of `*`.
            let is_named = |reading: &Reading| reading.agent(&crawler).is_some();
            if crawler != b"*" && !is_named(old) && !is_named(new) {
                continue;
            }
            let [old, new] =
                [old, new].map(|reading| Side { reading, group: reading.group(&crawler) });
            let reach = named.reach(&crawler);
            if hash(before, old.group) == hash(after, new.group)
                || !meant.insert((old.group, new.group, reach))
            {
                continue;
            }
            let rules = old.written().count() + new.written().count();
            let change = match left.get().checked_sub(rules) {
                Some(rest) => {
                    left.set(rest);
                    unmeant_for(&old, &new, reach)
                }
                None => Some(Change::BudgetExhausted),
            };
            if let Some(change) = change {
                return Some(Unmeant { crawler, change });
            }
        }
    }
    None
}

/// Returns the crawlers that a reading names, and `*`. A value that is not a product token is
/// represented by the token that it starts with.
fn add_crawlers(reading: &Reading, all: &mut Vec<Vec<u8>>) {
    for token in reading.agents().keys() {
        let is_of_token = |byte: &u8| byte.is_ascii_alphanumeric() || b"-_.".contains(byte);
        let len = token.iter().take_while(|byte| is_of_token(byte)).count();
        let rest = &token[len..];
        let is_whole = rest.iter().all(|byte| is_of_token(byte) || *byte == b' ');
        if len > 0 && !rest.is_empty() {
            all.push(token[..len].to_vec());
        }
        if is_whole && !token.is_empty() {
            all.push(token.clone());
        }
    }
    all.push(b"*".to_vec());
}

/// What a crawler obeys in a reading.
struct Side<'r> {
    reading: &'r Reading,
    group: Option<GroupId>,
}

fn unmeant_for(old: &Side<'_>, new: &Side<'_>, reach: Option<Reach>) -> Option<Change> {
    let (old_rules, new_rules) = (old.rules(), new.rules());
    if old_rules == new_rules {
        return None;
    }
    match reach {
        Some(Reach::Everything) => None,
        Some(Reach::FewerRules) if new.adds_paths_alone(&old_rules) => None,
        Some(Reach::Paths) => whole_change(old, new),
        Some(Reach::FewerRules) | None => Some(whole_change(old, new).unwrap_or(Change::Paths)),
    }
}

/// Returns a change of the verdict of `/`, of all URLs, or of those that no rule mentions.
fn whole_change(old: &Side<'_>, new: &Side<'_>) -> Option<Change> {
    let (was_closed, is_closed) = (old.is_closed(), new.is_closed());
    if is_closed && !was_closed {
        return Some(Change::All(Verdict::Disallow));
    }
    if new.is_open() && !old.is_open() {
        return Some(Change::All(Verdict::Allow));
    }
    let changed = |path| {
        let [old, new] = [old, new].map(|side| side.verdict(path));
        (old != new).then_some(new)
    };
    let of_others = || FRESH_PATHS.into_iter().find_map(changed);
    let root = changed(b"/").map(Change::Root);
    root.or_else(|| of_others().map(Change::Others))
}

impl<'r> Side<'r> {
    /// Returns the rules that match a path, each once, in the order in which they are compared.
    fn rules(&self) -> Vec<(Verdict, &'r [u8])> {
        let rules = self.written().map(|rule| (rule.verdict, rule.pattern.canonical()));
        let mut rules: Vec<_> = rules.collect();
        if self.reading.dialect().precedence == PrecedencePolicy::MostOctets {
            order::sort(&mut rules);
            rules.dedup();
        }
        rules
    }

    fn written(&self) -> impl Iterator<Item = &'r WrittenRule> + use<'r> {
        let rules = self.reading.written_rules(self.group);
        rules.filter(|rule| !rule.pattern.canonical().is_empty())
    }

    /// Returns whether the rules not among `others` match neither `/` nor the unmentioned URLs.
    fn adds_paths_alone(&self, others: &[(Verdict, &[u8])]) -> bool {
        let others: FxHashSet<_> = others.iter().copied().collect();
        let is_new =
            |rule: &&WrittenRule| !others.contains(&(rule.verdict, rule.pattern.canonical()));
        let mut new = self.written().filter(is_new);
        new.all(|rule| {
            let mut others = FRESH_PATHS.into_iter();
            !rule.pattern.matches(b"/") && !others.any(|path| rule.pattern.matches(path))
        })
    }

    fn verdict(&self, path: &[u8]) -> Verdict {
        self.reading.evaluate_in(self.group, path).verdict
    }

    /// Returns whether every URL is disallowed, as far as the first Allow rules show it.
    fn is_closed(&self) -> bool {
        let mut others = iter::once(&b"/"[..]).chain(FRESH_PATHS);
        others.all(|path| self.verdict(path).is_disallow()) && !self.decides(Verdict::Allow)
    }

    /// Returns whether no URL is disallowed, as far as the first Disallow rules show it.
    fn is_open(&self) -> bool {
        !self.decides(Verdict::Disallow)
    }

    /// Returns whether a rule with this verdict decides its shortest path, of the first ones.
    fn decides(&self, verdict: Verdict) -> bool {
        let rules = self.written().filter(|rule| rule.verdict == verdict);
        let mut tried = rules.take(budget::TRIED_PATHS);
        tried.any(|rule| {
            let path = rule.pattern.shortest_path();
            let decisive = self.written().filter(|rule| rule.pattern.matches(&path));
            let decisive = decisive.max_by_key(|rule| rule.precedence());
            decisive.is_some_and(|rule| rule.verdict == verdict)
        })
    }
}

fn group_hashes(reading: &Reading) -> Vec<u64> {
    let mut of_records: FxHashMap<usize, u64> = FxHashMap::default();
    let hashes = reading.groups().map(|group| {
        let mut hash = 0_u64;
        for record in reading.records(group) {
            let Some(first) = record.first() else {
                continue;
            };
            let of_record = of_records.entry(first.id().index());
            let of_record =
                *of_record.or_insert_with(|| hash_of(record.iter().map(|rule| &**rule)));
            hash = hash.rotate_left(5).wrapping_add(of_record);
        }
        hash
    });
    hashes.collect()
}

fn hash_of<'r>(rules: impl Iterator<Item = &'r Rule>) -> u64 {
    let mut hasher = FxBuildHasher.build_hasher();
    for rule in rules.filter(|rule| !rule.pattern.canonical().is_empty()) {
        hasher.write_u8(u8::from(rule.verdict.is_allow()));
        hasher.write(rule.pattern.canonical());
        hasher.write_u8(b'\n');
    }
    hasher.finish()
}
