//! Pieces of a plain file, each by one thread.
//!
//! A piece has the lines that begin in it. The line before its first one belongs to another piece,
//! and its last line may end after it.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

use memchr::memchr;

use super::MAX_LINE;
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
        Self { buffer: vec![0; MAX_LINE + 1 + BLOCK], file: None }
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
        let text = &mut self.buffer;
        // The offset of the buffer. It has one byte more, to see whether a line begins at the
        // start.
        let mut base = start.saturating_sub(1);
        // Whether the bytes up to a line ending belong to a line of another piece, or to one that
        // is too long.
        let mut skips = start > 0;
        let (mut at, mut filled) = (0, 0);
        file.seek(SeekFrom::Start(base))?;
        loop {
            let room = filled + BLOCK;
            let read = match file.read(&mut text[filled..room]) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                read => read?,
            };
            filled += read;
            while let Some(len) = memchr(b'\n', &text[at..filled]) {
                let offset = base + at as u64;
                if skips {
                    skips = false;
                } else if offset >= end {
                    return Ok(());
                } else {
                    tally.line(format, &text[at..at + len], log, offset);
                }
                at += len + 1;
            }
            let offset = base + at as u64;
            if offset >= end && !skips || skips && base + filled as u64 >= end {
                return Ok(());
            }
            if read == 0 {
                if !skips && at < filled {
                    tally.line(format, &text[at..filled], log, offset);
                }
                return Ok(());
            }
            if filled - at > MAX_LINE && !skips {
                tally.too_long(&text[at..at + MAX_LINE], log, offset);
                skips = true;
            }
            if skips {
                at = filled;
            }
            text.copy_within(at..filled, 0);
            base += at as u64;
            filled -= at;
            at = 0;
        }
    }
}
