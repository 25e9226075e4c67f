//! The canonical forms, by their definitions.
//!
//! The matcher reads the same forms byte by byte without storing them; `robots_matcher::PathForm`
//! documents them with reasons. This module is the oracle that the matcher is tested against.
//!
//! In: the path and query of a URL, or the value of a rule. Out: bytes in which `*` is a
//! wildcard, a final `$` is the end anchor, and every other byte is itself.

mod decoded;
mod octets;
mod percent;
mod requoted;
mod rfc_9309;
mod sent;

#[cfg(test)]
mod tests;

use std::borrow::Cow;

use robots_matcher::PathForm;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Url,
    Rule,
}

/// Returns the canonical form of the path and query of a URL. Linear.
///
/// ```
/// use robots_core::matcher::PathForm;
/// use robots_core::pattern::{canonical_path, legible};
///
/// assert_eq!(canonical_path(b"/%7ea?b#c", PathForm::Rfc9309), b"/~a?b");
/// assert_eq!(canonical_path(b"?b", PathForm::Rfc9309), b"/?b");
/// let dollar = canonical_path(b"/a$", PathForm::Sent);
/// assert_eq!((&dollar[..], &*legible(&dollar, PathForm::Sent)), (&b"/a\xff"[..], &b"/a$"[..]));
/// ```
pub fn canonical_path(path: &[u8], form: PathForm) -> Vec<u8> {
    let rooted = |path: &[u8]| canonical(&[b"/", path].concat(), form, Side::Url);
    match (form, path.first()) {
        (PathForm::Requoted, None | Some(b'?' | b'#')) => {
            let canonical = canonical(path, form, Side::Url);
            if canonical.is_empty() { rooted(b"") } else { canonical }
        }
        (_, None | Some(b'?' | b'#')) => rooted(path),
        (_, Some(_)) => canonical(path, form, Side::Url),
    }
}

/// Returns the canonical form of the path that a text names: the path and query of an absolute URL,
/// and any other text from its first visible byte on, with a `/` before a path that lacks it.
pub(crate) fn canonical_path_of_text(text: &[u8], form: PathForm) -> Vec<u8> {
    let start = text.iter().position(|&byte| byte > b' ');
    let text = start.map_or(&[][..], |start| &text[start..]);
    let path = path_of_url(text).unwrap_or(text);
    match path.first() {
        None | Some(b'/' | b'?' | b'#') => canonical_path(path, form),
        Some(_) => canonical_path(&[b"/", path].concat(), form),
    }
}

/// Returns the path, query and fragment of an absolute URL (RFC 3986 §3); `None` for other texts.
fn path_of_url(text: &[u8]) -> Option<&[u8]> {
    let colon = text.iter().position(|&byte| byte == b':')?;
    let (scheme, rest) = text.split_at(colon);
    let is_scheme = scheme.first()?.is_ascii_alphabetic()
        && scheme.iter().all(|byte| byte.is_ascii_alphanumeric() || b"+-.".contains(byte));
    let authority = rest.strip_prefix(b"://").filter(|_| is_scheme)?;
    let end = authority.iter().position(|byte| b"/?#".contains(byte));
    Some(&authority[end.unwrap_or(authority.len())..])
}

/// Returns a canonical text in readable form.
///
/// [`PathForm::Sent`] has the bytes FF and FE for a literal `$` and `*` of a path; the result has
/// `$` and `*`. Other forms are not changed.
pub fn legible(canonical: &[u8], form: PathForm) -> Cow<'_, [u8]> {
    match form {
        PathForm::Sent => sent::legible(canonical),
        _ => Cow::Borrowed(canonical),
    }
}

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

fn until<'t>(text: &'t [u8], delimiters: &[u8]) -> &'t [u8] {
    let end = text.iter().position(|byte| delimiters.contains(byte));
    &text[..end.unwrap_or(text.len())]
}
