//! Logs that grow, and are rotated.
//!
//! In: paths, and a call of [`Watch::poll`] now and then. Out: an [`Audit`] of all lines so far,
//! which is that of a later run over the same files. A log is a sequence of [`Generation`]s: files
//! that had its path. Each generation is read once, by the handle that was opened while it had the
//! path. What no handle shows any more, because the file was copied and truncated, or was rotated
//! twice between two polls, is found among the files beside it, also compressed ones, by their
//! first bytes.

mod generation;
mod siblings;

#[cfg(test)]
mod tests;

use std::collections::BTreeMap;
use std::fmt;
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use same_file::Handle;

use super::source::unknown_format;
use super::stream::fill;
use crate::audit_error::AuditError;
use crate::compression::{Encoding, inflate};
use crate::format::{Format, detect};
use crate::settings::Settings;
use crate::tally::{Audit, Logs, Tally};
use generation::{Generation, State};
use siblings::{Beside, Sibling, is_sibling, siblings};

const BLOCK: usize = 1 << 20;

/// The polls after which a copy of a truncated log is not searched for any more.
const SEARCHES: u32 = 100;

/// The generations of a log that lost its path and may still be written to.
const LEFT: usize = 2;

const REMEMBERED: usize = 10_000;

/// An audit of logs that grow.
pub struct Watch<'s> {
    settings: &'s Settings,
    tally: Tally<'s>,
    /// What is known of the logs; the counts are those of `tally`.
    logs: Logs,
    /// The format of each log, when it has a line.
    formats: Vec<Option<Format>>,
    followed: Vec<Followed>,
    /// In order of their discovery.
    generations: BTreeMap<u64, Generation>,
    next: u64,
    buffer: Vec<u8>,
}

/// A log that grows. These are the first logs, so each has its index here as its number.
struct Followed {
    path: PathBuf,
    /// The generation that has the path.
    current: Option<u64>,
    beside: Vec<Beside>,
}

impl fmt::Debug for Watch<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let paths = self.followed.iter().map(|followed| &followed.path);
        f.debug_list().entries(paths).finish()
    }
}

impl<'s> Watch<'s> {
    /// Starts to watch logs, which need not exist yet. Files that are older ones of another log,
    /// such as `access.log.1` and `access.log.2.gz` beside `access.log`, are read as its past.
    /// Those that are not named count as read.
    ///
    /// # Errors
    ///
    /// Returns an error if a file cannot be read, or if a log is compressed: it does not grow.
    pub fn new(paths: &[PathBuf], settings: &'s Settings) -> Result<Self, AuditError> {
        let mut watch = Self {
            settings,
            tally: Tally::new(settings),
            logs: Logs::default(),
            formats: Vec::new(),
            followed: Vec::new(),
            generations: BTreeMap::new(),
            next: 0,
            buffer: vec![0; BLOCK],
        };
        let is_older = |path: &&PathBuf| paths.iter().any(|other| is_sibling(path, other));
        let (older, grow): (Vec<_>, Vec<_>) = paths.iter().partition(is_older);
        for path in grow {
            watch.add_log(path);
            let path = path.clone();
            watch.followed.push(Followed { path, current: None, beside: Vec::new() });
        }
        for path in &older {
            watch.read_older(path)?;
        }
        watch.skip_siblings(&older);
        watch.poll()?;
        Ok(watch)
    }

    fn add_log(&mut self, path: &Path) -> usize {
        self.logs.names.push(path.display().to_string());
        self.formats.push(None);
        let log = self.formats.len() - 1;
        let settings = self.settings;
        if let Some(format) = &settings.format {
            let sentence = format!("{}: read as {}", path.display(), format.name());
            self.set_format(log, format.clone(), sentence);
        }
        log
    }

    fn set_format(&mut self, log: usize, format: Format, sentence: String) {
        let name = &self.logs.names[log];
        let warnings = format.warnings().into_iter();
        self.logs.warnings.extend(warnings.map(|warning| format!("{name}: {warning}")));
        self.logs.formats.push(sentence);
        self.formats[log] = Some(format);
    }

