//! Fixes to a text.

use std::collections::BTreeMap;

use crate::diagnostic::{Edit, Fix};
use crate::source::Span;

/// The text after these fixes, and how many of them were made: one that touches what an earlier one
/// has changed is left out. Linear in the text, and but for a logarithm in the edits.
pub(super) fn apply(text: &[u8], fixes: &[&Fix]) -> (Vec<u8>, usize) {
    let mut edits: Vec<&Edit> = Vec::new();
    let mut taken = BTreeMap::new();
    let mut applied = 0;
    for fix in fixes {
        let fits = |edit: &Edit| edit.span.end <= text.len() && !is_taken(&taken, edit.span);
        if fix.edits.iter().all(fits) {
            taken.extend(
                fix.edits
                    .iter()
                    .map(|edit| (edit.span.start, edit.span.end)),
            );
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

/// Does one of these places, starts with their ends of which none overlaps another, overlap this one or
/// start at the same byte?
fn is_taken(taken: &BTreeMap<usize, usize>, place: Span) -> bool {
    let before = taken.range(..=place.start).next_back();
    let behind = taken.range(place.start + 1..).next();
    before.is_some_and(|(&start, &end)| start == place.start || end > place.start)
        || behind.is_some_and(|(&start, _)| start < place.end)
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
