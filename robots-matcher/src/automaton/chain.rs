//! Comparison of the literal of a chain with a path.

use crate::word::{WORD, first_set};

/// Returns the length of the common prefix of a literal and a path.
///
/// The literal is the first `len` bytes of `text`. Bytes after it are compared too and then
/// discarded, so that a short literal takes one comparison.
#[inline]
pub(crate) const fn matched(text: &[u8], len: usize, path: &[u8]) -> usize {
    let mut at = 0;
    let (mut text, mut path) = (text, path);
    while let (Some((&expected, text_rest)), Some((&found, path_rest))) =
        (text.split_first_chunk::<WORD>(), path.split_first_chunk::<WORD>())
    {
        let differs = u64::from_le_bytes(expected) ^ u64::from_le_bytes(found);
        let same = first_set(differs);
        if same < WORD || len - at <= WORD {
            let left = len - at;
            return at + if same < left { same } else { left };
        }
        at += WORD;
        (text, path) = (text_rest, path_rest);
    }
    let start = at;
    while at < len && at - start < path.len() && text[at - start] == path[at - start] {
        at += 1;
    }
    at
}