    /// Reads a file that is the past of a log.
    fn read_older(&mut self, path: &Path) -> Result<(), AuditError> {
        let log = self.add_log(path);
        match Sibling::open(path) {
            Ok(None) => Ok(()),
            Ok(Some(sibling)) => {
                let id = self.add_generation(Generation::new(log));
                self.read_sibling(id, sibling)
            }
            Err(error) => {
                let warning = format!("{}: not read: {error}", path.display());
                self.logs.warnings.push(warning);
                Ok(())
            }
        }
    }

    /// Remembers the files beside the logs that are not named, so that they are not read later.
    fn skip_siblings(&mut self, named: &[&PathBuf]) {
        for index in 0..self.followed.len() {
            self.followed[index].beside = siblings(&self.followed[index].path);
            for Beside { path, .. } in self.followed[index].beside.clone() {
                if !named.contains(&&path)
                    && let Ok(Some(Sibling { head, .. })) = Sibling::open(&path)
                {
                    let generation = Generation::new(index);
                    self.add_generation(Generation { state: State::Done, head, ..generation });
                }
            }
        }
    }

    fn add_generation(&mut self, generation: Generation) -> u64 {
        let id = self.next;
        self.next += 1;
        self.generations.insert(id, generation);
        while self.generations.len() > REMEMBERED
            && let Some((&oldest, _)) =
                self.generations.iter().find(|(_, generation)| generation.state == State::Done)
        {
            self.generations.remove(&oldest);
        }
        id
    }

    /// Reads what the logs have gained. Returns whether there was anything.
    ///
    /// # Errors
    ///
    /// Returns an error if a log cannot be read, or if its format is not known.
    pub fn poll(&mut self) -> Result<bool, AuditError> {
        let before = self.logs.bytes;
        let mut is_rotated = false;
        let open = self.generations.iter().filter(|(_, generation)| generation.file.is_some());
        let open: Vec<_> = open.map(|(id, _)| *id).collect();
        for id in open {
            is_rotated |= self.grow(id)?;
        }
        for index in 0..self.followed.len() {
            is_rotated |= self.follow(index)?;
        }
        let is_cut = |generation: &Generation| matches!(generation.state, State::Cut { .. });
        let is_cut = self.generations.values().any(is_cut);
        for index in 0..self.followed.len() {
            // A log of which nothing was read may have been copied and truncated without a trace
            // in it.
            let beside = siblings(&self.followed[index].path);
            if is_rotated || is_cut || beside != self.followed[index].beside {
                for Beside { path, .. } in &beside {
                    // A file that cannot be read now, or that was moved, is found by the next
                    // search.
                    if let Ok(Some(sibling)) = Sibling::open(path) {
                        self.found(index, sibling)?;
                    }
                }
                self.followed[index].beside = beside;
            }
        }
        self.give_up()?;
        Ok(self.logs.bytes > before)
    }

    /// Returns what all lines so far show. A last line that has no line ending yet is not counted.
    pub fn audit(&self) -> Audit {
        self.tally.finish(self.logs.clone())
    }

    /// Ends the watch, and returns what all lines show, also last ones without a line ending.
    ///
    /// # Errors
    ///
    /// Returns an error if the format of a log is not known.
    pub fn finish(mut self) -> Result<Audit, AuditError> {
        let ids: Vec<_> = self.generations.keys().copied().collect();
        for id in ids {
            self.end(id)?;
        }
        Ok(self.tally.finish(self.logs))
    }

    /// Reads what a generation has gained. Returns whether it was truncated.
    fn grow(&mut self, id: u64) -> Result<bool, AuditError> {
        loop {
            let Some(generation) = self.generations.get_mut(&id) else {
                return Ok(false);
            };
            let log = generation.log;
            let read = generation.read(&mut self.buffer).map_err(|error| {
                let name = &self.logs.names[log];
                AuditError::unreadable(Path::new(name), &error)
            })?;
            let len = match read {
                Some(0) => return Ok(false),
                Some(len) => len,
                None => {
                    generation.file = None;
                    generation.state = State::Cut { searches: 0 };
                    return Ok(true);
                }
            };
            let block = std::mem::take(&mut self.buffer);
            let result = self.count(id, &block[..len], false);
            self.buffer = block;
            if !result? {
                return Ok(false);
            }
        }
    }

