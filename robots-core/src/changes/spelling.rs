//! From a canonical path to a URL that has it.

use crate::automata::url_of;
use crate::matcher::PathForm;
use crate::pattern::canonical_path;

/// What the canonical forms write for bytes that are themselves in a URL: a `$` is FF in the form
/// that Google compares, and those without wildcards escape `*`, `$` and `%`.
const WRITTEN: [(&[u8], u8); 4] = [
    (b"\xff", b'$'),
    (b"%2A", b'*'),
    (b"%24", b'$'),
    (b"%25", b'%'),
];

/// A path whose canonical form is this one in both forms; `None` if none is known.
pub(super) fn spelling(canonical: &[u8], forms: [PathForm; 2]) -> Option<Vec<u8>> {
    let is_spelling = |path: &Vec<u8>| {
        forms
            .iter()
            .all(|&form| canonical_path(path, form) == canonical)
    };
    let by_form = || forms.into_iter().filter_map(|form| url_of(canonical, form));
    (0..=WRITTEN.len())
        .map(|count| unwritten(canonical, &WRITTEN[..count]))
        .find(is_spelling)
        .or_else(|| by_form().find(is_spelling))
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

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::Dialect;

    proptest! {
        /// A search for a URL may only end with none if there is none.
        #[test]
        fn what_urls_become_is_spelled(
            path in "/([a!$%*;?]|%([0-7][0-9A-F]|2F|3F)){0,6}",
            dialect in prop::sample::select(Dialect::ALL),
        ) {
            let form = dialect.path_form;
            let canonical = canonical_path(path.as_bytes(), form);
            let url = spelling(&canonical, [form; 2]);
            prop_assert!(url.is_some(), "{}", canonical.escape_ascii());
        }
    }
}
