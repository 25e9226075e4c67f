//! The canonical forms, by their definitions. The matcher reads the same forms byte by byte without
//! storing them (`robots_matcher::PathForm`, where they and their reasons are written down); this is
//! what it is tested against.
//!
//! In: a URL's path and query, or a rule's value. Out: bytes in which `*` is a wildcard, a last `$`
//! the end of the path and every other byte itself.

mod decoded;
mod octets;
mod percent;
mod requoted;
mod rfc_9309;
mod sent;

#[cfg(test)]
mod tests;

use std::borrow::Cow;

use crate::matcher::PathForm;

/// Which side of the comparison a text stands on.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Url,
    Rule,
}

/// The canonical form of a URL's path and query.
pub fn canonical_path(path: &[u8], form: PathForm) -> Vec<u8> {
    let rooted = |path: &[u8]| canonical(&[b"/", path].concat(), form, Side::Url);
    match (form, path.first()) {
        (PathForm::Requoted, None | Some(b'?' | b'#')) => {
            let canonical = canonical(path, form, Side::Url);
            if canonical.is_empty() {
                rooted(b"")
            } else {
                canonical
            }
        }
        (_, None | Some(b'?' | b'#')) => rooted(path),
        (_, Some(_)) => canonical(path, form, Side::Url),
    }
}

/// A canonical text as people write it: [`PathForm::Sent`] has bytes in it that no text has, for a `$`
/// and a `*` of a path.
pub fn legible(canonical: &[u8], form: PathForm) -> Cow<'_, [u8]> {
    match form {
        PathForm::Sent => sent::legible(canonical),
        _ => Cow::Borrowed(canonical),
    }
}

/// The canonical form of a rule's value.
pub(super) fn canonical_pattern(value: &[u8], form: PathForm) -> Vec<u8> {
    canonical(value, form, Side::Rule)
}

fn canonical(text: &[u8], form: PathForm, side: Side) -> Vec<u8> {
    match form {
        PathForm::Sent => sent::canonical(text, side),
        PathForm::Octets => octets::canonical(text, side),
        PathForm::Decoded => decoded::canonical(text, side),
        PathForm::Requoted => requoted::canonical(text, side),
        _ => rfc_9309::canonical(text, side),
    }
}

/// `text` up to the first of `delimiters`.
fn until<'t>(text: &'t [u8], delimiters: &[u8]) -> &'t [u8] {
    let end = text.iter().position(|byte| delimiters.contains(byte));
    &text[..end.unwrap_or(text.len())]
}
