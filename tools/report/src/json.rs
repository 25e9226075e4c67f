//! JSON output: one object per line.

use std::fmt::Display;
use std::io::{self, Write};

use serde::{Serialize, Serializer};

/// The version of the lines. Within a version, keys are only added.
pub const VERSION: u32 = 1;

/// Serializes a value as the string that it displays.
pub fn as_word<S: Serializer>(value: &impl Display, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(value)
}

/// Writes a value and a line feed.
pub fn write_line(out: &mut (impl Write + ?Sized), value: &impl Serialize) -> io::Result<()> {
    // The conversion keeps the kind of an I/O error, which identifies a closed pipe.
    serde_json::to_writer(&mut *out, value).map_err(io::Error::from)?;
    out.write_all(b"\n")
}
