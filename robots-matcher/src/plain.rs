//! Matching of patterns and paths that are both slices in canonical form.

use crate::path::{PathForm, is_special, suspects};
use crate::word::{HIGH, VECTOR, WORD, first_of, first_set, load, matched, splat, zeros};

/// Returns the value for the canonical form of the path that a cursor of either kind reads, or the
/// other value for a path of 8,192 bytes or more, which is not written out. Most are short. This
/// is a macro, as a `const fn` cannot use a trait for both kinds of cursors.
macro_rules! written_out {
    ($cursor:expr, |$path:ident| $value:expr, or $other:expr) => {{
        let (mut short, mut long) = ($cursor, $cursor);
        let mut room = [0; 2_048];
        let len = short.fill(&mut room);
        if len < room.len() {
            let $path = room.split_at(len).0;
            $value
        } else {
            let mut room = [0; 8_192];
            let len = long.fill(&mut room);
            if len < room.len() {
                let $path = room.split_at(len).0;
                $value
            } else {
                $other
            }
        }
    }};
}
pub(crate) use written_out;

#[inline]
pub(crate) const fn is_sent(form: PathForm, path: &[u8]) -> bool {
    form.is_read_as_sent(path) && !has_special(path)
}

#[inline]
const fn has_special(path: &[u8]) -> bool {
    if let Some(&last) = path.last_chunk::<WORD>() {
        let mut seen = suspects(last);
        let mut rest = path;
        while let Some((&word, after)) = rest.split_first_chunk::<WORD>() {
            seen |= suspects(word);
            rest = after;
        }
        if seen & HIGH == 0 {
            return false;
        }
    }
    let mut at = 0;
    while at < path.len() {
        if is_special(path[at]) {
            return true;
        }
        at += 1;
    }
    false
}

/// Returns whether a canonical pattern matches a canonical path: [`crate::pattern::matches`] where
/// both are one text. Each literal is taken where it first occurs. Time is at most the product of
/// both lengths.
#[inline(never)]
pub(crate) const fn matches(pattern: &[u8], path: &[u8]) -> bool {
    let (body, is_anchored) = match pattern.split_last() {
        Some((b'$', body)) => (body, true),
        _ => (pattern, false),
    };
    let mut literal = match (body, path) {
        ([b'*', ..], _) => 0,
        ([b'/', b'*', ..], [b'/', ..]) => 1,
        _ => {
            if differs_early(pattern, path) {
                return false;
            }
            let literal = first_of(up_to(body, path.len()), b'*');
            if literal > path.len() || matched(body, literal, path) < literal {
                return false;
            }
            literal
        }
    };
    if literal == body.len() {
        return !is_anchored || literal == path.len();
    }
    let mut read = literal;
    let mut at = literal;
    while at < body.len() {
        // There is a wildcard at `at`.
        let (_, rest) = body.split_at(at + 1);
        let left = path.len() - read;
        literal = first_of(up_to(rest, left), b'*');
        if literal > left {
            return false;
        }
        at += 1 + literal;
        if is_anchored && at == body.len() {
            return matched(rest, literal, path.split_at(path.len() - literal).1) == literal;
        }
        match find(rest.split_at(literal).0, path, read) {
            Some(start) => read = start + literal,
            None => return false,
        }
    }
    true
}

/// Returns whether the first bytes of a path show that a pattern does not match.
#[inline]
const fn differs_early(pattern: &[u8], path: &[u8]) -> bool {
    // Both start with a `/`, and most differ in the next byte.
    if let ([b'/', expected, ..], [_, found, ..]) = (pattern, path)
        && *expected != *found
        && !matches!(expected, b'*' | b'$')
    {
        return true;
    }
    if let (Some(&text), Some(&path)) = (pattern.first_chunk::<WORD>(), path.first_chunk::<WORD>())
    {
        let text = u64::from_le_bytes(text);
        let differs = first_set(text ^ u64::from_le_bytes(path));
        let wildcards = first_set(zeros(text ^ splat(b'*')));
        differs < WORD && differs < wildcards
    } else {
        false
    }
}

