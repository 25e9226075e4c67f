//! Percent-encoding (RFC 3986 §2.1), a byte at a time.

/// Returns the value of the escape whose `%` is at `at`, if there is one.
#[inline]
pub const fn escape_at(bytes: &[u8], at: usize) -> Option<u8> {
    if at + 2 >= bytes.len() || bytes[at] != b'%' {
        return None;
    }
    let high = HEX_VALUES[bytes[at + 1] as usize];
    let low = HEX_VALUES[bytes[at + 2] as usize];
    if (high | low) >> 4 != 0 {
        return None;
    }
    Some(high << 4 | low)
}

/// Returns whether a byte is unreserved (RFC 3986 §2.3).
#[inline]
pub const fn is_unreserved(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b'_' | b'~')
}

/// Returns a digit of an escape in upper case.
#[inline]
pub const fn hex_digit(nibble: u8) -> u8 {
    if nibble < 10 { b'0' + nibble } else { b'A' + nibble - 10 }
}

/// The values of hexadecimal digits, and a greater one for each other byte.
static HEX_VALUES: [u8; 256] = {
    let mut values = [u8::MAX; 256];
    let mut value = 0;
    while value < 16 {
        let digit = hex_digit(value);
        values[digit as usize] = value;
        values[digit.to_ascii_lowercase() as usize] = value;
        value += 1;
    }
    values
};
