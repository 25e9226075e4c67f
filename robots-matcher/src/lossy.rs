//! Bytes of a file as text that can be printed, valid UTF-8 or not.

use core::fmt;

/// Displays bytes as UTF-8, with U+FFFD for invalid bytes. The debug output is quoted and escaped.
pub(crate) struct Lossy<'a>(pub(crate) &'a [u8]);

impl fmt::Display for Lossy<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for chunk in self.0.utf8_chunks() {
            f.write_str(chunk.valid())?;
            if !chunk.invalid().is_empty() {
                f.write_str("\u{fffd}")?;
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Lossy<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match core::str::from_utf8(self.0) {
            Ok(text) => fmt::Debug::fmt(text, f),
            Err(_) => write!(f, "\"{}\"", self.0.escape_ascii()),
        }
    }
}
