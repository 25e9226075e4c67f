//! Which positions are covered by others.
//!
//! Once the star of `/a*b` is reached, an earlier position of the same pattern can only reach that
//! star again. In a trie: a position is covered when everything behind it that still matters lies
//! behind a star that is alive already. Without this, the states for `/*a*b` would remember every
//! place where an `a` stood.

use super::relevance::{Reach, Standing, matters};
use crate::id::{IdVec, NodeId};
use crate::nfa::{Accepts, PatternTrie};
use crate::set::{Outcome, Priority};

/// How many stars deep a covered star is looked for. Deeper ones are kept: that costs states and
/// never changes a decision.
const DEPTH: usize = 8;

/// For each node, what lies between it and the next stars.
#[derive(Debug)]
pub(crate) struct Gates {
    /// Star nodes, such that the next stars behind any node stand side by side.
    stars: Vec<NodeId>,
    /// For each node, its next stars as a range of `stars`.
    ranges: IdVec<NodeId, (u32, u32)>,
    /// For each node, the highest priorities, one for each outcome, that match before a star is reached.
    before: IdVec<NodeId, [Priority; 2]>,
}

impl Gates {
    /// Linear in the trie.
    pub(crate) fn new(trie: &PatternTrie, accepts: &Accepts) -> Self {
        let mut gates = Self {
            stars: Vec::new(),
            ranges: IdVec::filled((0, 0), trie.len()),
            before: IdVec::filled([Priority::NONE; 2], trie.len()),
        };
        // Children have higher numbers, so backwards they come first.
        for id in trie.ids().rev() {
            let node = trie.node(id);
            raise(&mut gates.before[id], accepts.end[id]);
            let Some(parent) = node.parent.filter(|_| !node.is_star) else {
                continue;
            };
            let [accept, reject] = gates.before[id];
            for priority in [accepts.open[id], accept, reject] {
                raise(&mut gates.before[parent], priority);
            }
        }
        gates.place(trie, PatternTrie::ROOT);
        let mut placed = 0;
        while let Some(&star) = gates.stars.get(placed) {
            gates.place(trie, star);
            placed += 1;
        }
        gates
    }

    /// Lists the stars behind `start` up to the next stars, depth first.
    #[expect(clippy::cast_possible_truncation, reason = "star numbers are u32")]
    fn place(&mut self, trie: &PatternTrie, start: NodeId) {
        let mut open = vec![(start, false)];
        while let Some((node, is_done)) = open.pop() {
            let here = self.stars.len() as u32;
            if is_done {
                self.ranges[node].1 = here;
                continue;
            }
            self.ranges[node].0 = here;
            self.stars.extend(trie.node(node).star);
            open.push((node, true));
            open.extend(trie.children(node).map(|(_, child)| (child, false)));
        }
    }

    /// Is everything that matters behind `node` also behind one of the stars that `is_alive` knows?
    pub(crate) fn covered(
        &self,
        node: NodeId,
        reach: &Reach,
        standing: Standing,
        is_alive: &impl Fn(NodeId) -> bool,
    ) -> bool {
        self.covered_within(node, reach, standing, is_alive, DEPTH)
    }

    fn covered_within(
        &self,
        node: NodeId,
        reach: &Reach,
        standing: Standing,
        is_alive: &impl Fn(NodeId) -> bool,
        depth: usize,
    ) -> bool {
        let before = self.before[node];
        if before.iter().any(|&priority| matters(priority, standing)) {
            return false;
        }
        let (start, end) = self.ranges[node];
        self.stars[start as usize..end as usize]
            .iter()
            .all(|&star| {
                is_alive(star)
                    || !reach.matters(star, standing)
                    || (depth > 0
                        && self.covered_within(star, reach, standing, is_alive, depth - 1))
            })
    }
}

fn raise(highest: &mut [Priority; 2], priority: Priority) {
    if let Some(outcome) = priority.outcome() {
        let slot = &mut highest[usize::from(outcome == Outcome::Reject)];
        *slot = priority.max(*slot);
    }
}
