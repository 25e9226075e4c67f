//! [`PathForm::Decoded`](robots_matcher::PathForm::Decoded).

use super::octets::push_octet;
use super::percent::{Octet, octets, push_escape};
use super::{Side, until};

pub(super) fn canonical(text: &[u8], side: Side) -> Vec<u8> {
    let text = match side {
        Side::Url => until(text, b"?#"),
        Side::Rule => text,
    };
    let mut out = Vec::with_capacity(text.len());
    for octet in octets(text) {
        match octet {
            Octet::Escaped(b'/') => push_escape(&mut out, b'/'),
            Octet::Escaped(octet) | Octet::Raw(octet) => push_octet(&mut out, octet),
        }
    }
    out
}
