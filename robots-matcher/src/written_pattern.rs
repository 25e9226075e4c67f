//! A pattern as it is written, which is brought into canonical form while it is compared.
//!
//! Rules are packed in canonical form. What stands beside them, such as the path in front of a
//! `Content-Usage`, is left as it is in the file.

use crate::path::{PathCursor, PathForm};

/// What stands next in a pattern.
#[derive(Clone, Copy)]
enum Part {
    /// This byte, and no other.
    Byte(u8),
    /// `*`: anything.
    AnyRun,
    /// A last `$`: the end of the path.
    End,
}

/// Reads a pattern part by part. Copying it marks a place to return to.
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

    const fn next(&mut self) -> Option<Part> {
        if self.has_wildcards {
            match self.bytes.raw() {
                [b'*', ..] => {
                    self.bytes.skip_raw();
                    return Some(Part::AnyRun);
                }
                b"$" => {
                    self.bytes.skip_raw();
                    return Some(Part::End);
                }
                _ => {}
            }
        }
        match self.bytes.next() {
            Some(byte) => Some(Part::Byte(byte)),
            None => None,
        }
    }
}

/// The rank of `pattern` if it matches `path`: its octets in canonical form, with `*` and a last `$`
/// counted (RFC 9309 §2.2.2). Time is at most the product of both lengths, no recursion.
pub(crate) const fn rank(pattern: &[u8], path: PathCursor<'_>) -> Option<usize> {
    let whole = PatternCursor::new(pattern, path.form());
    let mut parts = whole;
    let mut cursor = path;
    // As in `pattern::matches`: only the last `*` matters.
    let mut retry: Option<(PatternCursor<'_>, PathCursor<'_>)> = None;
    loop {
        let wanted = match parts.next() {
            None => return Some(octets(whole)),
            Some(Part::AnyRun) => {
                retry = Some((parts, cursor));
                continue;
            }
            Some(wanted) => wanted,
        };
        let found = match (wanted, cursor.next()) {
            (Part::End, None) => return Some(octets(whole)),
            (Part::Byte(wanted), Some(byte)) => wanted == byte,
            (_, None) => return None,
            _ => false,
        };
        if found {
            continue;
        }
        let Some((star, mut from)) = retry else {
            return None;
        };
        if from.next().is_none() {
            return None;
        }
        retry = Some((star, from));
        parts = star;
        cursor = from;
    }
}

const fn octets(mut parts: PatternCursor<'_>) -> usize {
    let mut octets = 0;
    while parts.next().is_some() {
        octets += 1;
    }
    octets
}
