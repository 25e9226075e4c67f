//! From a canonical path to a URL that has it.

use super::{canonical_path, is_request_target, percent_encoded};
use crate::matcher::PathForm;

/// What the canonical forms write for bytes that are themselves in a URL: a `*` is FE and a `$` FF in the
/// form that Google compares, and those without wildcards escape `*`, `$` and `%`.
const WRITTEN: [(&[u8], u8); 5] = [
    (b"\xfe", b'*'),
    (b"\xff", b'$'),
    (b"%2A", b'*'),
    (b"%24", b'$'),
    (b"%25", b'%'),
];

/// A request target whose canonical form is this one in both forms; `None` if none is known, which
/// does not happen for what a URL has in a form where both are the same. Mostly it is the text itself.
pub(crate) fn target_from_canonical(canonical: &[u8], forms: [PathForm; 2]) -> Option<Vec<u8>> {
    let is_spelling = |path: &Vec<u8>| {
        is_request_target(path)
            && forms
                .iter()
                .all(|&form| canonical_path(path, form) == canonical)
    };
    (0..=WRITTEN.len())
        .map(|count| percent_encoded(&unwritten(canonical, &WRITTEN[..count])))
        .chain([escaped(canonical), with_escaped_slashes(canonical)])
        .chain([[canonical, b";"].concat()])
        .find(is_spelling)
}

fn unwritten(canonical: &[u8], written: &[(&[u8], u8)]) -> Vec<u8> {
    let mut path = Vec::with_capacity(canonical.len());
    let mut rest = canonical;
    while let Some((&first, behind)) = rest.split_first() {
        let found = written
            .iter()
            .find_map(|&(text, byte)| Some((byte, rest.strip_prefix(text)?)));
        let (byte, behind) = found.unwrap_or((first, behind));
        path.push(byte);
        rest = behind;
    }
    path
}

/// The path in which octets are escaped that a path does not hold, and what would end it.
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

/// The same in a form that reads `%2F` as a `/`: no segment of such a path is `.` or `..`.
fn with_escaped_slashes(canonical: &[u8]) -> Vec<u8> {
    let path = escaped(canonical);
    let (first, rest) = path.split_at(usize::from(path.starts_with(b"/")));
    let segments: Vec<_> = rest.split(|&byte| byte == b'/').collect();
    [first, &segments.join(b"%2F".as_slice())].concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spelling_is_a_request_target() {
        for (form, canonical, expected) in [
            (PathForm::Rfc9309, "/a%2A?b'", Some("/a%2A?b%27")),
            (PathForm::Octets, "/%2541", Some("/%41")),
            (PathForm::Decoded, "/a b?%25", Some("/a%20b%3F%25")),
            (PathForm::Requoted, "/a/../b", Some("/a%2F..%2Fb")),
            (PathForm::Requoted, "/..", Some("/..;")),
            (PathForm::Rfc9309, "/100%zz", None),
            (PathForm::Rfc9309, "/%2F%41", None),
            (PathForm::Rfc9309, "/a/..", None),
        ] {
            let path = target_from_canonical(canonical.as_bytes(), [form; 2]);
            assert_eq!(path.as_deref(), expected.map(str::as_bytes), "{canonical}");
        }
        let both = [PathForm::Rfc9309, PathForm::Sent];
        assert_eq!(target_from_canonical(b"/%41", both), None);
    }
}
