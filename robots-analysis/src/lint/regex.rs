//! Fragments of regular expressions in values.

use super::byte_set::ByteSet;

/// Returns the start and the length of the first fragment of a regular expression.
pub(super) fn regex_piece(value: &[u8]) -> Option<(usize, usize)> {
    let bytes = ByteSet::of(value);
    let pieces = PIECES.iter().filter(|piece| bytes.contains_all(piece));
    let pieces = pieces.filter_map(|piece| {
        let mut windows = value.windows(piece.len());
        Some((windows.position(|window| window == *piece)?, piece.len()))
    });
    pieces.chain(alternation(value)).min()
}

/// Returns the start and the length of the first group of alternatives, `(a|b)`.
fn alternation(value: &[u8]) -> Option<(usize, usize)> {
    let mut open = None;
    let mut is_one = false;
    for (at, byte) in value.iter().enumerate() {
        match (byte, open) {
            (b'(', _) => (open, is_one) = (Some(at), false),
            (b'|', _) => is_one = true,
            (b')', Some(open)) if is_one => return Some((open, at + 1 - open)),
            (b')', _) => open = None,
            _ => {}
        }
    }
    None
}

/// Fragments that regular expressions contain and paths do not.
const PIECES: &[&[u8]] = &[
    b"/.*", b"(.*", b")*", b"]*", b"]+", b"[0-9", b"[a-z", b"[A-Z", b"[^", b"(?", b"\\.", b"\\d",
    b"\\w", b"\\/", b"/^", b".+/", b".+$", b"|/", b")?", b"\\?",
];
