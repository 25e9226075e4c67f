//! A packed site as the bytes of a file.
//!
//! ```text
//! file  magic u8 ×8 · lengths u32 ×3: body, etag, site · body · etag · site
//! ```
//!
//! All numbers are little-endian. The magic is the byte 0x89, `robots` and a line feed. A program
//! that converts the file as text changes at least one of them.

use core::fmt;

use crate::layout::{BODY_AT, FORMAT, MAGIC};
use crate::packed::Packed;
use crate::validate::is_valid;

/// The reason why bytes are not a packed robots.txt.
///
/// Returned by [`RobotsTxt::from_bytes`](crate::RobotsTxt::from_bytes).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FromBytesError {
    /// The bytes do not start with the magic of a packed robots.txt.
    NotPacked,
    /// The bytes have another version of the format.
    Format {
        /// The version of the bytes.
        found: u16,
        /// The version that this crate reads.
        expected: u16,
    },
    /// The length differs from the one in the header.
    Length {
        /// The number of bytes.
        found: usize,
        /// The number of bytes by the header; `None` if the header itself is truncated.
        expected: Option<u64>,
    },
    /// The bytes were changed: a number in them is out of bounds.
    Corrupt,
}

impl fmt::Display for FromBytesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotPacked => f.write_str("not a packed robots.txt"),
            Self::Format { found, expected } => write!(
                f,
                "unsupported format of packed robots.txt: expected {expected}, found {found}"
            ),
            Self::Length { found, expected: Some(expected) } => write!(
                f,
                "invalid length of packed robots.txt: expected {expected} bytes, found {found}"
            ),
            Self::Length { .. } => f.write_str("truncated packed robots.txt"),
            Self::Corrupt => f.write_str("corrupt packed robots.txt"),
        }
    }
}

impl core::error::Error for FromBytesError {}

pub(crate) fn read(file: &[u8]) -> Result<Packed<'_>, FromBytesError> {
    let Some((magic, rest)) = file.split_first_chunk() else {
        let is_start = MAGIC.starts_with(file) && !file.is_empty();
        return Err(if is_start { truncated(file) } else { FromBytesError::NotPacked });
    };
    if *magic != MAGIC {
        return Err(FromBytesError::NotPacked);
    }
    let Some((lengths, rest)) = rest.split_first_chunk::<12>() else {
        return Err(truncated(file));
    };
    let (lengths, _) = lengths.as_chunks();
    let all = lengths.iter().map(|&len| u64::from(u32::from_le_bytes(len)));
    let expected = BODY_AT as u64 + all.sum::<u64>();
    if expected != file.len() as u64 {
        return Err(FromBytesError::Length { found: file.len(), expected: Some(expected) });
    }
    let mut rest = rest;
    let mut part = |index: usize| {
        let len = u32::from_le_bytes(*lengths.get(index)?);
        let (part, after) = rest.split_at_checked(usize::try_from(len).ok()?)?;
        rest = after;
        Some(part)
    };
    let (Some(body), Some(etag), Some(bytes)) = (part(0), part(1), part(2)) else {
        return Err(FromBytesError::Corrupt);
    };
    if let Some(&found) = bytes.first_chunk()
        && u16::from_le_bytes(found) != FORMAT
    {
        return Err(FromBytesError::Format { found: u16::from_le_bytes(found), expected: FORMAT });
    }
    let packed = Packed {
        body,
        bytes,
        etag: str::from_utf8(etag).map_err(|_| FromBytesError::Corrupt)?,
        attached: None,
    };
    let is_valid = is_strong_tag(etag) && is_valid(&packed);
    is_valid.then_some(packed).ok_or(FromBytesError::Corrupt)
}

const fn truncated(file: &[u8]) -> FromBytesError {
    FromBytesError::Length { found: file.len(), expected: None }
}

/// Returns whether this is a strong entity tag in ASCII (RFC 9110 §8.8.3).
fn is_strong_tag(etag: &[u8]) -> bool {
    match etag {
        [b'"', tag @ .., b'"'] => tag.iter().all(|byte| byte.is_ascii_graphic() && *byte != b'"'),
        _ => false,
    }
}
