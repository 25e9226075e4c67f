//! Logs as files, folders, globs and standard input, plain or compressed.
//!
//! In: [`Source`]s. Out: an [`Audit`]. Plain files are read in pieces of 4 MiB, by all threads. A
//! file in gzip or zstd is inflated by one thread, while another one counts its lines. Memory does
//! not depend on the size of the logs or of their lines.

mod pieces;
mod source;
mod stream;
mod watch;

use std::ops::Range;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use rayon::ThreadPoolBuilder;

pub use source::{Source, find_logs};
pub use watch::Watch;

use crate::audit_error::AuditError;
use crate::compression::Encoding;
use crate::format::{Format, MAX_LINE};
use crate::settings::Settings;
use crate::tally::{Audit, Logs, Tally};
use source::{Bytes, Opened};

const CHUNK: usize = 4 << 20;

/// Audits logs. `progress` is called by several threads with the number of bytes that were read:
/// compressed ones of a compressed log.
///
/// # Errors
///
/// Returns an error if a log cannot be opened, if its format is not known, or if no log is left.
/// One that is truncated or damaged is read up to there, with a warning.
pub fn audit(
    sources: Vec<Source<'_>>,
    settings: &Settings,
    progress: &(dyn Fn(u64) + Sync),
) -> Result<Audit, AuditError> {
    let mut logs = Logs::default();
    let mut opened = Vec::new();
    for source in sources {
        let log = match source.open(settings)? {
            Ok(log) => log,
            Err(warning) => {
                logs.warnings.push(warning);
                continue;
            }
        };
        logs.names.push(log.name.clone());
        logs.formats.push(log.sentence.clone());
        for warning in log.format.warnings() {
            let warning = format!("{}: {warning}", log.name);
            logs.warnings.push(warning);
        }
        opened.push(log);
    }
    if opened.is_empty() && !logs.warnings.is_empty() {
        return Err(AuditError(format!("no log is left: {}", logs.warnings.join("; "))));
    }
    let mut worked = read_all(opened, settings, progress);
    worked.warnings.sort();
    logs.warnings.extend(worked.warnings);
    logs.bytes += worked.bytes;
    Ok(worked.tally.finish(logs))
}

/// A part of a log that one thread reads.
enum Task<'a> {
    /// The lines that begin in a part of a plain file.
    Piece(usize, Arc<(PathBuf, Format)>, Range<u64>),
    Stream(usize, Opened<'a>),
}

struct Worked<'s> {
    tally: Tally<'s>,
    bytes: u64,
    warnings: Vec<String>,
}

fn read_all<'s>(
    opened: Vec<Opened<'_>>,
    settings: &'s Settings,
    progress: &(dyn Fn(u64) + Sync),
) -> Worked<'s> {
    let mut pieces = Vec::new();
    // A compressed file takes longest, so it is begun first.
    let mut tasks = Vec::new();
    for (log, opened) in opened.into_iter().enumerate() {
        match (&opened.bytes, opened.encoding) {
            (&Bytes::File(ref path, size), Encoding::Plain) => {
                let file = Arc::new((path.clone(), opened.format));
                pieces.extend((0..size).step_by(CHUNK).map(|start| {
                    let end = size.min(start + CHUNK as u64);
                    Task::Piece(log, Arc::clone(&file), start..end)
                }));
            }
            _ => tasks.push(Task::Stream(log, opened)),
        }
    }
    tasks.extend(pieces);
    let threads = match settings.threads {
        0 => std::thread::available_parallelism().map_or(1, usize::from),
        threads => threads,
    };
    let tasks_len = tasks.len();
    let tasks = Mutex::new(tasks.into_iter());
    let next = || tasks.lock().unwrap_or_else(PoisonError::into_inner).next();
    let nothing = || Worked { tally: Tally::new(settings), bytes: 0, warnings: Vec::new() };
    let work = || {
        let mut worked = nothing();
        let mut reader = pieces::PieceReader::new();
        while let Some(task) = next() {
            match task {
                Task::Piece(log, file, Range { start, end }) => {
                    let (path, format) = &*file;
                    let read = reader.read(path, (log, start, end), format, &mut worked.tally);
                    match read {
                        Ok(()) => worked.bytes += end - start,
                        Err(error) => {
                            let warning = format!("cannot read `{}`: {error}", path.display());
                            worked.warnings.push(warning);
                        }
                    }
                    progress(end - start);
                }
                Task::Stream(log, opened) => {
                    let is_alone = threads > 1 && tasks_len < threads;
                    stream::read(opened, log, is_alone, &mut worked, progress);
                }
            }
        }
        worked
    };
    let pool = ThreadPoolBuilder::new().num_threads(threads.min(tasks_len).max(1));
    // Where there are no threads, this one does the work.
    let all = match pool.build() {
        Ok(pool) => pool.broadcast(|_| work()),
        Err(_) => vec![work()],
    };
    let all = all.into_iter().reduce(|mut sum, other| {
        sum.tally.merge(other.tally);
        sum.bytes += other.bytes;
        sum.warnings.extend(other.warnings);
        sum
    });
    all.unwrap_or_else(nothing)
}
