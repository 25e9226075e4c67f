//! Proves that the packed bytes of a group give the same verdicts as its rules, for all paths.
//!
//! The input is a packed site, from the compiler or from a file, and the reading from which it was
//! made. The output is a [`Certificate`] for each group. The proof walks the packed bands with the
//! code that decides, in step with an independent construction: an automaton of regex-automata for
//! each rule, combined by rank. It compares every reachable pair of states, so it finds the
//! shortest path on which the two differ, if there is one.
//!
//! A band is compared only with the rules of its ranks. Bands exist because one automaton of all
//! rules would have too many states, and a walk through all bands at once would have too many
//! pairs. The proof checks that the ranks of each band are at least as high as those of the next,
//! so all bands together give the verdict of the highest rule. A difference in one band refutes
//! nothing by itself: a path is reported only if the rules, compared one by one, contradict the
//! bytes too.
//!
//! The proof covers the walk over canonical paths. The faster walk over paths as they are sent
//! skips bytes on which a default state loops. The validation of the bytes checks each default
//! state for the loops, and the proof runs the faster walk once for every pair that a sendable path
//! reaches.
//! The implicit rule of a reading is in no band: the proof asks the matcher for the path that this
//! rule matches.
//!
//! ```text
//! covered     leaves out rules that others cover
//! header      checks that the bytes are a packed site of this reading
//! lists       checks that the rules shown for decisions are those of the group
//! split       assigns rules to bands
//! rules       combines the automata of rules by rank, lazily
//! minimal     combines them in advance, where the lazy product has too many states
//! walk        walks bands and rules in step
//! ```

mod covered;
mod header;
mod lists;
mod minimal;
mod rules;
mod split;
mod walk;

use std::ops::Range;

use rustc_hash::FxHashMap;

use robots_core::GroupStatistics;
use robots_core::pattern::canonical_path;
use robots_core::reading::{GroupId, Precedence, Reading, Rule, WrittenRule};
use robots_matcher::__private::group_of_agent;
use robots_matcher::{Group, RobotsTxt, Verdict};

use self::covered::uncovered;
use self::header::automata;
use self::lists::is_list_of;
use self::minimal::Minimal;
use self::rules::RuleAutomata;
use self::split::split;
use self::walk::{Comparison, Packed, Proof};

/// The result of the proof for one group.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Certificate {
    /// The bytes and the rules agree on all paths. The number is that of the compared pairs of
    /// states, or of the rules of a group without an automaton.
    Proved(usize),
    /// The bytes contradict the rules: a canonical path and the verdict of the bytes on it. No
    /// shorter path shows a difference in the same band.
    Refuted(Vec<u8>, Verdict),
    /// The budget is exhausted: the proof takes too many states.
    TooLarge,
    /// The verdicts agree, but the bytes show other rules for decisions than the group has.
    OtherRules,
    /// The bytes are not a packed site of this reading: they are invalid or have other crawlers.
    Malformed,
    /// The automata of the proof differ on this path, but the bytes and the rules agree.
    Inconsistent(Vec<u8>),
}

/// Returns whether the bytes are a packed site of this reading: valid, of the same dialect, and
/// with the same crawlers in the same groups.
///
/// Nothing about the site is proved without this check, which also covers a reading without groups.
pub fn is_site_of(site: &RobotsTxt<'_>, reading: &Reading) -> bool {
    automata(site, reading).is_some()
}

/// Returns the certificate of each group, in the order of [`Reading::groups`]. The result is empty
/// for a reading without groups; see [`is_site_of`].
///
/// `statistics` are those that packing returned. Only the number of rules of each band is used;
/// wrong numbers make the proof slower.
///
/// Takes time and memory for each pair of states. A band has a few thousand states at most.
/// Total: for any bytes it ends and keeps at most 80 million numbers.
pub fn certify(
    site: &RobotsTxt<'_>,
    reading: &Reading,
    statistics: &[GroupStatistics],
) -> Vec<Certificate> {
    let groups = reading.groups();
    let Some(automata) = automata(site, reading) else {
        return vec![Certificate::Malformed; groups.len()];
    };
    // Groups with the same rules share an automaton, which is proved only once.
    let mut known: FxHashMap<Key<'_>, Certificate> = FxHashMap::default();
    let mut certificate = |group: GroupId| {
        let Some(&automaton) = automata.get(group.index()) else {
            return Certificate::Malformed;
        };
        let mut agents = reading.agents().values();
        let Some(agent) = agents.position(|agent| agent.group == group) else {
            return Certificate::Malformed;
        };
        let packed_group = group_of_agent(site, agent);
        let written: Vec<&WrittenRule> = reading.written_rules(group).collect();
        let is_listed = is_list_of(packed_group, &written);
        let mut rules: Vec<&Rule> = written.iter().map(|rule| &***rule).collect();
        rules.sort_by_key(|rule| (rule.precedence(), rule.pattern.canonical()));
        rules.dedup_by_key(|rule| (rule.precedence(), rule.pattern.canonical()));
        let key = rules.iter().map(|rule| (rule.precedence(), rule.pattern.canonical()));
        let key = (automaton, key.collect());
        let certificate =
            known.entry(key).or_insert_with(|| match Packed::new(packed_group, reading) {
                Some(packed) => of_group(&packed, &rules, &band_sizes(statistics, group)),
                None => match of_list(packed_group, reading, &rules) {
                    Some(refuted) => refuted,
                    None => Certificate::Proved(rules.len()),
                },
            });
        match certificate {
            Certificate::Proved(_) if !is_listed => Certificate::OtherRules,
            certificate => certificate.clone(),
        }
    };
    groups.map(&mut certificate).collect()
}

