//! The places of bytes in rows.

use crate::layout::PLACE_OF_BYTE;
use crate::path::is_special;

/// Stands for the place of a byte that, as it is sent, has to be read in canonical form. In canonical
/// form this is the place of a byte like any other.
pub(super) const SPECIAL_PLACE: u8 = u8::MAX;

/// The places of bytes as they are sent.
#[expect(clippy::cast_possible_truncation, reason = "there are 256 bytes")]
const PLACE_OF_RAW_BYTE: [u8; 256] = {
    let mut places = PLACE_OF_BYTE;
    let mut byte = 0;
    while byte < 256 {
        if is_special(byte as u8) {
            places[byte] = SPECIAL_PLACE;
        }
        byte += 1;
    }
    places
};

#[inline]
pub(super) const fn place_of<const RAW: bool>(byte: u8) -> u8 {
    if RAW {
        PLACE_OF_RAW_BYTE[byte as usize]
    } else {
        PLACE_OF_BYTE[byte as usize]
    }
}
