//! The states of a subset construction, numbered.

use std::hash::{Hash, Hasher};
use std::ops::Range;

use rustc_hash::FxHasher;

use crate::hash_numbers::{HashNumbers, hash_with};
use crate::id::{Id as _, IdVec, LiveSetId, NodeId};
use crate::subset::PartialOutcome;

/// The distinct pairs of a partial outcome and live positions.
#[derive(Debug, Default)]
pub(crate) struct LiveSets {
    pub(crate) outcomes: IdVec<LiveSetId, PartialOutcome>,
    /// The positions of each set, as a sorted range of `nodes`.
    pub(crate) positions: IdVec<LiveSetId, Range<usize>>,
    pub(crate) nodes: Vec<NodeId>,
    numbers: HashNumbers,
}

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
            hash = hash_with(hash, node.index() as u64);
        }
        let Self { outcomes, positions, nodes: all, numbers } = self;
        let known = numbers.find_or_insert(hash, &|number| {
            let set = LiveSetId::new(number);
            outcomes[set] == partial && &all[positions[set].clone()] == nodes
        });
        if known.is_none() {
            let start = all.len();
            all.extend_from_slice(nodes);
            positions.push(start..all.len());
            outcomes.push(partial);
        }
        known.map(LiveSetId::new)
    }
}
