//! The bytes of a text with the starts of its lines.

use std::sync::OnceLock;

use super::{BYTE_ORDER_MARK, Position};

/// Bytes, and the start of each line once a position was asked for.
#[derive(Debug)]
pub(super) struct LineIndex {
    bytes: Box<[u8]>,
    /// The first byte of each line; the first line starts after a byte order mark.
    starts: OnceLock<Vec<usize>>,
}

impl LineIndex {
    pub(super) fn new(bytes: Vec<u8>) -> Self {
        Self { bytes: bytes.into(), starts: OnceLock::new() }
    }

    pub(super) fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Returns the line and column of byte `offset`. The first call is linear in the text, others
    /// in the line.
    pub(super) fn position(&self, offset: usize) -> Position {
        let starts = self.starts();
        let offset = offset.min(self.bytes.len());
        let line = starts.partition_point(|&start| start <= offset).max(1);
        let start = starts[line - 1].min(offset);
        let before = String::from_utf8_lossy(&self.bytes[start..offset]);
        Position { line, column: before.chars().count() + 1 }
    }

    pub(super) fn start(&self, line: usize) -> Option<usize> {
        self.starts().get(line.checked_sub(1)?).copied()
    }

    fn starts(&self) -> &[usize] {
        self.starts.get_or_init(|| line_starts(&self.bytes))
    }
}

/// Equal bytes have equal lines.
impl PartialEq for LineIndex {
    fn eq(&self, other: &Self) -> bool {
        self.bytes == other.bytes
    }
}

impl Eq for LineIndex {}

fn line_starts(bytes: &[u8]) -> Vec<usize> {
    let first = if bytes.starts_with(BYTE_ORDER_MARK) { BYTE_ORDER_MARK.len() } else { 0 };
    let mut starts = vec![first];
    for (at, &byte) in bytes.iter().enumerate() {
        if byte == b'\n' || byte == b'\r' && bytes.get(at + 1) != Some(&b'\n') {
            starts.push(at + 1);
        }
    }
    starts
}

#[cfg(test)]
mod tests;
