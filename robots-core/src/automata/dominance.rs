//! Which positions are covered by others.
//!
//! Once the star of `/a*b` is reached, an earlier position of the same pattern can only reach that
//! star again. In a trie: a position is covered when everything behind it that still matters lies
//! behind a star that is alive already. Without this, the states for `/*a*b` would remember every
//! place where an `a` stood.

use super::relevance::{Reach, Standing, matters};
use super::trie::{NodeId, PatternTrie, ROOT};
use crate::reading::Rank;

/// How many stars deep a covered star is looked for. Deeper ones are kept: that costs states and
/// never changes a decision.
const DEPTH: usize = 8;

/// For each node, what lies between it and the next stars.
#[derive(Debug)]
pub(super) struct Gates {
    /// Star nodes, such that the next stars behind any node stand side by side.
    stars: Vec<NodeId>,
    /// For each node, its next stars as a range of `stars`.
    ranges: Vec<(u32, u32)>,
    /// For each node, the highest ranks, one for each verdict, that match before a star is reached.
    before: Vec<[Rank; 2]>,
}

impl Gates {
    /// Linear in the trie.
    pub(super) fn new(trie: &PatternTrie) -> Self {
        let mut gates = Self {
            stars: Vec::new(),
            ranges: vec![(0, 0); trie.len()],
            before: vec![[Rank::NONE; 2]; trie.len()],
        };
        // Children have higher numbers, so backwards they come first.
        for id in (0..trie.len()).rev() {
            #[expect(clippy::cast_possible_truncation, reason = "node numbers are u32")]
            let node = trie.node(id as NodeId);
            raise(&mut gates.before[id], node.end);
            let Some(parent) = node.parent().filter(|_| !node.is_star) else {
                continue;
            };
            let [allow, disallow] = gates.before[id];
            for rank in [node.open, allow, disallow] {
                raise(&mut gates.before[parent as usize], rank);
            }
        }
        gates.place(trie, ROOT);
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
                self.ranges[node as usize].1 = here;
                continue;
            }
            self.ranges[node as usize].0 = here;
            self.stars.extend(trie.node(node).star);
            open.push((node, true));
            open.extend(trie.children(node).map(|(_, child)| (child, false)));
        }
    }

    /// Is everything that matters behind `node` also behind one of the stars that `is_alive` knows?
    pub(super) fn covered(
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
        let before = self.before[node as usize];
        if before.iter().any(|&rank| matters(rank, standing)) {
            return false;
        }
        let (start, end) = self.ranges[node as usize];
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

fn raise(highest: &mut [Rank; 2], rank: Rank) {
    if let Some(verdict) = rank.verdict() {
        let slot = &mut highest[usize::from(verdict.is_disallow())];
        *slot = rank.max(*slot);
    }
}
