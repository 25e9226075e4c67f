//! Which bytes read well in a path that is shown to people.

/// The bytes of paths, those first that read well.
const BY_LEGIBILITY: &[u8] =
    b"abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ/-_.?=&~%:@!'(),;+";

/// Every byte, those first that read well.
pub const BYTES_BY_LEGIBILITY: [u8; 256] = {
    let mut bytes = [0; 256];
    let mut is_placed = [false; 256];
    let mut len = 0;
    while len < BY_LEGIBILITY.len() {
        bytes[len] = BY_LEGIBILITY[len];
        is_placed[BY_LEGIBILITY[len] as usize] = true;
        len += 1;
    }
    let mut byte = u8::MAX;
    let mut rest = bytes.len();
    while rest > len {
        if !is_placed[byte as usize] {
            rest -= 1;
            bytes[rest] = byte;
        }
        byte = byte.wrapping_sub(1);
    }
    bytes
};

/// Where each byte stands in [`BYTES_BY_LEGIBILITY`].
const PLACES: [usize; 256] = {
    let mut places = [0; 256];
    let mut at = 0;
    while at < places.len() {
        places[BYTES_BY_LEGIBILITY[at] as usize] = at;
        at += 1;
    }
    places
};

/// What texts of one length are sorted by, so that those come first that read well.
pub fn by_legibility(text: &[u8]) -> Vec<usize> {
    text.iter().map(|&byte| PLACES[usize::from(byte)]).collect()
}