/// Returns the first bytes of a pattern, one more than a path has left. A literal without an end
/// among them is longer than the rest of the path.
#[inline]
const fn up_to(pattern: &[u8], left: usize) -> &[u8] {
    if pattern.len() > left { pattern.split_at(left + 1).0 } else { pattern }
}

const fn find(literal: &[u8], path: &[u8], at: usize) -> Option<usize> {
    let start = load(literal, 0);
    let [first, second, third, ..] = start.to_le_bytes();
    let at = match literal.len() {
        0 => return Some(at),
        1 => at,
        _ => skip_blocks(literal, [first, second], path, at),
    };
    // The bytes after a word are unknown, and so are those after the literal.
    let (after_first, after_second) = match literal.len() {
        1 => (HIGH, HIGH),
        2 => (1 << 63, HIGH),
        _ => (1 << 63, 1 << 63 | 1 << 55),
    };
    let (first, second, third) = (splat(first), splat(second), splat(third));
    let in_start = u64::MAX >> (u8::BITS as usize * (WORD.saturating_sub(literal.len())));
    let Some((_, mut rest)) = path.split_at_checked(at) else {
        return None;
    };
    while rest.len() >= literal.len() {
        let word = match rest.first_chunk() {
            Some(&word) => u64::from_le_bytes(word),
            None => load(rest, 0),
        };
        let mut starts = zeros(word ^ first)
            & (zeros(word >> 8 ^ second) | after_first)
            & (zeros(word >> 16 ^ third) | after_second);
        while starts != 0 {
            let Some((_, found)) = rest.split_at_checked(first_set(starts)) else {
                break;
            };
            starts &= starts - 1;
            let begins = match found.first_chunk() {
                Some(&word) => (u64::from_le_bytes(word) ^ start) & in_start == 0,
                None => true,
            };
            if begins
                && literal.len() <= found.len()
                && matched(literal, literal.len(), found) == literal.len()
            {
                return Some(path.len() - found.len());
            }
        }
        rest = match rest.split_at_checked(WORD) {
            Some((_, rest)) => rest,
            None => return None,
        };
    }
    None
}

/// Returns an offset before which a literal that starts with `pair` does not start.
#[inline]
const fn skip_blocks(literal: &[u8], pair: [u8; 2], path: &[u8], mut at: usize) -> usize {
    let Some((_, mut rest)) = path.split_at_checked(at) else {
        return at;
    };
    while let (Some((block, after)), Some((_, following))) =
        (rest.split_first_chunk(), rest.split_first())
        && let Some(following) = following.first_chunk()
    {
        if has_pair(pair, block, following)
            && match (literal.first_chunk(), rest.first_chunk()) {
                (Some(&word), Some(window)) => has_word(u64::from_le_bytes(word), window),
                _ => true,
            }
        {
            break;
        }
        at += VECTOR;
        rest = after;
    }
    at
}

/// Returns whether a word starts at one of the first offsets of a window.
#[inline]
const fn has_word(word: u64, window: &[u8; VECTOR + WORD]) -> bool {
    let mut has_word = false;
    let mut rest = window.as_slice();
    while let Some((&first, _)) = rest.split_first_chunk::<WORD>()
        && rest.len() > WORD
    {
        has_word |= u64::from_le_bytes(first) == word;
        rest = rest.split_at(1).1;
    }
    has_word
}

/// Returns whether a byte of `block` and the byte at the same index of `following` are a pair.
#[inline]
#[expect(clippy::needless_bitwise_bool, reason = "without branches all bytes are compared at once")]
const fn has_pair(
    [first, second]: [u8; 2],
    block: &[u8; VECTOR],
    following: &[u8; VECTOR],
) -> bool {
    let mut has_pair = false;
    let mut index = 0;
    while index < VECTOR {
        has_pair |= (block[index] == first) & (following[index] == second);
        index += 1;
    }
    has_pair
}
