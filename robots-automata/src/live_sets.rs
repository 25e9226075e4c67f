//! The states of a construction, by what tells them apart.

use std::hash::{Hash, Hasher};
use std::ops::Range;

use rustc_hash::{FxHashMap, FxHasher};

use crate::id::{Id as _, IdVec, LiveSetId, NodeId};
use crate::subset::PartialOutcome;

/// What tells states apart: outcomes and live positions, each pair once.
#[derive(Debug, Default)]
pub(crate) struct LiveSets {
    pub(crate) outcomes: IdVec<LiveSetId, PartialOutcome>,
    /// The positions of each set, as a range of `nodes`, sorted.
    pub(crate) positions: IdVec<LiveSetId, Range<usize>>,
    pub(crate) nodes: Vec<NodeId>,
    /// The last set with this hash.
    by_hash: FxHashMap<u64, LiveSetId>,
    /// The set before it with the same hash.
    previous: IdVec<LiveSetId, Option<LiveSetId>>,
}

impl LiveSets {
    /// The set of this number, if there are so many.
    pub(crate) fn get(&self, number: usize) -> Option<LiveSetId> {
        (number < self.len()).then(|| LiveSetId::new(number))
    }

    pub(crate) fn len(&self) -> usize {
        self.outcomes.len()
    }

    /// The identity of a set that is known; a new one gets the next.
    pub(crate) fn find_or_insert(
        &mut self,
        partial: PartialOutcome,
        nodes: &[NodeId],
    ) -> Option<LiveSetId> {
        let mut hasher = FxHasher::default();
        partial.hash(&mut hasher);
        nodes.hash(&mut hasher);
        let hash = hasher.finish();
        let mut candidate = self.by_hash.get(&hash).copied();
        while let Some(index) = candidate {
            if self.outcomes[index] == partial
                && &self.nodes[self.positions[index].clone()] == nodes
            {
                return Some(index);
            }
            candidate = self.previous[index];
        }
        let start = self.nodes.len();
        self.nodes.extend_from_slice(nodes);
        self.positions.push(start..self.nodes.len());
        let new = self.outcomes.push(partial);
        self.previous.push(self.by_hash.insert(hash, new));
        None
    }
}
