//! Fragments of regular expressions in values.

use super::byte_set::ByteSet;

/// Returns the start and the length of the first fragment of a regular expression.
pub(super) fn regex_piece(value: &[u8]) -> Option<(usize, usize)> {
    let bytes = ByteSet::of(value);
    let pieces = PIECES.iter().filter(|piece| bytes.contains_all(piece)).filter_map(|piece| {
        let mut windows = value.windows(piece.len());
        Some((windows.position(|window| window == *piece)?, piece.len()))
    });
    pieces
        .chain(alternation(value))
        .chain(braces(value))
        .chain(escape(value))
        .min()
        .map(|(at, len)| whole(value, at, at + len))
}

/// Returns the start and the length of a fragment with the whole class of characters or group that
/// it is a part of, and the quantifier after it: `[0-9]+` of `[0-9`.
fn whole(value: &[u8], start: usize, end: usize) -> (usize, usize) {
    let open_of = |close| if close == b']' { b'[' } else { b'(' };
    let start = match value[start] {
        close @ (b']' | b')') => value[..start].iter().rposition(|&byte| byte == open_of(close)),
        _ => None,
    }
    .unwrap_or(start);
    let close =
        (value[start] == b'[').then(|| value[end - 1..].iter().position(|&byte| byte == b']'));
    let Some(close) = close.flatten() else {
        return (start, end - start);
    };
    let end = end.max(end - 1 + close + 1);
    let is_quantified = value.get(end).is_some_and(|next| b"*+?".contains(next));
    (start, end + usize::from(is_quantified) - start)
}

/// Returns the start and the length of the first list of alternatives in braces, `{a,b}`, as shells
/// expand it.
fn braces(value: &[u8]) -> Option<(usize, usize)> {
    let open = value.iter().position(|&byte| byte == b'{')?;
    let len = value[open..].iter().position(|&byte| byte == b'}')?;
    let inside = &value[open + 1..open + len];
    let is_list = inside.split(|&byte| byte == b',').all(|part| !part.is_empty());
    (inside.contains(&b',') && is_list).then_some((open, len + 1))
}

/// Returns the start and the length of the first escaped punctuation or class: `\\+`, `\\d+`.
fn escape(value: &[u8]) -> Option<(usize, usize)> {
    let mut starts = (0..value.len()).filter(|&at| value[at] == b'\\');
    let at = starts.find(|&at| {
        let next = value.get(at + 1);
        let is_class = next.is_some_and(|next| b"dwsDWS".contains(next));
        let after = value.get(at + 2);
        next.is_some_and(|next| b".+*?()[]{}|^$/&=#".contains(next))
            || is_class
                && after
                    .is_none_or(|after| !after.is_ascii_alphanumeric() && !b"-_.".contains(after))
    })?;
    Some((at, 2))
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

const PIECES: &[&[u8]] = &[
    b"/.*", b"(.*", b")*", b"]*", b"]+", b"[0-9", b"[a-z", b"[A-Z", b"[^", b"(?", b"/^", b".+/",
    b".+$", b"|/", b")?", b"?.*", b"=.*", b"&.*",
];
