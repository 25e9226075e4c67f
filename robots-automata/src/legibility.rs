//! The order of bytes in which paths are shown to people.

/// The bytes of paths, the most legible first.
const BY_LEGIBILITY: &[u8] =
    b"abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ/-_.?=&~%:@!'(),;+";

/// Every byte, the most legible first: letters, digits, then the punctuation of URLs.
pub const BYTES_BY_LEGIBILITY: [u8; 256] = {
    let mut bytes = [0; 256];
    let mut is_listed = [false; 256];
    let mut len = 0;
    while len < BY_LEGIBILITY.len() {
        bytes[len] = BY_LEGIBILITY[len];
        is_listed[BY_LEGIBILITY[len] as usize] = true;
        len += 1;
    }
    let mut byte = u8::MAX;
    let mut rest = bytes.len();
    while rest > len {
        if !is_listed[byte as usize] {
            rest -= 1;
            bytes[rest] = byte;
        }
        byte = byte.wrapping_sub(1);
    }
    bytes
};
