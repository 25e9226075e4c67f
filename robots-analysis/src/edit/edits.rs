//! Applies fixes to a text.

use std::collections::BTreeMap;

use robots_core::source::Span;

use crate::diagnostic::{Edit, Fix};

/// A text after fixes.
pub(super) struct Edited {
    pub(super) text: Vec<u8>,
    /// The number of fixes that were applied.
    pub(super) applied: usize,
    /// The edits that were applied, as the bytes they replace and the bytes they wrote, in order.
    places: Vec<(Span, Span)>,
}

impl Edited {
    /// Returns the bytes that the edits of a fix wrote; `None` if the fix was not applied.
    pub(super) fn written(&self, fix: &Fix) -> Option<Vec<Span>> {
        let written = fix.edits.iter().map(|edit| {
            let place = |(replaced, _): &(Span, Span)| replaced.cmp(&edit.span);
            let index = self.places.binary_search_by(place).ok()?;
            Some(self.places[index].1)
        });
        written.collect()
    }
}

/// Applies fixes to a text.
///
/// A fix that overlaps an earlier one is not applied. Linear in the text, and linear in the edits
/// up to a logarithm.
pub(super) fn apply(text: &[u8], fixes: &[&Fix]) -> Edited {
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
    let mut places = Vec::with_capacity(edits.len());
    let mut at = 0;
    for edit in edits {
        out.extend_from_slice(&text[at..edit.span.start]);
        let start = out.len();
        out.extend_from_slice(edit.replacement.as_bytes());
        places.push((edit.span, Span::new(start, out.len())));
        at = edit.span.end;
    }
    out.extend_from_slice(&text[at..]);
    Edited {
        text: out,
        applied,
        places,
    }
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
        let edited = apply(b"abcd", &fixes.each_ref());
        assert_eq!(
            (edited.text.as_slice(), edited.applied),
            (b"aB+cd".as_slice(), 2)
        );
        assert_eq!(edited.written(&fixes[2]), Some(vec![Span::new(2, 3)]));
        assert_eq!(edited.written(&fixes[1]), None);
    }
}
