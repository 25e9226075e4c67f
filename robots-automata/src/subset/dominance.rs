//! Which positions are covered by others.
//!
//! Once the wildcard of `/a*b` is reached, an earlier position of the same pattern can only reach that
//! wildcard again. In a trie: a position is covered when everything behind it that still matters lies
//! behind a wildcard that is alive already. Without this, the states for `/*a*b` would remember every
//! place where an `a` stood.

use super::relevance::{PartialOutcome, ReachablePriorities, matters};
use crate::id::{IdVec, NodeId};
use crate::nfa::{Accepts, PatternTrie};
use crate::set::{Outcome, Priority};

/// How many wildcards deep a covered wildcard is looked for. Deeper ones are kept: that costs states and
/// never changes a decision.
const DEPTH: usize = 8;

/// For each node, what lies between it and the next wildcards.
#[derive(Debug)]
pub(crate) struct NextWildcards {
    /// Star nodes, such that the next wildcards behind any node stand side by side.
    wildcards: Vec<NodeId>,
    /// For each node, its next wildcards as a range of `wildcards`.
    ranges: IdVec<NodeId, (u32, u32)>,
    /// For each node, the highest priorities, one for each outcome, that match before a wildcard is reached.
    before: IdVec<NodeId, [Priority; 2]>,
}

impl NextWildcards {
    /// Linear in the trie.
    pub(crate) fn new(trie: &PatternTrie, accepts: &Accepts) -> Self {
        let mut next_wildcards = Self {
            wildcards: Vec::new(),
            ranges: IdVec::from_elem((0, 0), trie.len()),
            before: IdVec::from_elem([Priority::NONE; 2], trie.len()),
        };
        // Children have higher numbers, so backwards they come first.
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

    /// Lists the wildcards behind `start` up to the next wildcards, depth first.
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

    /// Is everything that matters behind `node` also behind one of the wildcards that `is_alive` knows?
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
        let before = self.before[node];
        if before.iter().any(|&priority| matters(priority, partial)) {
            return false;
        }
        let (start, end) = self.ranges[node];
        self.wildcards[start as usize..end as usize]
            .iter()
            .all(|&wildcard| {
                is_alive(wildcard)
                    || !reach.matters(wildcard, partial)
                    || (depth > 0
                        && self.covered_within(wildcard, reach, partial, is_alive, depth - 1))
            })
    }
}

fn raise(highest: &mut [Priority; 2], priority: Priority) {
    if let Some(outcome) = priority.outcome() {
        let slot = &mut highest[usize::from(outcome == Outcome::Reject)];
        *slot = priority.max(*slot);
    }
}
