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

const POSITIONS: [usize; 256] = {
    let mut positions = [0; 256];
    let mut at = 0;
    while at < positions.len() {
        positions[BYTES_BY_LEGIBILITY[at] as usize] = at;
        at += 1;
    }
    positions
};

/// Returns the sort key that puts the most legible of several texts of one length first.
///
/// ```
/// use robots_automata::{BYTES_BY_LEGIBILITY, by_legibility};
///
/// let mut paths = ["/~", "/0", "/a"];
/// paths.sort_by_key(|path| by_legibility(path.as_bytes()));
/// assert_eq!((paths, &BYTES_BY_LEGIBILITY[..2]), (["/a", "/0", "/~"], &b"ab"[..]));
/// ```
pub fn by_legibility(text: &[u8]) -> Vec<usize> {
    text.iter().map(|&byte| POSITIONS[usize::from(byte)]).collect()
}
