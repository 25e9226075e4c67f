//! A proof that the packed bytes of a group say what its rules say, for all paths.
//!
//! In: a packed site, from the compiler or from a file, and the reading that it was made of. Out: a
//! [`Certificate`] for each group. The
//! packed bands, walked by the code that decides, are read in step with a construction that shares
//! nothing with the one that made them: an automaton of regex-automata for each rule, combined by
//! rank. Every pair of states that some text leads to is compared, so a text on which they differ
//! would be found, and the shortest is.
//!
//! A band is compared with the rules of its ranks alone: bands exist because one automaton of all
//! would have too many states, and so would a walk through all of them at once. That the ranks of one
//! band lie above those of the next is checked, and so all bands together say what the highest rule
//! says. Nothing is refuted by this alone: a text is only given where the rules, compared one by one,
//! say otherwise too.
//!
//! What is proved is the walk over canonical paths. The faster walk over paths as they are sent skips
//! bytes that lead nowhere: that it skips no others is checked hub by hub, and it is run once for every
//! pair that such a path leads to. The implicit rule of a reading is in no band: the matcher is asked
//! for the path that it matches.
//!
//! ```text
//! header      the bytes are a packed site of this reading
//! index       the index of a list finds every rule that may decide
//! lists       the rules that are shown for a decision are those of the group
//! split       the rules of each band
//! rules       their automata, combined by rank while they are read
//! minimal     or beforehand, where that takes too many states
//! walk        the states of both, in step
//! ```

mod header;
mod index;
mod lists;
mod minimal;
mod rules;
mod split;
mod trail;
mod walk;

use std::ops::Range;

use rustc_hash::FxHashMap;

use robots_core::GroupStatistics;
use robots_core::pattern::canonical_path;
use robots_core::reading::{GroupId, Precedence, Reading, Rule, WrittenRule};
use robots_matcher::{Group, RobotsTxt, Verdict};

use self::header::automata;
use self::index::finds_all;
use self::lists::is_list_of;
use self::minimal::Minimal;
use self::rules::RuleAutomata;
use self::split::split;
use self::walk::{Packed, Proof, Walked};

/// Whether the bytes of a group say what its rules say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Certificate {
    /// They do, for all paths: so many pairs of states were compared, or so many rules that have no
    /// automaton.
    Proved(usize),
    /// They do not, on this canonical path, and what the bytes say of it. No path is shorter on which
    /// the same rank band differs.
    Refuted(Vec<u8>, Verdict),
    /// It takes more states to say than are granted.
    TooLarge,
    /// One band of the group is a pattern that is compared by itself: there is no automaton of it.
    WithoutAutomaton,
    /// They do, but the rules that they show for their decisions are others.
    OtherRules,
    /// The bytes are no packed site of this reading: they cannot be read to their end, or name other
    /// crawlers.
    Malformed,
    /// The bytes and the rules agree on this path, and the automata that were to show it do not: the
    /// proof is at fault.
    Inconsistent(Vec<u8>),
}

/// Returns whether the bytes are a packed site of this reading: whole, of its dialect, and with its
/// crawlers in its groups. Without it nothing of the site is proved, also where the reading has no
/// group.
pub fn is_site_of(site: &RobotsTxt<'_>, reading: &Reading) -> bool {
    automata(site, reading).is_some()
}

