//! The literal of a chain against a path.

use crate::word::{WORD, first_set};

/// How many bytes a literal and a path have in common. The literal is the first `len` bytes of
/// `text`; what stands behind it is read as well, so that a short literal takes one comparison.
#[inline]
pub(crate) const fn matched(text: &[u8], len: usize, path: &[u8]) -> usize {
    let mut at = 0;
    let (mut text, mut path) = (text, path);
    while let (Some((&expected, text_behind)), Some((&found, path_behind))) = (
        text.split_first_chunk::<WORD>(),
        path.split_first_chunk::<WORD>(),
    ) {
        let differs = u64::from_le_bytes(expected) ^ u64::from_le_bytes(found);
        let same = first_set(differs);
        if same < WORD || len - at <= WORD {
            let left = len - at;
            return at + if same < left { same } else { left };
        }
        at += WORD;
        (text, path) = (text_behind, path_behind);
    }
    let start = at;
    while at < len && at - start < path.len() && text[at - start] == path[at - start] {
        at += 1;
    }
    at
}
