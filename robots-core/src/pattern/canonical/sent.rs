//! [`PathForm::Sent`](robots_matcher::PathForm::Sent).

use std::borrow::Cow;

use super::percent::{Octet, octets, push_escape};
use super::{Side, until};

/// Represents a `$` that is not an anchor.
const DOLLAR: u8 = 0xff;
/// Represents a byte that no literal byte of a pattern matches.
const UNMATCHED: u8 = 0xfe;

pub(super) fn canonical(text: &[u8], side: Side) -> Vec<u8> {
    match side {
        Side::Url => until(text, b"\0#").iter().copied().map(sent).collect(),
        Side::Rule => escaped(text),
    }
}

fn sent(byte: u8) -> u8 {
    match byte {
        b'$' => DOLLAR,
        b'*' | DOLLAR => UNMATCHED,
        _ => byte,
    }
}

pub(super) fn legible(canonical: &[u8]) -> Cow<'_, [u8]> {
    if !canonical.iter().any(|byte| [DOLLAR, UNMATCHED].contains(byte)) {
        return Cow::Borrowed(canonical);
    }
    let written = canonical.iter().map(|&byte| match byte {
        DOLLAR => b'$',
        UNMATCHED => b'*',
        _ => byte,
    });
    Cow::Owned(written.collect())
}

fn escaped(value: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(value.len());
    let octets = octets(value);
    for (index, &octet) in octets.iter().enumerate() {
        let is_last = index + 1 == octets.len();
        match octet {
            Octet::Escaped(octet) | Octet::Raw(octet @ 0x80..) => push_escape(&mut out, octet),
            Octet::Raw(b'$') if !is_last => out.push(DOLLAR),
            Octet::Raw(octet) => out.push(octet),
        }
    }
    out
}