/// The certificate of each group, in the order of [`Reading::groups`]; none for a reading without
/// groups, see [`is_site_of`]. `statistics` are those that
/// packing gave, of which only the rules of each band count; if they are wrong, it takes longer.
///
/// Takes time and memory for each pair of states, of which a band has some thousand at most, and is
/// total: whatever the bytes are, no more than 80 million numbers are kept.
pub fn certify(
    site: &RobotsTxt<'_>,
    reading: &Reading,
    statistics: &[GroupStatistics],
) -> Vec<Certificate> {
    let groups = reading.groups();
    let Some(automata) = automata(site, reading) else {
        return vec![Certificate::Malformed; groups.len()];
    };
    // Groups with the same rules share an automaton, which is proved once.
    let mut known: FxHashMap<Key<'_>, Certificate> = FxHashMap::default();
    let mut certificate = |group: GroupId| {
        let Some(&automaton) = automata.get(group.index()) else {
            return Certificate::Malformed;
        };
        let mut agents = reading.agents().values();
        let Some(agent) = agents.position(|agent| agent.group == group) else {
            return Certificate::WithoutAutomaton;
        };
        let packed_group = site.__group_of_agent(agent);
        let written: Vec<&WrittenRule> = reading.written_rules(group).collect();
        let is_listed = is_list_of(packed_group, &written);
        let mut rules: Vec<&Rule> = written.iter().map(|rule| &***rule).collect();
        rules.sort_by_key(|rule| (rule.precedence(), rule.pattern.canonical()));
        rules.dedup_by_key(|rule| (rule.precedence(), rule.pattern.canonical()));
        let key = rules.iter();
        let key = key.map(|rule| (rule.precedence(), rule.pattern.canonical()));
        let key = (automaton, key.collect());
        let certificate =
            known
                .entry(key)
                .or_insert_with(|| match Packed::new(packed_group, reading) {
                    Some(packed) => of_group(&packed, &rules, &band_sizes(statistics, group)),
                    None if packed_group.__bands().is_some() => Certificate::WithoutAutomaton,
                    None => match of_list(packed_group, reading, &rules) {
                        Some(refuted) => refuted,
                        None => Certificate::Proved(rules.len()),
                    },
                });
        match certificate {
            Certificate::Proved(_) | Certificate::WithoutAutomaton
                if !is_listed || !finds_all(packed_group, &written) =>
            {
                Certificate::OtherRules
            }
            certificate => certificate.clone(),
        }
    };
    groups.map(&mut certificate).collect()
}

/// So many rules of a group without an automaton are decided once.
const DECIDED_RULES: usize = 256;

/// Decides the shortest path of each rule of a group without an automaton, as a check of the code that
/// tries its rules; a refutation where it decides otherwise than the rules.
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
        let highest = all
            .filter(|rule| rule.pattern.matches(&path))
            .max_by_key(|rule| rule.precedence());
        let expected = highest.map_or(Verdict::Allow, |rule| rule.verdict);
        let decided = group.decide_bytes(&path);
        if decided != expected {
            return Some(Certificate::Refuted(path, decided));
        }
    }
    None
}

/// Where an automaton stands, and its rules.
type Key<'p> = (usize, Vec<(Precedence, &'p [u8])>);

/// How many patterns each band of a group has.
fn band_sizes(statistics: &[GroupStatistics], group: GroupId) -> Vec<usize> {
    let own = statistics.get(group.index());
    let made = own
        .and_then(|own| own.shares)
        .map_or(own, |earlier| statistics.get(earlier));
    let bands = made.into_iter().flat_map(|made| &made.bands);
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
    match compared(packed, 0..packed.bands.len(), rules) {
        Walked::Agree(pairs) => Certificate::Proved(pairs),
        Walked::TooFar => Certificate::TooLarge,
        Walked::Differ(path) => match packed.refuted(rules, &path) {
            Some(verdict) => Certificate::Refuted(path, verdict),
            None => Certificate::Inconsistent(path),
        },
    }
}

/// The certificate of a group whose bands are compared one by one; `None` where that shows nothing.
fn by_band(packed: &Packed<'_>, rules: &[&Rule], sizes: &[usize]) -> Option<Certificate> {
    let parts = split(rules, sizes)?;
    let mut pairs = 0;
    for (index, part) in parts.iter().enumerate() {
        match compared(packed, index..index + 1, part) {
            Walked::Agree(more) => pairs += more,
            Walked::TooFar => return None,
            // Where a band above has decided, it does not matter what this one says.
            Walked::Differ(path) => {
                let verdict = packed.refuted(rules, &path)?;
                return Some(Certificate::Refuted(path, verdict));
            }
        }
    }
    Some(Certificate::Proved(pairs))
}

/// Numbers that all states of a walk may take: 4 bytes each, and about as much again around them.
const SIZE_LIMIT: usize = 80_000_000;

/// So many of them before the rules are made one minimal automaton.
const SIDE_BY_SIDE: usize = 2_000_000;

/// Some bands in step with their rules.
fn compared(packed: &Packed<'_>, bands: Range<usize>, rules: &[&Rule]) -> Walked {
    let is_last = bands.end == packed.bands.len();
    let otherwise = is_last.then_some(Verdict::Allow);
    let Some(automata) = RuleAutomata::new(rules, otherwise) else {
        return Walked::TooFar;
    };
    match Proof::new(packed, bands.clone(), &automata).walked(SIDE_BY_SIDE) {
        Walked::TooFar => {}
        walked => return walked,
    }
    match Minimal::new(&automata) {
        Some(minimal) => Proof::new(packed, bands, &minimal).walked(SIZE_LIMIT),
        None => Walked::TooFar,
    }
}

#[cfg(test)]
mod tests;
