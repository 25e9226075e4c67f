//! Canonical paths to request targets: the inverse of [`canonical_path`].

use robots_core::matcher::PathForm;
use robots_core::pattern::canonical_path;

use super::{is_request_target, percent_encoded};

/// Bytes of a URL that a canonical form replaces, with their replacement. The form that Google
/// compares has FE for `*` and FF for `$`; forms without wildcards escape `*`, `$` and `%`.
const REPLACED: [(&[u8], u8); 5] =
    [(b"\xfe", b'*'), (b"\xff", b'$'), (b"%2A", b'*'), (b"%24", b'$'), (b"%25", b'%')];

/// Returns a request target with this canonical path in both forms, usually the text itself.
///
/// Returns `None` if none is found. If both forms are equal, every canonical path of a URL has one.
pub(crate) fn target_from_canonical(canonical: &[u8], forms: [PathForm; 2]) -> Option<Vec<u8>> {
    let is_target = |path: &Vec<u8>| {
        is_request_target(path) && forms.iter().all(|&form| canonical_path(path, form) == canonical)
    };
    (0..=REPLACED.len())
        .map(|count| percent_encoded(&restored(canonical, &REPLACED[..count])))
        .chain([escaped(canonical), with_escaped_slashes(canonical)])
        .chain([[canonical, b";"].concat()])
        .find(is_target)
}

/// Returns a request target with this canonical path, which no URL has: the text itself, or one in
/// which a `%` precedes the escape of a hexadecimal digit. The text itself if none is found.
pub(crate) fn malformed_target(canonical: &[u8], form: PathForm) -> Vec<u8> {
    let restored = restored(canonical, &REPLACED[..2]);
    let mut doubled = Vec::with_capacity(restored.len());
    for (at, &byte) in restored.iter().enumerate() {
        let follows = at.checked_sub(1).and_then(|before| restored.get(before)) == Some(&b'%');
        if follows && byte.is_ascii_hexdigit() {
            doubled.extend(format!("%{byte:02X}").into_bytes());
        } else {
            doubled.push(byte);
        }
    }
    let is_target = |path: &Vec<u8>| canonical_path(path, form) == canonical;
    let mut found = [canonical.to_vec(), restored, doubled].into_iter().filter(is_target);
    found.next().unwrap_or_else(|| canonical.to_vec())
}

/// Returns the text with the original bytes for these replacements.
fn restored(canonical: &[u8], replaced: &[(&[u8], u8)]) -> Vec<u8> {
    let mut path = Vec::with_capacity(canonical.len());
    let mut rest = canonical;
    while let Some((&first, after)) = rest.split_first() {
        let found =
            replaced.iter().find_map(|&(text, byte)| Some((byte, rest.strip_prefix(text)?)));
        let (byte, after) = found.unwrap_or((first, after));
        path.push(byte);
        rest = after;
    }
    path
}

/// Returns the path with escapes for octets that a path cannot contain, and for `?`.
fn escaped(canonical: &[u8]) -> Vec<u8> {
    let mut path = Vec::with_capacity(canonical.len());
    for piece in canonical.split_inclusive(|&byte| byte == b'?') {
        let (last, rest) = match piece.split_last() {
            Some((b'?', rest)) => ("%3F", rest),
            _ => ("", piece),
        };
        path.extend(percent_encoded(rest));
        path.extend_from_slice(last.as_bytes());
    }
    path
}

/// Returns the same path with `%2F` for `/`, for forms that decode it, without dot segments.
fn with_escaped_slashes(canonical: &[u8]) -> Vec<u8> {
    let path = escaped(canonical);
    let (first, rest) = path.split_at(usize::from(path.starts_with(b"/")));
    let segments: Vec<_> = rest.split(|&byte| byte == b'/').collect();
    [first, &segments.join(b"%2F".as_slice())].concat()
}

#[cfg(test)]
mod tests;
