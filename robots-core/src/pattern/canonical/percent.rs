//! Percent-encoding (RFC 3986 §2.1): texts to raw and escaped octets, and back.

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Octet {
    Raw(u8),
    Escaped(u8),
}

/// Returns the octets of `text`. A `%` without two hexadecimal digits is raw.
pub(super) fn octets(text: &[u8]) -> Vec<Octet> {
    let mut octets = Vec::with_capacity(text.len());
    let mut rest = text;
    while let Some((&first, after)) = rest.split_first() {
        let escaped = after.get(..2).filter(|_| first == b'%').and_then(value);
        octets.push(escaped.map_or(Octet::Raw(first), Octet::Escaped));
        rest = if escaped.is_some() { &after[2..] } else { after };
    }
    octets
}

fn value(digits: &[u8]) -> Option<u8> {
    let digits = digits.iter().all(u8::is_ascii_hexdigit).then_some(digits)?;
    u8::from_str_radix(str::from_utf8(digits).ok()?, 16).ok()
}

pub(super) fn push_escape(out: &mut Vec<u8>, octet: u8) {
    let digit = |value: u8| b"0123456789ABCDEF"[usize::from(value)];
    out.extend_from_slice(&[b'%', digit(octet >> 4), digit(octet & 0xf)]);
}

pub(super) fn is_unreserved(octet: u8) -> bool {
    octet.is_ascii_alphanumeric() || b"-._~".contains(&octet)
}
