//! Patterns as they are written, which are converted to canonical form while they are compared.
//!
//! Rules are packed in canonical form. Other patterns, such as the path before a `Content-Usage` list, are
//! left as they are in the file.

use crate::path::{PathCursor, PathForm};

/// One element of a pattern.
#[derive(Clone, Copy)]
enum PatternItem {
    /// A byte that matches itself.
    Byte(u8),
    /// `*`, which matches any bytes.
    Wildcard,
    /// A last `$`, which matches the end of the path.
    EndAnchor,
}

/// Reads a pattern item by item. A copy is a position to return to.
#[derive(Clone, Copy)]
struct PatternCursor<'p> {
    bytes: PathCursor<'p>,
    has_wildcards: bool,
}

impl<'p> PatternCursor<'p> {
    const fn new(pattern: &'p [u8], form: PathForm) -> Self {
        Self {
            bytes: PathCursor::in_form(pattern, form),
            has_wildcards: matches!(form, PathForm::Rfc9309 | PathForm::Sent),
        }
    }

    const fn next(&mut self) -> Option<PatternItem> {
        if self.has_wildcards {
            match self.bytes.raw() {
                [b'*', ..] => {
                    self.bytes.skip_raw();
                    return Some(PatternItem::Wildcard);
                }
                b"$" => {
                    self.bytes.skip_raw();
                    return Some(PatternItem::EndAnchor);
                }
                _ => {}
            }
        }
        match self.bytes.next() {
            Some(byte) => Some(PatternItem::Byte(byte)),
            None => None,
        }
    }
}

/// Returns the octets of `pattern` if it matches `path`: the length of its canonical form, including `*` and
/// a last `$` (RFC 9309 §2.2.2). Takes at most time for each pair of a byte of the pattern and a byte of the
/// path, without recursion.
pub(crate) const fn matching_octets(pattern: &[u8], path: PathCursor<'_>) -> Option<usize> {
    let whole = PatternCursor::new(pattern, path.form());
    let mut items = whole;
    let mut cursor = path;
    // As in `pattern::matches`, only the last wildcard is retried.
    let mut retry: Option<(PatternCursor<'_>, PathCursor<'_>)> = None;
    loop {
        let wanted = match items.next() {
            None => return Some(octets(whole)),
            Some(PatternItem::Wildcard) => {
                retry = Some((items, cursor));
                continue;
            }
            Some(wanted) => wanted,
        };
        let found = match (wanted, cursor.next()) {
            (PatternItem::EndAnchor, None) => return Some(octets(whole)),
            (PatternItem::Byte(wanted), Some(byte)) => wanted == byte,
            (_, None) => return None,
            _ => false,
        };
        if found {
            continue;
        }
        let Some((after_wildcard, mut from)) = retry else {
            return None;
        };
        if from.next().is_none() {
            return None;
        }
        retry = Some((after_wildcard, from));
        items = after_wildcard;
        cursor = from;
    }
}

const fn octets(mut items: PatternCursor<'_>) -> usize {
    let mut octets = 0;
    while items.next().is_some() {
        octets += 1;
    }
    octets
}
