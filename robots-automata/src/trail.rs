//! The path on which a search has come to each of its points.

use crate::id::{IdVec, PointId};

/// Where each point of a search was reached from, and by which byte.
#[derive(Debug)]
pub(crate) struct Trail {
    steps: IdVec<PointId, (PointId, u8)>,
}

impl Trail {
    /// Creates a trail that holds only the start, [`PointId::START`].
    pub(crate) fn from_start() -> Self {
        Self {
            steps: IdVec::from(vec![(PointId::START, 0)]),
        }
    }

    /// Adds a point one byte after another.
    pub(crate) fn push(&mut self, before: PointId, byte: u8) -> PointId {
        self.steps.push((before, byte))
    }

    /// Returns the bytes from the start to a point.
    pub(crate) fn path_to(&self, mut at: PointId) -> Vec<u8> {
        let mut path = Vec::new();
        while at != PointId::START {
            let (before, byte) = self.steps[at];
            path.push(byte);
            at = before;
        }
        path.reverse();
        path
    }
}
