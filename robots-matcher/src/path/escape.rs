//! Percent-encoding (RFC 3986 §2.1), a byte at a time.

/// Returns the value of the escape whose `%` is at `at`, if there is one.
#[inline]
pub const fn escape_at(bytes: &[u8], at: usize) -> Option<u8> {
    if at + 2 >= bytes.len() || bytes[at] != b'%' {
        return None;
    }
    match (hex_value(bytes[at + 1]), hex_value(bytes[at + 2])) {
        (Some(high), Some(low)) => Some(high << 4 | low),
        _ => None,
    }
}

/// Returns whether a byte is unreserved (RFC 3986 §2.3).
#[inline]
pub const fn is_unreserved(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b'_' | b'~')
}

/// Returns a digit of an escape in upper case.
#[inline]
pub const fn hex_digit(nibble: u8) -> u8 {
    if nibble < 10 {
        b'0' + nibble
    } else {
        b'A' + nibble - 10
    }
}

const fn hex_value(digit: u8) -> Option<u8> {
    match digit {
        b'0'..=b'9' => Some(digit - b'0'),
        b'a'..=b'f' => Some(digit - b'a' + 10),
        b'A'..=b'F' => Some(digit - b'A' + 10),
        _ => None,
    }
}
