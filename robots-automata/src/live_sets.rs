//! The states of a subset construction, numbered.

use std::hash::{Hash, Hasher};
use std::ops::Range;

use rustc_hash::FxHasher;

use crate::id::{Id as _, IdVec, LiveSetId, NodeId};
use crate::subset::PartialOutcome;

/// The distinct pairs of a partial outcome and live positions.
#[derive(Debug, Default)]
pub(crate) struct LiveSets {
    pub(crate) outcomes: IdVec<LiveSetId, PartialOutcome>,
    /// The positions of each set, as a sorted range of `nodes`.
    pub(crate) positions: IdVec<LiveSetId, Range<usize>>,
    pub(crate) nodes: Vec<NodeId>,
    hashes: IdVec<LiveSetId, u64>,
    /// The last set of each bucket of a hash table. The number of buckets is a power of two, and at
    /// least that of the sets. Without optimization, a `HashMap` takes several times as long.
    buckets: Vec<Option<LiveSetId>>,
    previous: IdVec<LiveSetId, Option<LiveSetId>>,
}

/// 2⁶⁴ divided by the golden ratio, which spreads consecutive numbers (Knuth, TAOCP 3, 6.4).
const ODD: u64 = 0x9E37_79B9_7F4A_7C15;

/// The number of buckets for the first set, a power of two.
const FEWEST_BUCKETS: usize = 64;

impl LiveSets {
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
        if self.len() >= self.buckets.len() {
            self.grow();
        }
        let mut candidate = self.buckets[self.bucket(hash)];
        while let Some(index) = candidate {
            if self.hashes[index] == hash
                && self.outcomes[index] == partial
                && &self.nodes[self.positions[index].clone()] == nodes
            {
                return Some(index);
            }
            candidate = self.previous[index];
        }
        let start = self.nodes.len();
        self.nodes.extend_from_slice(nodes);
        self.positions.push(start..self.nodes.len());
        self.hashes.push(hash);
        let new = self.outcomes.push(partial);
        let bucket = self.bucket(hash);
        self.previous.push(self.buckets[bucket].replace(new));
        None
    }

    #[expect(clippy::cast_possible_truncation, reason = "the lowest bits select the bucket")]
    fn bucket(&self, hash: u64) -> usize {
        hash as usize & (self.buckets.len() - 1)
    }

    fn grow(&mut self) {
        let len = (self.buckets.len() * 2).max(FEWEST_BUCKETS);
        self.buckets = vec![None; len];
        for at in 0..self.len() {
            let set = LiveSetId::new(at);
            let bucket = self.bucket(self.hashes[set]);
            self.previous[set] = self.buckets[bucket].replace(set);
        }
    }
}