    /// Finds out which generation has the path of a log. Returns whether it is a new one.
    fn follow(&mut self, index: usize) -> Result<bool, AuditError> {
        let followed = &self.followed[index];
        // Between a rename and the creation of a new file, the old one is read.
        let Ok(handle) = Handle::from_path(&followed.path) else {
            return Ok(false);
        };
        let before = followed.current;
        let mut known = self.generations.iter();
        let known = known.find(|(_, generation)| generation.file.as_ref() == Some(&handle));
        let known = known.map(|(id, _)| *id);
        if known.is_some() && known == before {
            return Ok(false);
        }
        if let Some(before) = before {
            self.leave(before)?;
        }
        let id = if let Some(id) = known {
            id
        } else {
            if is_compressed(handle.as_file()) {
                let path = self.followed[index].path.display();
                return Err(AuditError(format!(
                    "`{path}` is compressed, so it does not grow: audit it without `--watch`"
                )));
            }
            let file = Some(handle);
            self.add_generation(Generation { file, ..Generation::new(index) })
        };
        self.followed[index].current = Some(id);
        if let Some(generation) = self.generations.get_mut(&id) {
            generation.state = State::Current;
        }
        // A file that was truncated again is found by the next poll.
        self.grow(id)?;
        Ok(before.is_some())
    }

    /// Notes that a generation lost its path. A server may still write to it.
    fn leave(&mut self, id: u64) -> Result<(), AuditError> {
        let Some(generation) = self.generations.get_mut(&id) else {
            return Ok(());
        };
        if generation.state != State::Current {
            return Ok(());
        }
        generation.state = State::Left { since: self.next };
        self.next += 1;
        let log = generation.log;
        let left = self.generations.iter().filter_map(|(id, generation)| {
            let State::Left { since } = generation.state else {
                return None;
            };
            (generation.log == log).then_some((since, *id))
        });
        let mut left: Vec<_> = left.collect();
        left.sort_unstable();
        for (_, id) in &left[..left.len().saturating_sub(LEFT)] {
            self.end(*id)?;
        }
        Ok(())
    }

    /// Ends the generations whose copies were searched for often enough.
    fn give_up(&mut self) -> Result<(), AuditError> {
        let cut = self.generations.iter_mut().filter_map(|(id, generation)| {
            let State::Cut { searches } = &mut generation.state else {
                return None;
            };
            *searches += 1;
            (*searches > SEARCHES).then_some(*id)
        });
        let lost: Vec<_> = cut.collect();
        for id in lost {
            self.end(id)?;
        }
        Ok(())
    }

    /// Reads a file beside a log, if it has lines that were not read.
    fn found(&mut self, log: usize, sibling: Sibling) -> Result<(), AuditError> {
        let mut known = self.known(&sibling);
        if known.is_none() {
            // The log may have been copied after it was read.
            for index in 0..self.followed.len() {
                if let Some(current) = self.followed[index].current {
                    self.grow(current)?;
                }
            }
            known = self.known(&sibling);
        }
        let id = match known {
            Some((id, State::Cut { .. })) => id,
            Some(_) => return Ok(()),
            None => self.add_generation(Generation::new(log)),
        };
        self.read_sibling(id, sibling)
    }

    /// Returns the generation that a file belongs to: as its file, or as a copy.
    fn known(&self, sibling: &Sibling) -> Option<(u64, State)> {
        let is_plain = sibling.encoding == Encoding::Plain;
        let mut generations = self.generations.iter();
        let by_file = generations
            .find(|(_, generation)| is_plain && generation.file.as_ref() == Some(&sibling.file));
        let same = || {
            let same = self.generations.iter();
            let same = same.filter(|(_, generation)| generation.starts_as(&sibling.head));
            // That with which it has most in common.
            same.max_by_key(|(_, generation)| generation.head.len())
        };
        let found = by_file.or_else(same);
        found.map(|(id, generation)| (*id, generation.state))
    }

