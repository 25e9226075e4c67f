//! [`PathForm::Rfc9309`](robots_matcher::PathForm::Rfc9309).

use super::percent::{Octet, is_unreserved, octets, push_escape};
use super::{Side, until};

/// The octets with escapes that are decoded after the first `?`.
const DECODED_IN_QUERY: &[u8] = b":/?@!'(),;[]";

pub(super) fn canonical(text: &[u8], side: Side) -> Vec<u8> {
    if side == Side::Rule && is_canonical(text) {
        return text.to_vec();
    }
    let octets = match side {
        Side::Url => octets(until(text, b"#")),
        Side::Rule => octets(text),
    };
    let mut out = Vec::with_capacity(text.len());
    let mut in_query = false;
    for (index, &octet) in octets.iter().enumerate() {
        let is_last = index + 1 == octets.len();
        match octet {
            Octet::Escaped(value) if is_unreserved(value) => out.push(value),
            Octet::Escaped(value) if in_query && DECODED_IN_QUERY.contains(&value) => {
                out.push(value);
            }
            Octet::Escaped(value) | Octet::Raw(value @ 0x80..) => push_escape(&mut out, value),
            Octet::Raw(b'*') if side == Side::Url => push_escape(&mut out, b'*'),
            Octet::Raw(b'$') if side == Side::Url || !is_last => push_escape(&mut out, b'$'),
            Octet::Raw(byte) => {
                in_query |= byte == b'?';
                out.push(byte);
            }
        }
    }
    out
}

/// Returns whether a rule has no octet that is written in another way. Most rules have none.
fn is_canonical(rule: &[u8]) -> bool {
    let before_anchor = rule.strip_suffix(b"$").unwrap_or(rule);
    let changes = |byte: &u8| matches!(byte, b'%' | b'$' | 0x80..);
    !before_anchor.iter().any(changes)
}
