//! Lines that cannot be read.

use std::collections::BTreeMap;

const EXAMPLES: usize = 5;

/// The length of an example, in bytes.
const EXCERPT: usize = 160;

/// The lines that cannot be read: their number by reason, and the first of them.
#[derive(Clone, Debug, Default)]
pub(super) struct BadLines {
    pub(super) count: u64,
    pub(super) reasons: BTreeMap<&'static str, u64>,
    pub(super) examples: Vec<BadLine>,
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct BadLine {
    pub(super) log: usize,
    /// Where the line begins, in bytes from the start of the text.
    pub(super) offset: u64,
    pub(super) reason: &'static str,
    pub(super) excerpt: Vec<u8>,
}

impl BadLines {
    #[cold]
    pub(super) fn add(&mut self, log: usize, offset: u64, reason: &'static str, line: &[u8]) {
        self.count += 1;
        *self.reasons.entry(reason).or_default() += 1;
        self.keep(BadLine {
            log,
            offset,
            reason,
            excerpt: line[..line.len().min(EXCERPT)].to_vec(),
        });
    }

    /// Keeps the first examples, in whatever order they arrive.
    fn keep(&mut self, line: BadLine) {
        let at = self.examples.partition_point(|known| *known < line);
        if at < EXAMPLES {
            self.examples.insert(at, line);
            self.examples.truncate(EXAMPLES);
        }
    }

    pub(super) fn merge(&mut self, other: Self) {
        self.count += other.count;
        for (reason, count) in other.reasons {
            *self.reasons.entry(reason).or_default() += count;
        }
        for line in other.examples {
            self.keep(line);
        }
    }
}
