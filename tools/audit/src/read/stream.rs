//! Logs that can only be read from their start: compressed files, pipes and standard input.

use std::fs::File;
use std::io::{self, Read};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};

use memchr::{memchr, memrchr};

use super::source::Opened;
use super::{MAX_LINE, Progress, Worked};
use crate::compression::inflate;
use crate::format::Format;
use crate::tally::Tally;

/// The size of a block of text, in bytes. It stays in the cache from the inflater to the counts.
const BLOCK: usize = 1 << 20;

/// The number of blocks between two threads.
const BLOCKS: usize = 4;

/// Counts the lines of a log. If `is_alone`, another thread inflates it.
pub(super) fn read(
    opened: Opened<'_>,
    log: usize,
    is_alone: bool,
    worked: &mut Worked<'_>,
    progress: &dyn Progress,
) {
    let Opened {
        name,
        path,
        encoding,
        format,
        stream,
        ..
    } = opened;
    let stream = match (stream, path.as_deref().map(File::open)) {
        (Some(stream), _) => stream,
        (None, Some(Ok(file))) => Box::new(file),
        (None, Some(Err(error))) => {
            worked
                .warnings
                .push(format!("cannot read `{name}`: {error}"));
            return;
        }
        (None, None) => return,
    };
    let counted = Counted { stream, progress };
    let mut lines = Lines {
        format: &format,
        tally: &mut worked.tally,
        log,
        rest: Vec::new(),
        rest_at: 0,
        skips: false,
        offset: 0,
    };
    let result = if is_alone {
        std::thread::scope(|scope| {
            let (full, to_count) = sync_channel(BLOCKS);
            let (empty, to_fill) = sync_channel(BLOCKS);
            for _ in 0..BLOCKS {
                // There is room for each.
                _ = empty.send(Vec::new());
            }
            let inflater = scope.spawn(move || -> io::Result<()> {
                let text = inflate(Box::new(counted), encoding);
                fill_blocks(text, &to_fill, &full)
            });
            count_blocks(&mut lines, &to_count, &empty);
            match inflater.join() {
                Ok(result) => result,
                Err(panic) => std::panic::resume_unwind(panic),
            }
        })
    } else {
        let mut text = inflate(Box::new(counted), encoding);
        let mut block = vec![0; BLOCK];
        loop {
            match text.read(&mut block) {
                Ok(0) => break Ok(()),
                Ok(read) => lines.add(&block[..read]),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => break Err(error),
            }
        }
    };
    lines.end();
    worked.bytes += lines.offset;
    if let Err(error) = result {
        let read = lines.offset;
        worked.warnings.push(format!(
            "{name}: only the first {read} bytes of text could be read: {error}"
        ));
    }
}

fn fill_blocks(
    mut text: Box<dyn Read + '_>,
    empty: &Receiver<Vec<u8>>,
    full: &SyncSender<Vec<u8>>,
) -> io::Result<()> {
    while let Ok(mut block) = empty.recv() {
        block.resize(BLOCK, 0);
        let (filled, result) = fill(&mut text, &mut block);
        let is_last = filled < BLOCK;
        block.truncate(filled);
        if full.send(block).is_err() || is_last {
            return result;
        }
    }
    Ok(())
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

fn count_blocks(lines: &mut Lines<'_, '_>, full: &Receiver<Vec<u8>>, empty: &SyncSender<Vec<u8>>) {
    while let Ok(block) = full.recv() {
        lines.add(&block);
        // The inflater may have ended.
        _ = empty.send(block);
    }
}

/// A stream that reports what was read.
struct Counted<'a> {
    stream: Box<dyn Read + Send + 'a>,
    progress: &'a dyn Progress,
}

impl Read for Counted<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.stream.read(buffer)?;
        self.progress.add(read as u64);
        Ok(read)
    }
}

/// Cuts blocks into lines, and counts them.
pub(super) struct Lines<'f, 's> {
    pub(super) format: &'f Format,
    pub(super) tally: &'f mut Tally<'s>,
    pub(super) log: usize,
    /// The start of a line whose end is in the next block, and its offset.
    pub(super) rest: Vec<u8>,
    pub(super) rest_at: u64,
    /// Whether the next bytes, up to a line ending, belong to a line that is too long.
    pub(super) skips: bool,
    /// The number of bytes before the next block.
    pub(super) offset: u64,
}

impl Lines<'_, '_> {
    pub(super) fn add(&mut self, block: &[u8]) {
        let mut from = 0;
        if self.skips || !self.rest.is_empty() {
            let Some(end) = memchr(b'\n', block) else {
                self.keep(block, self.offset);
                self.offset += block.len() as u64;
                return;
            };
            self.finish_line(&block[..end]);
            from = end + 1;
        }
        let last = memrchr(b'\n', block).map_or(from, |end| from.max(end + 1));
        let mut at = from;
        while at < last {
            let len = memchr(b'\n', &block[at..]).unwrap_or(last - at);
            self.line(&block[at..at + len], self.offset + at as u64);
            at += len + 1;
        }
        self.keep(&block[last..], self.offset + last as u64);
        self.offset += block.len() as u64;
    }

    fn line(&mut self, line: &[u8], offset: u64) {
        self.tally.line(self.format, line, self.log, offset);
    }

    /// Keeps the start of a line, unless it is too long.
    fn keep(&mut self, start: &[u8], offset: u64) {
        if self.skips || start.is_empty() {
            return;
        }
        if self.rest.is_empty() {
            self.rest_at = offset;
        }
        let room = MAX_LINE + 1 - self.rest.len().min(MAX_LINE + 1);
        self.rest.extend_from_slice(&start[..start.len().min(room)]);
        if self.rest.len() > MAX_LINE {
            let line = &self.rest[..MAX_LINE];
            self.tally.too_long(line, self.log, self.rest_at);
            self.rest.clear();
            self.skips = true;
        }
    }

    /// Counts the line whose start was kept.
    fn finish_line(&mut self, end: &[u8]) {
        if !self.skips {
            let mut line = std::mem::take(&mut self.rest);
            let room = (MAX_LINE + 1).saturating_sub(line.len());
            line.extend_from_slice(&end[..end.len().min(room)]);
            self.line(&line, self.rest_at);
            line.clear();
            self.rest = line;
        }
        self.skips = false;
        self.rest.clear();
    }

    /// Counts a last line without a line ending.
    pub(super) fn end(&mut self) {
        if !self.rest.is_empty() {
            self.finish_line(b"");
        }
    }
}
