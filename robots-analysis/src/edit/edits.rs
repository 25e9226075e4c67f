//! Applies fixes to a text.

use std::collections::BTreeMap;

use robots_core::source::Span;

use crate::diagnostic::{Edit, Fix};

/// Returns the text after these fixes, and the number of fixes that were applied.
///
/// A fix that overlaps an earlier one is not applied. Linear in the text, and linear in the edits
/// up to a logarithm.
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
    edits.sort_by_cached_key(|edit| edit.span);
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

/// Returns whether a span overlaps one of these ranges, or starts at the same byte. `taken` maps
/// starts to ends and has no overlapping ranges.
fn is_taken(taken: &BTreeMap<usize, usize>, span: Span) -> bool {
    let before = taken.range(..=span.start).next_back();
    let after = taken.range(span.start + 1..).next();
    before.is_some_and(|(&start, &end)| start == span.start || end > span.start)
        || after.is_some_and(|(&start, _)| start < span.end)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn apply_of_two_overlapping_fixes_makes_the_first() {
        let at = |start, end, text: &str| Fix::equivalent("", Span::new(start, end), text);
        let fixes = [at(1, 2, "B"), at(0, 3, "x"), at(2, 2, "+"), at(9, 9, "y")];
        let (text, applied) = apply(b"abcd", &fixes.each_ref());
        assert_eq!((text.as_slice(), applied), (b"aB+cd".as_slice(), 2));
    }
}
