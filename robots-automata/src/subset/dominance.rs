//! Dominance: positions that other positions cover.
//!
//! Once the wildcard of `/a*b` is reached, an earlier position of the same pattern can only reach
//! that wildcard again. In a trie, a position is covered when everything below it that still
//! matters is also below a wildcard that is already live. Without this rule, the states of `/*a*b`
//! would remember every position of an `a`.

use super::relevance::{PartialOutcome, ReachablePriorities, matters};
use crate::id::{IdVec, NodeId};
use crate::nfa::{Accepts, PatternTrie};
use crate::set::{Outcome, Priority};

/// The maximum number of nested wildcards that a covering wildcard is searched in. A position that
/// is covered only deeper is kept, which costs states and never changes a decision.
const DEPTH: usize = 8;

/// For each node, the matches and wildcards up to the next wildcards.
#[derive(Debug)]
pub(crate) struct NextWildcards {
    wildcards: Vec<NodeId>,
    /// For each node, its next wildcards as a range of `wildcards`.
    ranges: IdVec<NodeId, (u32, u32)>,
    /// For each node, the highest priority of each outcome that matches before a wildcard.
    before: IdVec<NodeId, [Priority; 2]>,
}

impl NextWildcards {
    pub(crate) fn new(trie: &PatternTrie, accepts: &Accepts) -> Self {
        let mut next_wildcards = Self {
            wildcards: Vec::new(),
            ranges: IdVec::from_elem((0, 0), trie.len()),
            before: IdVec::from_elem([Priority::NONE; 2], trie.len()),
        };
        // Children have higher numbers, so in reverse order they come first.
        for id in trie.ids().rev() {
            let node = trie.node(id);
            raise(&mut next_wildcards.before[id], accepts.end[id]);
            let Some(parent) = node.parent.filter(|_| !node.is_wildcard) else {
                continue;
            };
            let [accept, reject] = next_wildcards.before[id];
            for priority in [accepts.open[id], accept, reject] {
                raise(&mut next_wildcards.before[parent], priority);
            }
        }
        next_wildcards.place(trie, PatternTrie::ROOT);
        let mut placed = 0;
        while let Some(&wildcard) = next_wildcards.wildcards.get(placed) {
            next_wildcards.place(trie, wildcard);
            placed += 1;
        }
        next_wildcards
    }

    /// Lists the wildcards below `start` up to the next wildcards, depth first.
    #[expect(clippy::cast_possible_truncation, reason = "wildcard numbers are u32")]
    fn place(&mut self, trie: &PatternTrie, start: NodeId) {
        let mut open = vec![(start, false)];
        while let Some((node, is_done)) = open.pop() {
            let here = self.wildcards.len() as u32;
            if is_done {
                self.ranges[node].1 = here;
                continue;
            }
            self.ranges[node].0 = here;
            self.wildcards.extend(trie.node(node).wildcard);
            open.push((node, true));
            open.extend(trie.children(node).map(|(_, child)| (child, false)));
        }
    }

    /// Returns whether all that matters below `node` is also below a live wildcard.
    pub(crate) fn covered(
        &self,
        node: NodeId,
        reach: &ReachablePriorities,
        partial: PartialOutcome,
        is_alive: &impl Fn(NodeId) -> bool,
    ) -> bool {
        self.covered_within(node, reach, partial, is_alive, DEPTH)
    }

    fn covered_within(
        &self,
        node: NodeId,
        reach: &ReachablePriorities,
        partial: PartialOutcome,
        is_alive: &impl Fn(NodeId) -> bool,
        depth: usize,
    ) -> bool {
        let [accept, reject] = self.before[node];
        if matters(accept, partial) || matters(reject, partial) {
            return false;
        }
        let (start, end) = self.ranges[node];
        for &wildcard in &self.wildcards[start as usize..end as usize] {
            let is_covered = is_alive(wildcard)
                || !reach.matters(wildcard, partial)
                || (depth > 0
                    && self.covered_within(wildcard, reach, partial, is_alive, depth - 1));
            if !is_covered {
                return false;
            }
        }
        true
    }
}

fn raise(highest: &mut [Priority; 2], priority: Priority) {
    if let Some(outcome) = priority.outcome() {
        let slot = &mut highest[usize::from(outcome == Outcome::Reject)];
        *slot = priority.max(*slot);
    }
}
