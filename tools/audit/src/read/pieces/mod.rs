//! Pieces of a plain file, each by one thread.
//!
//! A piece has the lines that begin in it. The line before its first one belongs to another piece,
//! and its last line may end after it.

use std::fs::File;
use std::io::{self, Seek, SeekFrom};
use std::path::{Path, PathBuf};

use memchr::memchr;

use super::stream::{Lines, Place, fill};
use crate::format::Format;
use crate::tally::Tally;

/// The size of a read in bytes, which the cache of a core holds until its lines are counted.
const BLOCK: usize = 256 << 10;

pub(super) struct PieceReader {
    buffer: Vec<u8>,
    file: Option<(PathBuf, File)>,
}

impl PieceReader {
    pub(super) fn new() -> Self {
        Self { buffer: vec![0; BLOCK], file: None }
    }

    /// Counts the lines that begin between two offsets of a log.
    pub(super) fn read(
        &mut self,
        path: &Path,
        (log, start, end): (usize, u64, u64),
        format: &Format,
        tally: &mut Tally<'_>,
    ) -> io::Result<()> {
        let file = match &mut self.file {
            Some((known, file)) if known == path => file,
            other => &mut other.insert((path.to_owned(), File::open(path)?)).1,
        };
        // From one byte before, to see whether a line begins at the start: the bytes up to a line
        // ending belong to another piece.
        let mut place =
            Place { offset: start.saturating_sub(1), skips: start > 0, ..Place::default() };
        file.seek(SeekFrom::Start(place.offset))?;
        let mut lines = Lines { format, tally, log, place: &mut place };
        loop {
            let (read, result) = fill(file, &mut self.buffer);
            result?;
            let left = end.saturating_sub(lines.place.offset);
            let left = usize::try_from(left).map_or(read, |left| left.min(read));
            let (own, after) = self.buffer[..read].split_at(left);
            lines.add(own);
            if !lines.place.rest.is_empty() {
                let line_end = memchr(b'\n', after).map_or(after.len(), |line_end| line_end + 1);
                lines.add(&after[..line_end]);
            }
            let is_whole = lines.place.offset >= end && lines.place.rest.is_empty();
            if is_whole || read < BLOCK {
                lines.end();
                return Ok(());
            }
        }
    }
}

#[cfg(test)]
mod tests;
