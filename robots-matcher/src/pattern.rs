//! Does one canonical pattern match one path? Used for explanations, never on the hot path.

use crate::path::{PathCursor, PathSource, SourceCursor};

/// The body of both functions below: a trait for their two kinds of cursors could not be used in a
/// `const fn`.
macro_rules! matches_cursor {
    ($pattern:expr, $path:expr) => {{
        let pattern = $pattern;
        let anchored = !pattern.is_empty() && pattern[pattern.len() - 1] == b'$';
        let end = if anchored {
            pattern.len() - 1
        } else {
            pattern.len()
        };

        let mut cursor = $path;
        let mut at = 0;
        // Where to take up again when the bytes since the last `*` turn out wrong: only the last `*`
        // matters, since an earlier one cannot reach further.
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
            let Some((star, mut from)) = retry else {
                return false;
            };
            if from.next().is_none() {
                return false;
            }
            retry = Some((star, from));
            at = star;
            cursor = from;
        }
    }};
}

/// `pattern` is canonical: `*` is a wildcard, a last `$` is the end of the path, every other byte
/// stands for itself (RFC 9309 §2.2.3). Time is at most the product of both lengths, no recursion.
pub(crate) const fn matches(pattern: &[u8], path: PathCursor<'_>) -> bool {
    matches_cursor!(pattern, path)
}

/// [`matches`] for a path that is not one text.
pub(crate) fn matches_source<S: PathSource>(pattern: &[u8], path: SourceCursor<S>) -> bool {
    matches_cursor!(pattern, path)
}
