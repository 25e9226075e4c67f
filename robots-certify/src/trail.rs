//! The way on which a search has come to each of its places.

/// Where each place of a search was reached from, and by which byte.
#[derive(Debug)]
pub(crate) struct Trail {
    /// By place; the first is the start.
    steps: Vec<(usize, u8)>,
}

impl Trail {
    /// Only the start, place 0.
    pub(crate) fn from_start() -> Self {
        Self {
            steps: vec![(0, 0)],
        }
    }

    /// A new place, one byte behind another; its number.
    pub(crate) fn push(&mut self, before: usize, byte: u8) -> usize {
        self.steps.push((before, byte));
        self.steps.len() - 1
    }

    /// The bytes on the way to a place.
    pub(crate) fn path_to(&self, mut at: usize) -> Vec<u8> {
        let mut path = Vec::new();
        while at > 0 {
            let (before, byte) = self.steps[at];
            path.push(byte);
            at = before;
        }
        path.reverse();
        path
    }
}
