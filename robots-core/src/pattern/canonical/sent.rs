//! [`PathForm::Sent`](crate::matcher::PathForm::Sent).

use super::percent::{Octet, octets, push_escape};
use super::{Side, until};

pub(super) fn canonical(text: &[u8], side: Side) -> Vec<u8> {
    if side == Side::Url {
        return until(text, b"#").to_vec();
    }
    let mut out = Vec::with_capacity(text.len());
    for octet in octets(text) {
        match octet {
            Octet::Escaped(octet) | Octet::Raw(octet @ 0x80..) => push_escape(&mut out, octet),
            Octet::Raw(octet) => out.push(octet),
        }
    }
    out
}
