//! [`PathForm::Octets`](robots_matcher::PathForm::Octets).

use super::percent::push_escape;
use super::{Side, until};

pub(super) fn canonical(text: &[u8], side: Side) -> Vec<u8> {
    let text = match side {
        Side::Url => until(text, b"#"),
        Side::Rule => text,
    };
    let mut out = Vec::with_capacity(text.len());
    for &octet in text {
        push_octet(&mut out, octet);
    }
    out
}

/// Appends an octet that is not a wildcard. Escapes `%` too, so that every escape has one meaning.
pub(super) fn push_octet(out: &mut Vec<u8>, octet: u8) {
    match octet {
        b'%' | b'*' | b'$' => push_escape(out, octet),
        _ => out.push(octet),
    }
}
