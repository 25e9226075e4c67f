//! Which logs are read, and how.

use std::collections::HashSet;
use std::fmt;
use std::fs::{self, File};
use std::io::{self, Cursor, Read};
use std::path::{Path, PathBuf};

use robots_report::visible;

use crate::audit_error::AuditError;
use crate::compression::{Encoding, inflate};
use crate::format::{Format, detect};
use crate::settings::Settings;

/// The bytes of which the format is detected.
const START: usize = 64 << 10;

/// A log.
pub enum Source<'a> {
    /// A file.
    File(PathBuf),
    /// A file that was found in a folder or by a pattern. If no line has a format that is known, it
    /// is left out with a warning: folders of logs have logs of errors too.
    Found(PathBuf),
    /// A stream, such as standard input.
    Stream(Box<dyn Read + Send + 'a>),
}

impl fmt::Debug for Source<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File(path) => f.debug_tuple("File").field(path).finish(),
            Self::Found(path) => f.debug_tuple("Found").field(path).finish(),
            Self::Stream(_) => f.write_str("Stream"),
        }
    }
}

/// Returns the logs that paths name, each once: a file, all files of a folder and of the folders in
/// it, or those that a pattern such as `/var/log/nginx/access.log*` matches. They are in the order
/// of the paths, and those of one path in ascending order. Hidden files, pipes and devices are left
/// out of folders.
///
/// # Errors
///
/// Returns an error if there is none for a path, or if a folder cannot be read.
pub fn find_logs<P: AsRef<str>>(paths: &[P]) -> Result<Vec<PathBuf>, AuditError> {
    let mut found = Vec::new();
    for path in paths {
        found.extend(find(path.as_ref())?);
    }
    // A link to a log that is also found by its own name would count its lines twice.
    let mut order: Vec<_> = (0..found.len()).collect();
    order.sort_by_key(|index| found[*index].is_symlink());
    let mut known = HashSet::new();
    // What does not exist is an error when it is read, and WebAssembly knows only this path.
    let real = |path: &PathBuf| fs::canonicalize(path).unwrap_or_else(|_| path.clone());
    order.retain(|index| known.insert(real(&found[*index])));
    order.sort_unstable();
    Ok(order.into_iter().map(|index| found[index].clone()).collect())
}

fn find(path: &str) -> Result<Vec<PathBuf>, AuditError> {
    let exact = Path::new(path);
    if exact.is_dir() {
        let mut found = Vec::new();
        walk(exact, &mut HashSet::new(), &mut found)?;
        found.sort();
        if found.is_empty() {
            return Err(AuditError(format!("no file in `{path}`")));
        }
        return Ok(found);
    }
    if exact.exists() || !path.contains(['*', '?', '[']) {
        return Ok(vec![exact.to_owned()]);
    }
    let matches = glob::glob(path).map_err(|error| AuditError(format!("`{path}`: {error}")))?;
    // Sorted by the library.
    let found: Vec<_> = matches.filter_map(Result::ok).filter(|path| path.is_file()).collect();
    if found.is_empty() {
        return Err(AuditError(format!("no file matches `{path}`")));
    }
    Ok(found)
}

/// Finds the files of a folder. `known` has the folders already found, for links back.
fn walk(
    folder: &Path,
    known: &mut HashSet<PathBuf>,
    found: &mut Vec<PathBuf>,
) -> Result<(), AuditError> {
    let unreadable = |error: io::Error| AuditError::unreadable(folder, &error);
    let is_new = match fs::canonicalize(folder) {
        Ok(real) => known.insert(real),
        // WebAssembly cannot tell where a link leads.
        Err(_) => !folder.is_symlink(),
    };
    if !is_new {
        return Ok(());
    }
    for entry in fs::read_dir(folder).map_err(unreadable)? {
        let entry = entry.map_err(unreadable)?;
        if entry.file_name().as_encoded_bytes().starts_with(b".") {
            continue;
        }
        let path = entry.path();
        if path.is_dir() {
            walk(&path, known, found)?;
        } else if path.is_file() {
            found.push(path);
        }
    }
    Ok(())
}

/// A log whose format is known.
pub(super) struct Opened<'a> {
    pub(super) name: String,
    pub(super) bytes: Bytes<'a>,
    pub(super) encoding: Encoding,
    pub(super) format: Format,
    pub(super) sentence: String,
}

/// The whole log, compressed or not.
pub(super) enum Bytes<'a> {
    /// A file that can be read in parts, and its size. It is opened again, so that any number of
    /// logs needs few open files.
    File(PathBuf, u64),
    Stream(Box<dyn Read + Send + 'a>),
}

