//! The states of a subset construction, numbered.

use std::hash::{Hash, Hasher};
use std::ops::Range;

use rustc_hash::{FxHashMap, FxHasher};

use crate::id::{Id as _, IdVec, LiveSetId, NodeId};
use crate::subset::PartialOutcome;

/// The distinct pairs of a partial outcome and live positions.
#[derive(Debug, Default)]
pub(crate) struct LiveSets {
    pub(crate) outcomes: IdVec<LiveSetId, PartialOutcome>,
    /// The positions of each set, as a sorted range of `nodes`.
    pub(crate) positions: IdVec<LiveSetId, Range<usize>>,
    pub(crate) nodes: Vec<NodeId>,
    /// The last set with each hash.
    by_hash: FxHashMap<u64, LiveSetId>,
    /// The previous set with the same hash.
    previous: IdVec<LiveSetId, Option<LiveSetId>>,
}

/// 2⁶⁴ divided by the golden ratio, which spreads consecutive numbers (Knuth, TAOCP 3, 6.4).
const ODD: u64 = 0x9E37_79B9_7F4A_7C15;

impl LiveSets {
    /// Returns the set with this number, if there is one.
    pub(crate) fn get(&self, number: usize) -> Option<LiveSetId> {
        (number < self.len()).then(|| LiveSetId::new(number))
    }

    pub(crate) fn len(&self) -> usize {
        self.outcomes.len()
    }

    /// Returns the identifier of a known set. A new set is added, and the result is `None`.
    pub(crate) fn find_or_insert(
        &mut self,
        partial: PartialOutcome,
        nodes: &[NodeId],
    ) -> Option<LiveSetId> {
        let mut hasher = FxHasher::default();
        partial.hash(&mut hasher);
        let mut hash = hasher.finish();
        for node in nodes {
            hash = (hash ^ node.index() as u64).wrapping_mul(ODD);
        }
        hash ^= hash >> 32;
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
