//! A proof that the packed bytes of a group say what its rules say, for all paths.
//!
//! In: a packed site and the policy that it was made of. Out: a [`Certificate`] for each group. The
//! packed bands, walked by the code that decides, are read in step with a construction that shares
//! nothing with the one that made them: an automaton of regex-automata for each rule, combined by
//! rank. Every pair of states that some text leads to is compared, so a text on which they differ
//! would be found, and the shortest is.
//!
//! What is proved is the walk over canonical paths. The faster walk over paths as they are sent is run
//! once for every pair that such a path leads to.

mod rules;

use std::collections::VecDeque;

use rustc_hash::FxHashSet;

use self::rules::{RuleAutomata, RuleState};
use super::PackedSite;
use crate::matcher::automaton::{PackedBand, PackedState};
use crate::matcher::layout::{EMPTY_SLOT, END};
use crate::matcher::{Group, PathForm, Verdict};
use crate::pattern::canonical_path;
use crate::policy::{AgentGroup, Policy};

/// Numbers that all states of a proof may take: 4 bytes each, and about as much again around them.
const SIZE_LIMIT: usize = 80_000_000;

/// Whether the bytes of a group say what its rules say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Certificate {
    /// They do, for all paths: so many pairs of states were compared.
    Proved(usize),
    /// They do not: this is the shortest canonical path on which they differ, and what the bytes say.
    Refuted(Vec<u8>, Verdict),
    /// It takes more states to say than are granted.
    TooLarge,
    /// The group, or one band of it, is rules that are compared one by one: there is no automaton.
    WithoutAutomaton,
}

/// The certificate of each group, in the order of [`Policy::groups`].
pub fn certify(site: &PackedSite, policy: &Policy) -> Vec<Certificate> {
    let robots_txt = site.robots_txt();
    let groups = policy.groups().iter().enumerate();
    groups
        .map(|(number, group)| {
            let mut agents = policy.agents().values();
            match agents.position(|agent| agent.group == number) {
                Some(agent) => of_group(policy, group, robots_txt.__group_of_agent(agent)),
                None => Certificate::WithoutAutomaton,
            }
        })
        .collect()
}

fn of_group(policy: &Policy, group: &AgentGroup, packed: Group<'_>) -> Certificate {
    let Some(bands) = packed.__bands() else {
        return Certificate::WithoutAutomaton;
    };
    let bands: Option<Vec<_>> = (0..bands).map(|index| packed.__band(index)).collect();
    let Some(bands) = bands else {
        return Certificate::WithoutAutomaton;
    };
    let Some(rules) = RuleAutomata::new(policy.rules(group)) else {
        return Certificate::TooLarge;
    };
    let proof = Proof {
        bands: &bands,
        rules: &rules,
        packed,
        form: policy.dialect().path_form,
        robots_txt_is_allowed: policy.dialect().robots_txt_is_allowed,
    };
    proof.certificate()
}

struct Proof<'a> {
    bands: &'a [PackedBand<'a>],
    rules: &'a RuleAutomata,
    packed: Group<'a>,
    form: PathForm,
    robots_txt_is_allowed: bool,
}

/// Where the bands stand, and whether a byte that each needs was read; those behind one that has
/// decided are left out.
type BandStates = Vec<(PackedState, bool)>;

#[derive(Clone, PartialEq, Eq, Hash)]
struct Pair {
    bands: BandStates,
    rules: RuleState,
}

impl Proof<'_> {
    fn certificate(&self) -> Certificate {
        let start = Pair {
            bands: self.decisive(
                self.bands
                    .iter()
                    .map(|band| (band.start(), band.needed().is_none())),
            ),
            rules: self.rules.start(),
        };
        let mut known = FxHashSet::default();
        let mut open = VecDeque::from([(0, start.clone())]);
        let mut reached: Vec<(usize, u8)> = vec![(0, 0)];
        let mut size = 0;
        known.insert(start);
        while let Some((at, pair)) = open.pop_front() {
            let path = path_to(&reached, at);
            if let Some(wrong) = self.wrong_verdict(&pair, &path) {
                return Certificate::Refuted(path, wrong);
            }
            // Where bytes lead that no rule awaits, which for most of them is the same.
            let mut rules_elsewhere = None;
            let mut bands_elsewhere = None;
            for byte in (u8::MIN..=u8::MAX).filter(|byte| ![EMPTY_SLOT, END].contains(byte)) {
                let bands = self.step(&pair.bands, byte);
                if !self.rules.is_awaited(byte) {
                    if bands_elsewhere.as_ref() == Some(&bands) {
                        continue;
                    }
                    bands_elsewhere = Some(bands.clone());
                }
                let rules = if self.rules.is_awaited(byte) {
                    self.rules.next(&pair.rules, byte)
                } else {
                    rules_elsewhere
                        .get_or_insert_with(|| self.rules.next(&pair.rules, byte))
                        .clone()
                };
                let next = Pair { bands, rules };
                if known.contains(&next) {
                    continue;
                }
                size += 8 + next.bands.len() * 6 + next.rules.len() * 4;
                if size > SIZE_LIMIT {
                    return Certificate::TooLarge;
                }
                known.insert(next.clone());
                reached.push((at, byte));
                open.push_back((reached.len() - 1, next));
            }
        }
        Certificate::Proved(known.len())
    }

    fn step(&self, states: &BandStates, byte: u8) -> BandStates {
        let bands = states.iter().zip(self.bands);
        self.decisive(bands.map(|(&(state, is_needed), band)| {
            let has_byte = band.needed().is_some_and(|needed| needed.contains(&byte));
            (band.next(state, byte), is_needed || has_byte)
        }))
    }

    /// The states up to the first band that has decided.
    fn decisive(&self, states: impl Iterator<Item = (PackedState, bool)>) -> BandStates {
        let mut decisive = Vec::with_capacity(self.bands.len());
        for ((state, is_needed), band) in states.zip(self.bands) {
            decisive.push((state, is_needed));
            if is_needed && band.is_final(state) && band.outcome(state).is_some() {
                break;
            }
        }
        decisive
    }

    /// What the bytes say of the path that ends here, if it is wrong.
    fn wrong_verdict(&self, pair: &Pair, path: &[u8]) -> Option<Verdict> {
        let verdict = self.rules.verdict(&pair.rules);
        let outcomes = || {
            let bands = pair.bands.iter().zip(self.bands);
            bands.map(|(&(state, is_needed), band)| (band.outcome(state), is_needed))
        };
        let walked = outcomes().find_map(|(outcome, _)| outcome);
        let skipping = outcomes().find_map(|(outcome, is_needed)| outcome.filter(|_| is_needed));
        for found in [walked, skipping] {
            let found = found.unwrap_or(Verdict::Allow);
            if found != verdict {
                return Some(found);
            }
        }
        let is_sent = path.starts_with(b"/") && canonical_path(path, self.form) == path;
        if !is_sent {
            return None;
        }
        let expected = if self.robots_txt_is_allowed && path == b"/robots.txt" {
            Verdict::Allow
        } else {
            verdict
        };
        let decided = self.packed.decide_bytes(path);
        (decided != expected).then_some(decided)
    }
}

fn path_to(reached: &[(usize, u8)], mut at: usize) -> Vec<u8> {
    let mut path = Vec::new();
    while at > 0 {
        let (before, byte) = reached[at];
        path.push(byte);
        at = before;
    }
    path.reverse();
    path
}

#[cfg(test)]
mod tests;