    /// Reads the part of a file that was not read before, as far as it goes.
    fn read_sibling(&mut self, id: u64, sibling: Sibling) -> Result<(), AuditError> {
        let Some(generation) = self.generations.get_mut(&id) else {
            return Ok(());
        };
        if sibling.encoding == Encoding::Plain {
            generation.file = Some(sibling.file);
            generation.state = State::Left { since: 0 };
            self.grow(id)?;
            return Ok(());
        }
        // A file that is still being compressed ends early. It is read on by the next search. One
        // that is damaged is given up after some.
        if !matches!(generation.state, State::Cut { .. }) {
            generation.state = State::Cut { searches: 0 };
        }
        let mut known = generation.place.offset;
        let Ok(file) = rewound(sibling.file.as_file()) else {
            return Ok(());
        };
        let mut text = inflate(Box::new(file), sibling.encoding);
        let mut block = vec![0; BLOCK];
        loop {
            let (read, result) = fill(&mut text, &mut block);
            let skipped = read.min(usize::try_from(known).unwrap_or(read));
            known -= skipped as u64;
            let is_last = read < BLOCK;
            self.count(id, &block[skipped..read], is_last && result.is_ok())?;
            if result.is_err() {
                return Ok(());
            }
            if is_last {
                break;
            }
        }
        if let Some(generation) = self.generations.get_mut(&id) {
            generation.state = State::Left { since: 0 };
        }
        self.end(id)
    }

    /// Counts the next bytes of a generation. Returns whether they were: the first ones of a log
    /// are not, as long as they have no line ending and its format is not known, unless they are
    /// its last.
    fn count(&mut self, id: u64, block: &[u8], is_last: bool) -> Result<bool, AuditError> {
        let Some(generation) = self.generations.get_mut(&id) else {
            return Ok(false);
        };
        let log = generation.log;
        if self.formats[log].is_none() {
            if !is_last && !block.contains(&b'\n') && block.len() < BLOCK {
                return Ok(false);
            }
            self.detect(log, block)?;
        }
        let (Some(format), Some(generation)) = (&self.formats[log], self.generations.get_mut(&id))
        else {
            // No line but comments.
            return Ok(false);
        };
        generation.lines(format, &mut self.tally).add(block);
        generation.passed(block);
        self.logs.bytes += block.len() as u64;
        Ok(true)
    }

    fn detect(&mut self, log: usize, text: &[u8]) -> Result<(), AuditError> {
        if text.trim_ascii().is_empty() {
            return Ok(());
        }
        let name = self.logs.names[log].clone();
        let Some(detected) = detect(text) else {
            return Err(AuditError(unknown_format(&name, text)));
        };
        let sentence = format!("{name}: {}", detected.sentence());
        self.set_format(log, detected.format, sentence);
        Ok(())
    }

    /// Ends a generation, and counts its last line.
    fn end(&mut self, id: u64) -> Result<(), AuditError> {
        let Some(generation) = self.generations.get_mut(&id) else {
            return Ok(());
        };
        let log = generation.log;
        if self.formats[log].is_none()
            && let Ok(Some(len @ 1..)) = generation.read(&mut self.buffer)
        {
            // Its only line has no line ending.
            let block = self.buffer[..len].to_vec();
            self.count(id, &block, true)?;
        }
        let (Some(format), Some(generation)) = (&self.formats[log], self.generations.get_mut(&id))
        else {
            return Ok(());
        };
        if let State::Cut { .. } = generation.state {
            let (name, offset) = (&self.logs.names[log], generation.place.offset);
            self.logs.warnings.push(format!(
                "{name}: it was truncated or is damaged, and no copy of it was found: lines after \
                 byte {offset} may be missing"
            ));
        }
        generation.lines(format, &mut self.tally).end();
        generation.file = None;
        generation.state = State::Done;
        Ok(())
    }
}

fn is_compressed(file: &File) -> bool {
    let mut start = [0; 4];
    let read = rewound(file).and_then(|mut file| file.read(&mut start));
    read.is_ok_and(|read| Encoding::of(&start[..read]) != Encoding::Plain)
}

fn rewound<F: io::Seek>(mut file: F) -> io::Result<F> {
    file.rewind()?;
    Ok(file)
}
