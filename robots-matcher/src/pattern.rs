//! Matches one pattern in canonical form against one path.

use crate::path::PathCursor;

/// Returns whether a pattern matches a path.
///
/// `pattern` is in canonical form: `*` is a wildcard, a last `$` is the end anchor, and every other
/// byte matches itself (RFC 9309 §2.2.3). Takes at most time for each pair of a byte of the pattern
/// and a byte of the path, without recursion.
pub(crate) const fn matches(pattern: &[u8], path: PathCursor<'_>) -> bool {
    let anchored = !pattern.is_empty() && pattern[pattern.len() - 1] == b'$';
    let end = if anchored { pattern.len() - 1 } else { pattern.len() };

    let mut cursor = path;
    let mut at = 0;
    // Where to continue after a mismatch: at the last `*`, as an earlier one cannot match more.
    let mut retry = None;
    loop {
        if at < end && pattern[at] == b'*' {
            at += 1;
            retry = Some((at, cursor));
            continue;
        }
        if at == end && !anchored {
            return true;
        }
        let Some(byte) = cursor.next() else {
            return at == end;
        };
        if at < end && pattern[at] == byte {
            at += 1;
            continue;
        }
        let Some((after_wildcard, mut from)) = retry else {
            return false;
        };
        if from.next().is_none() {
            return false;
        }
        retry = Some((after_wildcard, from));
        at = after_wildcard;
        cursor = from;
    }
}
