//! The rules of a band that decide in each state.

use std::collections::VecDeque;
use std::hash::Hash;

use robots_automata::{BYTES_BY_LEGIBILITY, Budget, Id as _, LabeledDfa, LabeledState, PatternSet};
use rustc_hash::{FxHashMap, FxHashSet};

/// Steps for finding the rules of all positions.
const STEPS: usize = 3_000_000;

/// The lines of the rules that decide at each position, in ascending order; `None` among them is no
/// rule.
pub(super) type DecidingRules<P> = FxHashMap<P, Vec<Option<usize>>>;

pub(super) struct BandRules<'s> {
    pub(super) patterns: &'s PatternSet,
    /// By pattern.
    pub(super) lines: &'s [usize],
}

impl BandRules<'_> {
    /// Returns the rules that decide the paths that end at each position, following `next`; `None`
    /// if the budget is exhausted. Positions for which `is_left_out` is true are not followed.
    /// `next` must return one position for all bytes that no rule reads.
    pub(super) fn of_positions<P: Copy + Eq + Hash>(
        &self,
        start: P,
        next: impl Fn(P, u8) -> P,
        is_left_out: impl Fn(P) -> bool,
    ) -> Option<DecidingRules<P>> {
        let mut labeled = LabeledDfa::new(self.patterns);
        let mut found = DecidingRules::default();
        let begin = (start, labeled.start());
        let mut known = FxHashSet::from_iter([begin.clone()]);
        let mut open = VecDeque::from([begin]);
        let mut budget = Budget::new(STEPS);
        while let Some((position, state)) = open.pop_front() {
            if is_left_out(position) {
                continue;
            }
            let rules = found.entry(position).or_default();
            let pattern = labeled.label(&state);
            let line = pattern.and_then(|pattern| self.lines.get(pattern.index()).copied());
            if let Err(at) = rules.binary_search(&line) {
                rules.insert(at, line);
            }
            for byte in bytes(&labeled, &state) {
                budget.spend(state.cost()).ok()?;
                let reached = (next(position, byte), labeled.next(&state, byte));
                if !known.contains(&reached) {
                    known.insert(reached.clone());
                    open.push_back(reached);
                }
            }
        }
        Some(found)
    }
}

/// Returns the bytes that rules read next, and one that no rule reads.
fn bytes(labeled: &LabeledDfa, state: &LabeledState) -> Vec<u8> {
    let mut bytes = labeled.transition_bytes(state);
    let mut others = BYTES_BY_LEGIBILITY.into_iter();
    bytes.extend(others.find(|byte| !bytes.contains(byte)));
    bytes
}
