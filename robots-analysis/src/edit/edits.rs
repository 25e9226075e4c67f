//! Applies fixes to a text.

use robots_core::source::{SourceText, Span};

use crate::diagnostic::{Edit, Fix};
use crate::order;

pub(super) struct Edited {
    pub(super) source: SourceText,
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
/// A fix that overlaps an earlier one is not applied. Linear, in the edits up to a logarithm.
pub(super) fn apply(source: &SourceText, fixes: &[&Fix]) -> Edited {
    let text = source.bytes();
    let mut edits: Vec<&Edit> = Vec::new();
    let mut taken = Vec::new();
    let mut applied = 0;
    for fix in fixes {
        let fits = |edit: &Edit| edit.span.end <= text.len() && !is_taken(&taken, edit.span);
        if fix.edits.iter().all(fits) {
            for edit in &fix.edits {
                taken.insert(count_until(&taken, edit.span.start), edit.span);
            }
            edits.extend(&fix.edits);
            applied += 1;
        }
    }
    order::sort_by_key(&mut edits, |edit| edit.span);
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
    Edited { source: SourceText::new(source.name(), out), applied, places }
}

/// Returns whether a span overlaps one of these, or starts at the same byte. `taken` is in order
/// and has no overlapping spans.
fn is_taken(taken: &[Span], span: Span) -> bool {
    let (before, after) = taken.split_at(count_until(taken, span.start));
    before.last().is_some_and(|known| known.start == span.start || known.end > span.start)
        || after.first().is_some_and(|known| known.start < span.end)
}

/// Returns how many of these spans start at this byte or before it.
fn count_until(taken: &[Span], start: usize) -> usize {
    taken.partition_point(|known| known.start <= start)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn apply_of_two_overlapping_fixes_makes_the_first() {
        let at = |start, end, text: &str| Fix::equivalent("", Span::new(start, end), text);
        let fixes = [at(1, 2, "B"), at(0, 3, "x"), at(2, 2, "+"), at(9, 9, "y")];
        let edited = apply(&SourceText::new("", "abcd"), &fixes.each_ref());
        assert_eq!((edited.source.bytes(), edited.applied), (b"aB+cd".as_slice(), 2));
        assert_eq!(edited.written(&fixes[2]), Some(vec![Span::new(2, 3)]));
        assert_eq!(edited.written(&fixes[1]), None);
    }

    #[test]
    fn apply_of_adjacent_fixes_makes_all() {
        let at = |start, end, text: &str| Fix::equivalent("", Span::new(start, end), text);
        let fixes = [at(1, 2, "B"), at(0, 1, "A"), at(2, 3, "C")];
        let edited = apply(&SourceText::new("", "abcd"), &fixes.each_ref());
        assert_eq!((edited.source.bytes(), edited.applied), (&b"ABCd"[..], 3));
    }
}
