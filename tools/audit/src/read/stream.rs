//! Logs that can only be read from their start: compressed files, pipes and standard input.

use std::fs::File;
use std::io::{self, Read};
use std::mem;
use std::sync::mpsc::sync_channel;

use memchr::{memchr, memrchr};

use super::source::{Bytes, Opened};
use super::{MAX_LINE, Worked};
use crate::compression::inflate;
use crate::format::Format;
use crate::tally::Tally;

/// The size of a block of text, in bytes. It stays in the cache from the inflater to the counts.
const BLOCK: usize = 1 << 20;

const BLOCKS: usize = 4;

/// Counts the lines of a log. If `is_alone`, another thread inflates it.
pub(super) fn read(
    opened: Opened<'_>,
    log: usize,
    is_alone: bool,
    worked: &mut Worked<'_>,
    progress: &(dyn Fn(u64) + Sync),
) {
    let Opened { name, bytes, encoding, format, .. } = opened;
    let stream = match bytes {
        Bytes::Stream(stream) => stream,
        Bytes::File(path, _) => match File::open(path) {
            Ok(file) => Box::new(file),
            Err(error) => {
                worked.warnings.push(format!("cannot read `{name}`: {error}"));
                return;
            }
        },
    };
    let counted = Counted { stream, progress };
    let mut place = Place::default();
    let mut lines = Lines { format: &format, tally: &mut worked.tally, log, place: &mut place };
    // Inflates block by block, as long as the function takes one.
    let inflate_all = move |take: &mut dyn FnMut(&mut Vec<u8>) -> bool| {
        let mut text = inflate(Box::new(counted), encoding);
        let mut block = vec![0; BLOCK];
        loop {
            let (filled, result) = fill(&mut text, &mut block);
            block.truncate(filled);
            if !take(&mut block) || filled < BLOCK {
                return result;
            }
            block.resize(BLOCK, 0);
        }
    };
    let result = if is_alone {
        std::thread::scope(|scope| {
            let (full, blocks) = sync_channel(BLOCKS);
            let inflater =
                scope.spawn(move || inflate_all(&mut |block| full.send(mem::take(block)).is_ok()));
            for block in blocks {
                lines.add(&block);
            }
            match inflater.join() {
                Ok(result) => result,
                Err(panic) => std::panic::resume_unwind(panic),
            }
        })
    } else {
        inflate_all(&mut |block| {
            lines.add(block);
            true
        })
    };
    lines.end();
    let read = place.offset;
    worked.bytes += read;
    if let Err(error) = result {
        worked
            .warnings
            .push(format!("{name}: only the first {read} bytes of text could be read: {error}"));
    }
}

/// Fills a block. Returns how far, and the error that ended it.
pub(super) fn fill(text: &mut dyn Read, block: &mut [u8]) -> (usize, io::Result<()>) {
    let mut filled = 0;
    while filled < block.len() {
        match text.read(&mut block[filled..]) {
            Ok(0) => break,
            Ok(read) => filled += read,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return (filled, Err(error)),
        }
    }
    (filled, Ok(()))
}

/// A stream that reports what was read.
struct Counted<'a> {
    stream: Box<dyn Read + Send + 'a>,
    progress: &'a (dyn Fn(u64) + Sync),
}

impl Read for Counted<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.stream.read(buffer)?;
        (self.progress)(read as u64);
        Ok(read)
    }
}

#[derive(Default)]
pub(super) struct Place {
    pub(super) offset: u64,
    /// The start of a line whose end is not read yet, and its offset.
    pub(super) rest: Vec<u8>,
    pub(super) rest_at: u64,
    /// Whether the next bytes, up to a line ending, belong to no line, or to one that is too long.
    pub(super) skips: bool,
}

/// Cuts blocks into lines, and counts them.
pub(super) struct Lines<'f, 's> {
    pub(super) format: &'f Format,
    pub(super) tally: &'f mut Tally<'s>,
    pub(super) log: usize,
    pub(super) place: &'f mut Place,
}

impl Lines<'_, '_> {
    pub(super) fn add(&mut self, block: &[u8]) {
        let mut from = 0;
        if self.place.skips || !self.place.rest.is_empty() {
            let Some(end) = memchr(b'\n', block) else {
                self.keep(block, self.place.offset);
                self.place.offset += block.len() as u64;
                return;
            };
            self.finish_line(&block[..end]);
            from = end + 1;
        }
        let last = memrchr(b'\n', block).map_or(from, |end| from.max(end + 1));
        let mut at = from;
        while at < last {
            let len = memchr(b'\n', &block[at..]).unwrap_or(last - at);
            self.line(&block[at..at + len], self.place.offset + at as u64);
            at += len + 1;
        }
        self.keep(&block[last..], self.place.offset + last as u64);
        self.place.offset += block.len() as u64;
    }

    fn line(&mut self, line: &[u8], offset: u64) {
        self.tally.line(self.format, line, self.log, offset);
    }

    /// Keeps the start of a line, unless it is too long.
    fn keep(&mut self, start: &[u8], offset: u64) {
        if self.place.skips || start.is_empty() {
            return;
        }
        if self.place.rest.is_empty() {
            self.place.rest_at = offset;
        }
        let room = MAX_LINE + 1 - self.place.rest.len().min(MAX_LINE + 1);
        self.place.rest.extend_from_slice(&start[..start.len().min(room)]);
        if self.place.rest.len() > MAX_LINE {
            let line = &self.place.rest[..MAX_LINE];
            self.tally.too_long(line, self.log, self.place.rest_at);
            self.place.rest.clear();
            self.place.skips = true;
        }
    }

    /// Counts the line whose start was kept.
    fn finish_line(&mut self, end: &[u8]) {
        if !self.place.skips {
            let mut line = mem::take(&mut self.place.rest);
            let room = (MAX_LINE + 1).saturating_sub(line.len());
            line.extend_from_slice(&end[..end.len().min(room)]);
            self.line(&line, self.place.rest_at);
            line.clear();
            self.place.rest = line;
        }
        self.place.skips = false;
        self.place.rest.clear();
    }

    /// Counts a last line without a line ending.
    pub(super) fn end(&mut self) {
        if !self.place.rest.is_empty() {
            self.finish_line(b"");
        }
    }
}
