//! The markers of a merge that was not finished.

use super::Subject;
use crate::source::Span;

/// What a marker is, and its line.
pub(super) type Marker = (&'static str, Span);

/// The markers of each conflict, in file order. What stands between two versions is a marker only where
/// a first one is open: elsewhere a line of `=` is a divider.
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

const START: &str = "one version starts here";
const END: &str = "the other version ends here";

/// What this line is, if it is a marker: seven of a character, alone or with a name after them.
pub(super) fn marker(line: &[u8]) -> Option<&'static str> {
    let markers = [
        (b"<<<<<<<", START),
        (b"|||||||", "the version before both starts here"),
        (b"=======", "the other version starts here"),
        (b">>>>>>>", END),
    ];
    let (_, text) = markers.into_iter().find(|(marker, _)| {
        let rest = line.strip_prefix(marker.as_slice());
        rest.is_some_and(|rest| rest.first().is_none_or(u8::is_ascii_whitespace))
    })?;
    Some(text)
}
