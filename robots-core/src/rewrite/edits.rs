//! Fixes to a text.

use crate::diagnostic::{Edit, Fix};
use crate::source::Span;

/// The text after these fixes, and how many of them were made: one that touches what an earlier one
/// has changed is left out. Linear in the text and the edits.
pub(super) fn apply(text: &[u8], fixes: &[&Fix]) -> (Vec<u8>, usize) {
    let mut edits: Vec<&Edit> = Vec::new();
    let mut applied = 0;
    for fix in fixes {
        let touches = |edit: &&Edit| fix.edits.iter().any(|other| touch(edit.span, other.span));
        let is_inside = fix.edits.iter().all(|edit| edit.span.end <= text.len());
        if is_inside && !edits.iter().any(touches) {
            edits.extend(&fix.edits);
            applied += 1;
        }
    }
    edits.sort_by_key(|edit| edit.span);
    let mut out = Vec::with_capacity(text.len());
    let mut at = 0;
    for edit in edits {
        out.extend_from_slice(&text[at..edit.span.start]);
        out.extend_from_slice(edit.replacement.as_bytes());
        at = edit.span.end;
    }
    out.extend_from_slice(&text[at..]);
    (out, applied)
}

/// Do they overlap, or start at the same byte?
fn touch(a: Span, b: Span) -> bool {
    a.start < b.end && b.start < a.end || a.start == b.start
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_two_fixes_of_one_place_the_first_is_made() {
        let at = |start, end, text: &str| Fix::equivalent("", Span::new(start, end), text);
        let fixes = [at(1, 2, "B"), at(0, 3, "x"), at(2, 2, "+"), at(9, 9, "y")];
        let (text, applied) = apply(b"abcd", &fixes.each_ref());
        assert_eq!((text.as_slice(), applied), (b"aB+cd".as_slice(), 2));
    }
}
