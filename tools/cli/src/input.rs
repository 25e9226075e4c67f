//! Input from files and from standard input.

use std::borrow::Cow;
use std::fs::File;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use robots_analysis::facts::other_format;
use robots_core::source::SIZE_LIMIT;
use robots_core::{Dialect, Reading, SourceText};

use crate::failure::Unreadable;
use crate::streams::Streams;

/// Returns the paths, or the current folder if there are none. Standard input is named by `-`.
pub(crate) fn paths_or_here(paths: &[PathBuf]) -> Cow<'_, [PathBuf]> {
    if paths.is_empty() {
        return Cow::Owned(vec![".".into()]);
    }
    Cow::Borrowed(paths)
}

pub(crate) const STDIN: &str = "<stdin>";

/// Reads standard input, up to one byte more than crawlers read.
pub(crate) fn read_stdin(stdin: &mut dyn Read, name: &str) -> io::Result<SourceText> {
    Ok(SourceText::new(name, read_limited(stdin)?))
}

/// Reads the file at `path`, up to one byte more than crawlers read.
pub(crate) fn read_source(path: &Path) -> Result<SourceText, Unreadable> {
    let read = File::open(path).and_then(|mut file| read_limited(&mut file));
    let bytes = read.map_err(|error| {
        if path.is_dir() {
            // WASI reports another error.
            return Unreadable::new(path, &"Is a directory");
        }
        Unreadable::new(path, &error)
    })?;
    Ok(SourceText::new(path.to_string_lossy(), bytes))
}

/// Reads the file at `path`, or standard input for `-`, for an answer about it. Warns of a file
/// that is no robots.txt, such as a page that a server sends in its place: the answer would be that
/// every crawler may fetch everything.
pub(crate) fn read_either(
    path: &Path,
    streams: &mut Streams<'_>,
) -> Result<SourceText, Unreadable> {
    let source = read_any(path, streams)?;
    warn_of_other_format(&source, streams.stderr);
    Ok(source)
}

pub(crate) fn warn_of_other_format(source: &SourceText, stderr: &mut dyn Write) {
    if let Some(format) = other_format(&Reading::new(source, Dialect::RFC_9309)) {
        let (name, format) = (source.name(), format.name);
        // A warning that cannot be written does not fail the command.
        _ = writeln!(
            stderr,
            "warning: expected a robots.txt in `{name}`, found {format}: crawlers read its lines \
             as they are; see `robots check {name}`"
        );
    }
}

/// Reads the file at `path`, or standard input for `-`. Warns if it is larger than crawlers read:
/// results then hold only for the part that crawlers read.
pub(crate) fn read_any(path: &Path, streams: &mut Streams<'_>) -> Result<SourceText, Unreadable> {
    let source = if path.as_os_str() == "-" {
        read_stdin(&mut streams.stdin, STDIN).map_err(|error| Unreadable::new(path, &error))?
    } else {
        read_source(path)?
    };
    if source.is_too_large() {
        let name = source.name();
        // A warning that cannot be written does not fail the command.
        _ = writeln!(
            streams.stderr,
            "warning: `{name}` is larger than {SIZE_LIMIT} bytes: the rest is not read"
        );
    }
    Ok(source)
}

/// Reads one byte more than the limit, which distinguishes a text that exceeds it.
fn read_limited(reader: &mut dyn Read) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    reader.take(SIZE_LIMIT as u64 + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}
