//! The canonical paths that URLs have.

use std::collections::BTreeMap;

use super::verdict_automaton::{Outcome, StateId, VerdictAutomaton};
use crate::matcher::PathForm;
use crate::pattern::canonical_path;

/// Gives `member` to every text that is the canonical form of some URL's path and query, and `other`
/// to the rest. A URL is printable ASCII, and its percent-encoding is whole; each of its characters
/// and escapes is read by itself.
pub(super) fn urls(form: PathForm, member: Outcome, other: Outcome) -> VerdictAutomaton {
    let mut automaton = VerdictAutomaton::with_finals();
    let path = automaton.push(member, None);
    let query = automaton.push(member, None);
    // Where queries do not count, a `?` was an escape, and the path goes on.
    let has_queries = canonical_path(b"/?", form).ends_with(b"?");
    let behind_mark = if has_queries { query } else { path };
    fill(
        &mut automaton,
        other,
        (path, behind_mark),
        &images(form, b"/"),
    );
    fill(&mut automaton, other, (query, query), &images(form, b"/?"));
    let start = automaton.push(other, None);
    automaton.set_row(start, other.state(), [(b'/', path)]);
    automaton.start = start;
    automaton
}

/// A URL's path and query with this canonical form, if it is one: the first character or escape of
/// each that becomes what stands there.
pub(crate) fn url_of(canonical: &[u8], form: PathForm) -> Option<Vec<u8>> {
    let [of_path, of_query] = [b"/".as_slice(), b"/?"].map(|before| images(form, before));
    let (&first, mut rest) = canonical.split_first()?;
    let mut url = vec![first];
    let mut images = &of_path;
    while !rest.is_empty() {
        // No image begins another but the `%` of one.
        let (image, unit) = images
            .iter()
            .filter(|(image, _)| rest.starts_with(image))
            .max_by_key(|(image, _)| image.len())?;
        if image == b"?" && unit == b"?" {
            images = &of_query;
        }
        url.extend(unit);
        rest = &rest[image.len()..];
    }
    Some(url).filter(|url| canonical_path(url, form) == canonical)
}

/// What the characters and escapes of a URL become behind `before`, with the first of each.
fn images(form: PathForm, before: &[u8]) -> BTreeMap<Vec<u8>, Vec<u8>> {
    let characters = (b'!'..=b'~')
        .filter(|&byte| byte != b'%')
        .map(|byte| vec![byte]);
    let escapes = (0..=u8::MAX).map(|value| format!("%{value:02X}").into_bytes());
    let canonical_before = canonical_path(before, form);
    let mut images = BTreeMap::new();
    for unit in characters.chain(escapes) {
        // With a letter behind it: a form may drop a delimiter that ends the path.
        let whole = canonical_path(&[before, &unit, b"a"].concat(), form);
        let image = whole.strip_prefix(canonical_before.as_slice());
        if let Some(image) = image.and_then(|image| image.strip_suffix(b"a"))
            && !image.is_empty()
        {
            images.entry(image.to_vec()).or_insert(unit);
        }
    }
    images
}

/// Gives a state its row: an image leads back to `part`, and to `query` if it is a `?`.
fn fill(
    automaton: &mut VerdictAutomaton,
    other: Outcome,
    (part, query): (StateId, StateId),
    images: &BTreeMap<Vec<u8>, Vec<u8>>,
) {
    let mut open = vec![(part, images.keys().map(Vec::as_slice).collect::<Vec<_>>())];
    while let Some((state, rests)) = open.pop() {
        let mut by_byte: BTreeMap<u8, Vec<&[u8]>> = BTreeMap::new();
        for rest in rests {
            if let Some((&byte, rest)) = rest.split_first() {
                by_byte.entry(byte).or_default().push(rest);
            }
        }
        let mut row = Vec::new();
        for (byte, rests) in by_byte {
            let next = if rests.iter().any(|rest| rest.is_empty()) {
                if byte == b'?' { query } else { part }
            } else {
                let next = automaton.push(other, None);
                open.push((next, rests));
                next
            };
            row.push((byte, next));
        }
        automaton.set_row(state, other.state(), row);
    }
}