/// The number of rules of a group without an automaton for which the proof decides a path.
const DECIDED_RULES: usize = 256;

/// Decides the shortest path of up to [`DECIDED_RULES`] rules of a group without an automaton, as a
/// check of the code that compares rules. Returns a refutation if a decision contradicts the rules.
fn of_list(group: Group<'_>, reading: &Reading, rules: &[&Rule]) -> Option<Certificate> {
    let step = rules.len().div_ceil(DECIDED_RULES).max(1);
    let sent = rules.iter().step_by(step).filter_map(|rule| {
        let path = rule.pattern.shortest_path();
        let is_sent =
            path.starts_with(b"/") && canonical_path(&path, reading.dialect().path_form) == path;
        is_sent.then_some(path)
    });
    for path in sent {
        let implicit = reading.implicit_rule();
        let all = rules.iter().copied().chain(implicit);
        let highest =
            all.filter(|rule| rule.pattern.matches(&path)).max_by_key(|rule| rule.precedence());
        let expected = highest.map_or(Verdict::Allow, |rule| rule.verdict);
        let decided = group.decide_bytes(&path);
        if decided != expected {
            return Some(Certificate::Refuted(path, decided));
        }
    }
    None
}

type Key<'p> = (usize, Vec<(Precedence, &'p [u8])>);

fn band_sizes(statistics: &[GroupStatistics], group: GroupId) -> Vec<usize> {
    let own = statistics.get(group.index());
    let owner = own.and_then(|own| own.shares).map_or(own, |earlier| statistics.get(earlier));
    let bands = owner.into_iter().flat_map(|owner| &owner.bands);
    bands.map(|band| band.rules).collect()
}

fn of_group(packed: &Packed<'_>, rules: &[&Rule], sizes: &[usize]) -> Certificate {
    if packed.bands.len() > rules.len() {
        return Certificate::Malformed;
    }
    if let Some((path, verdict)) = packed.implicit_refuted() {
        return Certificate::Refuted(path, verdict);
    }
    if packed.bands.len() > 1
        && sizes.len() == packed.bands.len()
        && let Some(certificate) = by_band(packed, rules, sizes)
    {
        return certificate;
    }
    match compare(packed, 0..packed.bands.len(), rules) {
        Comparison::Agree(pairs) => Certificate::Proved(pairs),
        Comparison::Exhausted => Certificate::TooLarge,
        Comparison::Differ(path) => match packed.refuted(rules, &path) {
            Some(verdict) => Certificate::Refuted(path, verdict),
            None => Certificate::Inconsistent(path),
        },
    }
}

/// Returns the certificate of a group by a comparison band by band; `None` if that is inconclusive.
fn by_band(packed: &Packed<'_>, rules: &[&Rule], sizes: &[usize]) -> Option<Certificate> {
    let parts = split(rules, sizes)?;
    let mut pairs = 0;
    for (index, part) in parts.iter().enumerate() {
        match compare(packed, index..index + 1, part) {
            Comparison::Agree(more) => pairs += more,
            Comparison::Exhausted => return None,
            // If a higher band decides this path, the outcome of this one does not matter.
            Comparison::Differ(path) => {
                let verdict = packed.refuted(rules, &path)?;
                return Some(Certificate::Refuted(path, verdict));
            }
        }
    }
    Some(Certificate::Proved(pairs))
}

/// The limit of numbers in all states of a walk: 4 bytes each, and about as much again around them.
const SIZE_LIMIT: usize = 80_000_000;

/// The limit of numbers before the rules are combined into one minimal automaton, at least.
const LAZY_LIMIT: usize = 2_000_000;

/// The limit of numbers per byte of the patterns, twice what rules without wildcards need.
const LAZY_LIMIT_OF_BYTE: usize = 40;

fn compare(packed: &Packed<'_>, bands: Range<usize>, rules: &[&Rule]) -> Comparison {
    let is_last = bands.end == packed.bands.len();
    let otherwise = is_last.then_some(Verdict::Allow);
    let rules = uncovered(rules);
    let Some(automata) = RuleAutomata::new(&rules, otherwise) else {
        return Comparison::Exhausted;
    };
    let bytes: usize = rules.iter().map(|rule| rule.pattern.canonical().len()).sum();
    let lazy_limit = LAZY_LIMIT.max(bytes * LAZY_LIMIT_OF_BYTE);
    match Proof::new(packed, bands.clone(), &automata).compare(lazy_limit) {
        Comparison::Exhausted => {}
        comparison => return comparison,
    }
    match Minimal::new(&automata) {
        Some(minimal) => Proof::new(packed, bands, &minimal).compare(SIZE_LIMIT),
        None => Comparison::Exhausted,
    }
}

#[cfg(test)]
mod tests;
