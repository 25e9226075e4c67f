//! Words that most browsers send and in which no token of a crawler starts.

use super::common_word;
use crate::agent;
use crate::crawler::KNOWN_CRAWLERS;

/// Returns the first product position that may have a token.
pub(super) const fn first_position(header: &[u8]) -> usize {
    match header.split_at_checked(13) {
        // Two numbers are compared faster than bytes.
        Some((start, _))
            if starts_with(start, *b"Mozilla/")
                && starts_with(start.split_at(5).1, *b"la/5.0 (") =>
        {
            13
        }
        _ => 0,
    }
}

#[inline]
const fn starts_with(text: &[u8], word: [u8; 8]) -> bool {
    match text.first_chunk() {
        Some(&start) => u64::from_le_bytes(start) == u64::from_le_bytes(word),
        None => false,
    }
}

/// Returns where the words about the engine of almost every browser end, if they are at `position`.
pub(super) const fn end_of_engine(header: &[u8], position: usize) -> Option<usize> {
    let Some((_, rest)) = header.split_at_checked(position) else {
        return None;
    };
    if !starts_with(rest, *b"AppleWeb") {
        return None;
    }
    let ends = (rest.split_first_chunk(), rest.split_first_chunk());
    let ((Some((b"AppleWebKit/537.36 (KHTML, like Gecko)", after)), _)
    | (_, Some((b"AppleWebKit/605.1.15 (KHTML, like Gecko)", after)))) = ends
    else {
        return None;
    };
    Some(header.len() - after.len())
}

// INVARIANT: no token starts in these words. Browsers send them, so that no token of a file starts with one,
// and no token of the table does.
const _: () = {
    let words: [&[u8]; 5] = [b"Mozilla", b"AppleWebKit", b"KHTML", b"like", b"Gecko"];
    let mut next = 0;
    while next < words.len() {
        assert!(
            common_word::leads(words[next]),
            "a token of a file may start with a skipped word"
        );
        let mut row = 0;
        while row < KNOWN_CRAWLERS.len() {
            let first = common_word::first_word(KNOWN_CRAWLERS[row].token.as_bytes());
            assert!(
                agent::compare(first, words[next]) != 0,
                "a token of the table starts with a skipped word"
            );
            row += 1;
        }
        next += 1;
    }
};
