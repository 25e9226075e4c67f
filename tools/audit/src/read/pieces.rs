//! Pieces of a plain file, each by one thread.
//!
//! A piece has the lines that begin in it. The line before its first one belongs to another piece,
//! and its last line may end after it.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

use memchr::memchr;

use super::{CHUNK, MAX_LINE};
use crate::format::Format;
use crate::tally::Tally;

/// Reads pieces with one buffer.
pub(super) struct PieceReader {
    buffer: Vec<u8>,
    /// The file of the last piece.
    file: Option<(PathBuf, File)>,
}

impl PieceReader {
    pub(super) fn new() -> Self {
        Self {
            buffer: Vec::new(),
            file: None,
        }
    }

    /// Counts the lines that begin between two offsets of a log.
    pub(super) fn read(
        &mut self,
        path: &Path,
        (log, start, end): (usize, u64, u64),
        format: &Format,
        tally: &mut Tally<'_>,
    ) -> io::Result<()> {
        // One byte more, to see whether a line begins at the start.
        let from = start.saturating_sub(1);
        let len = usize::try_from(end - from).unwrap_or(CHUNK);
        self.fill(path, from, len + MAX_LINE)?;
        let text = &self.buffer[..];
        let first = if start == 0 {
            0
        } else {
            memchr(b'\n', &text[..len.min(text.len())]).map_or(len, |at| at + 1)
        };
        lines(text, first, len, |line, at| {
            let offset = from + at as u64;
            match line {
                Line::Whole(line) => tally.line(format, line, log, offset),
                Line::TooLong(line) => tally.too_long(line, log, offset),
            }
        });
        Ok(())
    }

    /// Reads up to `len` bytes from an offset.
    fn fill(&mut self, path: &Path, from: u64, len: usize) -> io::Result<()> {
        let file = match &mut self.file {
            Some((known, file)) if known == path => file,
            other => &mut other.insert((path.to_owned(), File::open(path)?)).1,
        };
        file.seek(SeekFrom::Start(from))?;
        self.buffer.resize(len, 0);
        let mut filled = 0;
        while filled < len {
            match file.read(&mut self.buffer[filled..]) {
                Ok(0) => break,
                Ok(read) => filled += read,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        self.buffer.truncate(filled);
        Ok(())
    }
}

/// A line, without its line ending.
pub(super) enum Line<'t> {
    Whole(&'t [u8]),
    /// The start of a line that is too long.
    TooLong(&'t [u8]),
}

/// Passes the lines of a text that begin at `first` or after it, and before `end`, to `each`, with
/// the index of the first byte.
#[inline]
fn lines<'t>(text: &'t [u8], first: usize, end: usize, mut each: impl FnMut(Line<'t>, usize)) {
    let mut at = first;
    while at < end.min(text.len()) {
        let rest = &text[at..];
        let len = memchr(b'\n', rest).unwrap_or(rest.len());
        if len > MAX_LINE {
            each(Line::TooLong(&rest[..MAX_LINE]), at);
        } else {
            each(Line::Whole(&rest[..len]), at);
        }
        at += len + 1;
    }
}
