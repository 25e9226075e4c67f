//! Merge conflict markers.

use robots_core::source::Span;

use super::Subject;

pub(super) type Marker = (&'static str, Span);

/// Returns the markers of each conflict, in file order. A line of `=` is a marker only in an open
/// conflict, and a divider elsewhere.
pub(super) fn conflicts(subject: &Subject<'_>) -> Vec<Vec<Marker>> {
    let mut conflicts: Vec<Vec<Marker>> = Vec::new();
    let mut is_open = false;
    for item in &subject.document.items {
        let Some(text) = marker(subject.bytes(item.span)) else {
            continue;
        };
        let is_new = match text {
            START => true,
            END => !is_open,
            _ if is_open => false,
            _ => continue,
        };
        is_open = text != END;
        match conflicts.last_mut() {
            Some(last) if !is_new => last.push((text, item.span)),
            _ => conflicts.push(vec![(text, item.span)]),
        }
    }
    conflicts
}

const START: &str = "the first version starts here";
const END: &str = "the second version ends here";

/// Returns the meaning of a line that is a marker: seven of one character, alone or with a name
/// after them.
pub(super) fn marker(line: &[u8]) -> Option<&'static str> {
    let markers = [
        (b"<<<<<<<", START),
        (b"|||||||", "the common ancestor starts here"),
        (b"=======", "the second version starts here"),
        (b">>>>>>>", END),
    ];
    let (_, text) = markers.into_iter().find(|(marker, _)| {
        let rest = line.strip_prefix(marker.as_slice());
        rest.is_some_and(|rest| rest.first().is_none_or(u8::is_ascii_whitespace))
    })?;
    Some(text)
}
