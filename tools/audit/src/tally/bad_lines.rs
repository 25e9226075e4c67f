//! Lines that cannot be read.

use std::collections::{BTreeMap, BTreeSet};

const EXAMPLES: usize = 5;

/// The length of an example, in bytes.
const EXCERPT: usize = 160;

/// The lines that cannot be read: their number by reason, and the first of them.
#[derive(Clone, Debug, Default)]
pub(super) struct BadLines {
    pub(super) reasons: BTreeMap<&'static str, u64>,
    /// The log of each, where the line begins in bytes from the start of the text, the reason, and
    /// the start of the line.
    pub(super) examples: BTreeSet<(usize, u64, &'static str, Vec<u8>)>,
}

impl BadLines {
    #[cold]
    pub(super) fn add(&mut self, log: usize, offset: u64, reason: &'static str, line: &[u8]) {
        *self.reasons.entry(reason).or_default() += 1;
        self.keep((log, offset, reason, line[..line.len().min(EXCERPT)].to_vec()));
    }

    /// Keeps the first examples, in whatever order they arrive.
    fn keep(&mut self, example: (usize, u64, &'static str, Vec<u8>)) {
        self.examples.insert(example);
        if self.examples.len() > EXAMPLES {
            self.examples.pop_last();
        }
    }

    pub(super) fn merge(&mut self, other: Self) {
        for (reason, count) in other.reasons {
            *self.reasons.entry(reason).or_default() += count;
        }
        for example in other.examples {
            self.keep(example);
        }
    }
}