impl<'a> Source<'a> {
    /// Opens a log and detects its format. Returns a warning in place of a file that is left out:
    /// one without text that can be inflated, and of those that were found, one that is no log.
    pub(super) fn open(
        self,
        settings: &Settings,
    ) -> Result<Result<Opened<'a>, String>, AuditError> {
        let is_found = matches!(self, Self::Found(_));
        let (name, path, mut stream): (_, _, Box<dyn Read + Send + 'a>) = match self {
            Self::Stream(stream) => ("standard input".to_owned(), None, stream),
            Self::File(path) | Self::Found(path) => match File::open(&path) {
                Ok(file) => (path.display().to_string(), Some(path), Box::new(file)),
                Err(error) if is_found => {
                    return Ok(Err(format!("{}: not read: {error}", path.display())));
                }
                Err(error) => return Err(AuditError::unreadable(&path, &error)),
            },
        };
        let failed = |error: io::Error| AuditError(format!("cannot read `{name}`: {error}"));
        let metadata = path.as_ref().map(fs::metadata).transpose().map_err(failed)?;
        let mut start = Vec::new();
        let read = stream.by_ref().take(START as u64).read_to_end(&mut start);
        match read {
            Err(error) if is_found => return Ok(Err(format!("{name}: not read: {error}"))),
            read => read.map_err(failed)?,
        };
        let encoding = Encoding::of(&start);
        let (format, sentence) = if let Some(format) = &settings.format {
            (format.clone(), format!("{name}: read as {}", format.name()))
        } else {
            let text = match inflated_start(&mut start, &mut *stream, encoding) {
                Ok(text) => text,
                Err(error) => {
                    return Ok(Err(format!("{name}: not read: cannot inflate it: {error}")));
                }
            };
            match detect(&text) {
                Some(detected) => {
                    let sentence = format!("{name}: {}", detected.sentence());
                    (detected.format, sentence)
                }
                // A log right after its rotation.
                None if text.trim_ascii().is_empty() => {
                    (Format::Combined, format!("{name}: empty"))
                }
                None if is_found => {
                    return Ok(Err(format!("{name}: not read: no format that is known")));
                }
                None => return Err(AuditError(unknown_format(&name, &text))),
            }
        };
        let bytes = match (path, metadata) {
            (Some(path), Some(metadata)) if metadata.is_file() => Bytes::File(path, metadata.len()),
            _ => Bytes::Stream(Box::new(Cursor::new(start).chain(stream))),
        };
        Ok(Ok(Opened { name, bytes, encoding, format, sentence }))
    }
}

/// Inflates the first bytes of a log, whose compressed bytes are `start` and then those of
/// `stream`. `start` receives all that are read.
fn inflated_start(
    start: &mut Vec<u8>,
    stream: &mut (dyn Read + Send),
    encoding: Encoding,
) -> io::Result<Vec<u8>> {
    let recorded = Recorded { at: 0, bytes: start, stream };
    let mut text = Vec::new();
    let read = inflate(Box::new(recorded), encoding).take(START as u64).read_to_end(&mut text);
    match read {
        // What can be read is counted, and then the error is reported.
        Err(error) if text.is_empty() => Err(error),
        _ => Ok(text),
    }
}

/// A stream that keeps what was read of it. A decoder of zstd needs as much as its window.
struct Recorded<'r> {
    /// The number of bytes that were read again.
    at: usize,
    bytes: &'r mut Vec<u8>,
    stream: &'r mut (dyn Read + Send),
}

impl Read for Recorded<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let mut rest = &self.bytes[self.at..];
        let read = if rest.is_empty() {
            let read = self.stream.read(buffer)?;
            self.bytes.extend_from_slice(&buffer[..read]);
            read
        } else {
            rest.read(buffer)?
        };
        self.at += read;
        Ok(read)
    }
}

pub(super) fn unknown_format(name: &str, text: &[u8]) -> String {
    let lines = text.split(|byte| *byte == b'\n').map(<[u8]>::trim_ascii);
    let first = lines.into_iter().find(|line| !line.is_empty()).unwrap_or_default();
    let first = String::from_utf8_lossy(&first[..first.len().min(120)]).into_owned();
    let keys = if first.trim_start().starts_with('{') {
        ": for JSON, such as `json:user_agent=ua,target=req.uri` with the names of its fields"
    } else {
        ""
    };
    format!(
        "`{name}` has no format that is known: name it with `--log-format`{keys}. Its first line \
         is `{}`",
        visible(first.as_bytes())
    )
}

#[cfg(test)]
mod tests;
