//! The lines of a source that a diagnostic shows.

use std::ops::Range;

use robots_core::source::{SourceText, Span};

/// Whole lines as valid text, and the places of labels in it.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Excerpt {
    /// From the line of the first label to the line of the last. Every byte sequence that is not
    /// UTF-8 is one U+FFFD, every line ends with LF or CRLF, and there is no byte order mark.
    pub(super) text: String,
    /// The number of its first line, as [`SourceText::first_line`] has it.
    pub(super) first_line: usize,
    /// The places of the labels, in the same order, at character boundaries.
    pub(super) spans: Vec<Range<usize>>,
}

impl Excerpt {
    /// Returns the lines of `places`. A place beyond the end is moved to the end.
    pub(super) fn new(source: &SourceText, places: impl Iterator<Item = Span> + Clone) -> Self {
        let bytes = source.bytes();
        let inside = |offset: usize| offset.min(bytes.len());
        let first = places.clone().map(|span| inside(span.start)).min();
        let last = places.clone().map(|span| inside(span.end)).max();
        let start = line_start(bytes, first.unwrap_or(0), source.has_byte_order_mark());
        let end = line_end(bytes, last.unwrap_or(0).max(start));
        let lines_before = source.position(start).line - 1;

        let (text, offsets) = readable(&bytes[start..end]);
        let shown = |offset: usize| offsets.shown(inside(offset).saturating_sub(start), &text);
        let place = |span: Span| {
            let from = shown(span.start);
            from..shown(span.end).max(from)
        };
        let spans = places.map(place).collect();
        Self { first_line: source.first_line() + lines_before, spans, text }
    }
}

/// Returns the start of the line that contains byte `at`, after a byte order mark.
fn line_start(bytes: &[u8], at: usize, has_byte_order_mark: bool) -> usize {
    let is_lf_of_crlf = at > 0 && bytes.get(at) == Some(&b'\n') && bytes[at - 1] == b'\r';
    let at = if is_lf_of_crlf { at - 1 } else { at };
    match bytes[..at].iter().rposition(|&byte| is_ending(byte)) {
        Some(ending) => ending + 1,
        None if has_byte_order_mark => '\u{feff}'.len_utf8(),
        None => 0,
    }
}

fn line_end(bytes: &[u8], at: usize) -> usize {
    let ending = bytes[at..].iter().position(|&byte| is_ending(byte));
    ending.map_or(bytes.len(), |ending| at + ending)
}

fn is_ending(byte: u8) -> bool {
    matches!(byte, b'\r' | b'\n')
}

/// The offset between a byte of the source and its place in the valid text.
struct Offsets {
    /// The bytes of each replaced sequence in the source, and the place of its U+FFFD.
    replaced: Vec<(Range<usize>, usize)>,
}

impl Offsets {
    fn shown(&self, offset: usize, text: &str) -> usize {
        let before = self.replaced.partition_point(|(bytes, _)| bytes.start < offset);
        let shown = match before.checked_sub(1).and_then(|at| self.replaced.get(at)) {
            Some((bytes, shown)) => {
                shown + char::REPLACEMENT_CHARACTER.len_utf8() + offset.saturating_sub(bytes.end)
            }
            None => offset,
        };
        let boundaries = (0..=shown.min(text.len())).rev();
        let mut boundaries = boundaries.filter(|&at| text.is_char_boundary(at));
        boundaries.next().unwrap_or(0)
    }
}

/// Returns the bytes as text, with a lone CR as LF, as it ends no line of a terminal.
fn readable(bytes: &[u8]) -> (String, Offsets) {
    let mut bytes = bytes.to_vec();
    for at in 0..bytes.len() {
        if bytes[at] == b'\r' && bytes.get(at + 1) != Some(&b'\n') {
            bytes[at] = b'\n';
        }
    }
    let mut text = String::with_capacity(bytes.len());
    let mut replaced = Vec::new();
    let mut at = 0;
    for chunk in bytes.utf8_chunks() {
        text.push_str(chunk.valid());
        at += chunk.valid().len();
        if !chunk.invalid().is_empty() {
            replaced.push((at..at + chunk.invalid().len(), text.len()));
            text.push(char::REPLACEMENT_CHARACTER);
            at += chunk.invalid().len();
        }
    }
    (text, Offsets { replaced })
}

#[cfg(test)]
mod tests;
