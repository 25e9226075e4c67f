//! Percent-encoding (RFC 3986 §2.1): a text to octets that are raw or were escaped, and back.

/// An octet of a text.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Octet {
    Raw(u8),
    Escaped(u8),
}

/// The octets of `text`; a `%` without two hexadecimal digits is raw.
pub(super) fn octets(text: &[u8]) -> Vec<Octet> {
    let mut octets = Vec::with_capacity(text.len());
    let mut rest = text;
    while let Some((&first, behind)) = rest.split_first() {
        let escaped = behind.get(..2).filter(|_| first == b'%').and_then(value);
        octets.push(escaped.map_or(Octet::Raw(first), Octet::Escaped));
        rest = if escaped.is_some() {
            &behind[2..]
        } else {
            behind
        };
    }
    octets
}

fn value(digits: &[u8]) -> Option<u8> {
    let digits = digits.iter().all(u8::is_ascii_hexdigit).then_some(digits)?;
    u8::from_str_radix(str::from_utf8(digits).ok()?, 16).ok()
}

/// Appends the escape of `octet`.
pub(super) fn push_escape(out: &mut Vec<u8>, octet: u8) {
    out.extend_from_slice(format!("%{octet:02X}").as_bytes());
}

/// RFC 3986 §2.3.
pub(super) fn is_unreserved(octet: u8) -> bool {
    octet.is_ascii_alphanumeric() || b"-._~".contains(&octet)
}
