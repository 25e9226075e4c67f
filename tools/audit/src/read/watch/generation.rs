//! A file that had the path of a log.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};

use same_file::Handle;

use crate::format::Format;
use crate::read::stream::{Lines, Place};
use crate::tally::Tally;

/// The bytes by which a file is recognized, at its start.
pub(super) const HEAD: usize = 1 << 10;

/// The bytes by which it is noticed that a file has other content.
const TAIL: usize = 64;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum State {
    /// It has the path of the log.
    Current,
    /// It lost the path, and may still be written to.
    Left {
        /// In which order; 0 of a file that was only found.
        since: u64,
    },
    /// Its file was truncated: what was not read yet may be in a copy.
    Cut {
        searches: u32,
    },
    Done,
}

/// A file that had the path of a log, or a file beside it.
pub(super) struct Generation {
    pub(super) log: usize,
    pub(super) state: State,
    /// The file, as long as it may grow.
    pub(super) file: Option<Handle>,
    pub(super) place: Place,
    pub(super) head: Vec<u8>,
    pub(super) tail: Vec<u8>,
}

impl Generation {
    pub(super) fn new(log: usize) -> Self {
        Self {
            log,
            state: State::Current,
            file: None,
            place: Place::default(),
            head: Vec::new(),
            tail: Vec::new(),
        }
    }

    /// Returns what counts the lines of its next bytes.
    pub(super) fn lines<'f, 's>(
        &'f mut self,
        format: &'f Format,
        tally: &'f mut Tally<'s>,
    ) -> Lines<'f, 's> {
        Lines { format, tally, log: self.log, place: &mut self.place }
    }

    /// Reads the next bytes into a buffer, and returns their number; `None` if the file does not
    /// have the bytes that were read from it before.
    pub(super) fn read(&self, buffer: &mut [u8]) -> io::Result<Option<usize>> {
        let Some(mut file) = self.file.as_ref().map(Handle::as_file) else {
            return Ok(Some(0));
        };
        let size = file.metadata()?.len();
        if size < self.place.offset || !self.has_tail(file)? {
            return Ok(None);
        }
        file.seek(SeekFrom::Start(self.place.offset))?;
        let read = loop {
            match file.read(buffer) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                read => break read?,
            }
        };
        // It may have been truncated, and written again, before these bytes were read.
        Ok((read == 0 || self.has_tail(file)?).then_some(read))
    }

    fn has_tail(&self, mut file: &File) -> io::Result<bool> {
        let mut found = vec![0; self.tail.len()];
        file.seek(SeekFrom::Start(self.place.offset - self.tail.len() as u64))?;
        match file.read_exact(&mut found) {
            Ok(()) => Ok(found == self.tail),
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => Ok(false),
            Err(error) => Err(error),
        }
    }

    pub(super) fn passed(&mut self, block: &[u8]) {
        let room = HEAD - self.head.len();
        self.head.extend_from_slice(&block[..block.len().min(room)]);
        self.tail.extend_from_slice(&block[block.len().saturating_sub(TAIL)..]);
        let surplus = self.tail.len().saturating_sub(TAIL);
        self.tail.drain(..surplus);
    }

    /// Returns whether a file with this head, the first bytes of its text, has all that was read
    /// of the generation. A generation that was read whole, and is shorter than a head, has to
    /// have it all.
    pub(super) fn starts_as(&self, head: &[u8]) -> bool {
        let is_current = self.state == State::Current;
        let may_grow = is_current || matches!(self.state, State::Cut { .. });
        if may_grow || self.head.len() == HEAD {
            // The log is not cut, and the start of its first line may be that of other files.
            let is_evidence = !is_current || self.head.contains(&b'\n');
            is_evidence && !self.head.is_empty() && head.starts_with(&self.head)
        } else {
            head == self.head
        }
    }
}
