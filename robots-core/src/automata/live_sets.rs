//! The states of a construction, by what tells them apart.

use std::hash::{Hash, Hasher};
use std::ops::Range;

use rustc_hash::{FxHashMap, FxHasher};

use super::relevance::Standing;
use super::trie::NodeId;

/// What tells states apart: standings and live positions, each pair once.
#[derive(Debug, Default)]
pub(super) struct LiveSets {
    pub(super) standings: Vec<Standing>,
    /// The positions of each set, as a range of `nodes`, sorted.
    pub(super) positions: Vec<Range<usize>>,
    pub(super) nodes: Vec<NodeId>,
    /// The last set with this hash.
    by_hash: FxHashMap<u64, usize>,
    /// The set before it with the same hash.
    previous: Vec<Option<usize>>,
}

impl LiveSets {
    pub(super) fn len(&self) -> usize {
        self.standings.len()
    }

    /// The number of a set that is known; a new one gets the next number.
    pub(super) fn find_or_insert(&mut self, standing: Standing, nodes: &[NodeId]) -> Option<usize> {
        let mut hasher = FxHasher::default();
        standing.hash(&mut hasher);
        nodes.hash(&mut hasher);
        let hash = hasher.finish();
        let mut candidate = self.by_hash.get(&hash).copied();
        while let Some(index) = candidate {
            if self.standings[index] == standing
                && &self.nodes[self.positions[index].clone()] == nodes
            {
                return Some(index);
            }
            candidate = self.previous[index];
        }
        let start = self.nodes.len();
        self.nodes.extend_from_slice(nodes);
        self.positions.push(start..self.nodes.len());
        self.standings.push(standing);
        self.previous
            .push(self.by_hash.insert(hash, self.len() - 1));
        None
    }
}
