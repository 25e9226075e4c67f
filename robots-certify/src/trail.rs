//! The paths by which a search reaches its states.

/// The predecessor of each state of a search, and the byte between them.
#[derive(Debug)]
pub(crate) struct Trail {
    /// The predecessors by state. State 0 is the start.
    steps: Vec<(usize, u8)>,
}

impl Trail {
    /// Creates a trail with only the start, state 0.
    pub(crate) fn from_start() -> Self {
        Self {
            steps: vec![(0, 0)],
        }
    }

    /// Adds the state after `previous` and one more byte, and returns its number.
    pub(crate) fn push(&mut self, previous: usize, byte: u8) -> usize {
        self.steps.push((previous, byte));
        self.steps.len() - 1
    }

    /// Returns the bytes from the start to a state.
    pub(crate) fn path_to(&self, mut at: usize) -> Vec<u8> {
        let mut path = Vec::new();
        while at > 0 {
            let (previous, byte) = self.steps[at];
            path.push(byte);
            at = previous;
        }
        path.reverse();
        path
    }
}
