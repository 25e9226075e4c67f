//! From a canonical path to a URL that has it.

use super::canonical_path;
use crate::matcher::PathForm;

/// What the canonical forms write for bytes that are themselves in a URL: a `$` is FF in the form
/// that Google compares, and those without wildcards escape `*`, `$` and `%`.
const WRITTEN: [(&[u8], u8); 4] = [
    (b"\xff", b'$'),
    (b"%2A", b'*'),
    (b"%24", b'$'),
    (b"%25", b'%'),
];

/// A path whose canonical form is this one in both forms; `None` if none is known, which does not
/// happen for what a URL has in a form where both are the same. Mostly it is the text itself.
pub(crate) fn spelling(canonical: &[u8], forms: [PathForm; 2]) -> Option<Vec<u8>> {
    let is_spelling = |path: &Vec<u8>| {
        forms
            .iter()
            .all(|&form| canonical_path(path, form) == canonical)
    };
    (0..=WRITTEN.len())
        .map(|count| unwritten(canonical, &WRITTEN[..count]))
        .chain(forms.map(|form| with_bare_percents(canonical, form)))
        .chain([escaped(canonical)])
        .find(is_spelling)
}

/// The path in which what only looks like an escape that this form changes is none: in `%%341` the
/// first `%` stands for itself, as no two digits follow it, and the canonical form is `%41`.
fn with_bare_percents(canonical: &[u8], form: PathForm) -> Vec<u8> {
    let mut path = Vec::with_capacity(canonical.len());
    let mut before: &[u8] = b"/";
    let mut rest = canonical;
    while let Some((&first, behind)) = rest.split_first() {
        path.push(first);
        rest = behind;
        if first == b'?' {
            before = b"/?";
        }
        if let (b'%', [high, low, ..]) = (first, behind)
            && high.is_ascii_hexdigit()
            && low.is_ascii_hexdigit()
        {
            let escape = [before, &[b'%', *high, *low]].concat();
            if canonical_path(&escape, form) != escape {
                path.extend_from_slice(format!("%{high:02X}").as_bytes());
                rest = &behind[1..];
            }
        }
    }
    path
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

/// The path in which octets are escaped that a URL does not hold, or that would end its path.
fn escaped(canonical: &[u8]) -> Vec<u8> {
    let mut path = Vec::with_capacity(canonical.len());
    for &byte in canonical {
        if byte.is_ascii_graphic() && !b"?#".contains(&byte) {
            path.push(byte);
        } else {
            path.extend_from_slice(format!("%{byte:02X}").as_bytes());
        }
    }
    path
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bare_percent_is_written_so_that_it_stays_one() {
        for (canonical, expected) in [
            ("/100%zz", "/100%zz"),
            ("/%2F%41", "/%2F%%341"),
            ("/?%3A", "/?%%33A"),
            ("/%e3", "/%%653"),
        ] {
            let path = spelling(canonical.as_bytes(), [PathForm::Rfc9309; 2]);
            assert_eq!(path.as_deref(), Some(expected.as_bytes()), "{canonical}");
        }
        let both = [PathForm::Rfc9309, PathForm::Sent];
        assert_eq!(spelling(b"/%41", both), None);
    }
}
