//! The columns of bytes in rows.

use crate::layout::COLUMN_OF_BYTE;
use crate::path::is_special;

/// The column of a raw byte to read in canonical form, in which it is an ordinary column.
pub(super) const SPECIAL_COLUMN: u8 = u8::MAX;

/// The columns of bytes as they are sent.
#[expect(clippy::cast_possible_truncation, reason = "there are 256 bytes")]
const COLUMN_OF_RAW_BYTE: [u8; 256] = {
    let mut columns = COLUMN_OF_BYTE;
    let mut byte = 0;
    while byte < 256 {
        if is_special(byte as u8) {
            columns[byte] = SPECIAL_COLUMN;
        }
        byte += 1;
    }
    columns
};

#[inline]
pub(super) const fn column_of<const RAW: bool>(byte: u8) -> u8 {
    if RAW { COLUMN_OF_RAW_BYTE[byte as usize] } else { COLUMN_OF_BYTE[byte as usize] }
}
