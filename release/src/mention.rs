//! A version in a text.

use std::ops::Range;

/// A place that states the version of the project.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mention {
    /// The bytes of the version in the file, without an operator such as `=` or `^`.
    pub range: Range<usize>,
}

impl Mention {
    /// Returns the mention in a value, such as `=0.1.0`, whose first byte is at this offset of the file: its first
    /// version of three numbers.
    #[must_use]
    pub fn in_value(value: &str, offset: usize) -> Option<Self> {
        let starts = value.match_indices(|c: char| c.is_ascii_digit());
        let mut ranges = starts.filter_map(|(start, _)| {
            let length = version_length(&value[start..])?;
            Some(offset + start..offset + start + length)
        });
        ranges.next().map(|range| Self { range })
    }
}

/// Returns the length of the version of three numbers, such as `0.1.0`, at the start of a text.
pub(crate) fn version_length(text: &str) -> Option<usize> {
    let mut rest = text;
    for part in 0..3 {
        if part > 0 {
            rest = rest.strip_prefix('.')?;
        }
        let after = rest.trim_start_matches(|c: char| c.is_ascii_digit());
        if after.len() == rest.len() {
            return None;
        }
        rest = after;
    }
    Some(text.len() - rest.len())
}
