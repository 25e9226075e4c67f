//! Texts from files and from standard input.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use robots_core::SourceText;
use robots_core::source::SIZE_LIMIT;

use crate::command::Streams;
use crate::failure::Unreadable;

/// Reads standard input, not further than a crawler would.
pub(crate) fn read_stdin(stdin: &mut dyn Read) -> io::Result<SourceText> {
    Ok(SourceText::new("<stdin>", read_limited(stdin)?))
}

/// Reads the file at `path`, not further than a crawler would.
pub(crate) fn read_source(path: &Path) -> Result<SourceText, Unreadable> {
    let read = File::open(path).and_then(|mut file| read_limited(&mut file));
    let bytes = read.map_err(|error| Unreadable::new(path, &error))?;
    Ok(SourceText::new(path.to_string_lossy(), bytes))
}

/// Reads the file at `path`, or standard input for `-`. Warns if it is longer than crawlers read: what is
/// answered is then true of its beginning alone.
pub(crate) fn read_either(
    path: &Path,
    streams: &mut Streams<'_>,
) -> Result<SourceText, Unreadable> {
    let source = if path.as_os_str() == "-" {
        read_stdin(&mut streams.stdin).map_err(|error| Unreadable::new(path, &error))?
    } else {
        read_source(path)?
    };
    if source.is_too_large() {
        let name = source.name();
        // What cannot be warned of is answered all the same.
        _ = writeln!(
            streams.stderr,
            "warning: `{name}` is larger than {SIZE_LIMIT} bytes; what follows them is not read"
        );
    }
    Ok(source)
}

/// One byte more than counts, which tells a text that is too large from one that just fits.
fn read_limited(reader: &mut dyn Read) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    reader.take(SIZE_LIMIT as u64 + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}
