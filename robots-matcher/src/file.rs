//! A packed site as the bytes of a file.
//!
//! ```text
//! file  magic u8 ×8 · lengths u32 ×3: body, etag, site · body · etag · site
//! ```
//!
//! All numbers are little-endian. The magic is the byte 0x89, `robots` and a line feed: a program that takes
//! the file for text changes it.

use core::fmt;

use crate::layout::{FORMAT, MAGIC};
use crate::packed::Packed;
use crate::validate::is_valid;

/// Why bytes are no packed robots.txt. See [`RobotsTxt::from_bytes`](crate::RobotsTxt::from_bytes).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FromBytesError {
    /// They do not start as a packed robots.txt does.
    NotPacked,
    /// They are of another version of the format.
    Format {
        /// The version that was found.
        found: u16,
        /// The version that this crate reads.
        expected: u16,
    },
    /// They have not the length that they give.
    Length {
        /// How many bytes there are.
        found: usize,
        /// How many there should be; `None` if not even the lengths are there.
        expected: Option<u64>,
    },
    /// They were changed: a number in them leads nowhere.
    Corrupt,
}

impl fmt::Display for FromBytesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotPacked => f.write_str("not a packed robots.txt"),
            Self::Format { found, expected } => write!(
                f,
                "packed robots.txt is of another version: expected format {expected}, found {found}"
            ),
            Self::Length {
                found,
                expected: Some(expected),
            } => write!(
                f,
                "packed robots.txt has another length: expected {expected} bytes, found {found}"
            ),
            Self::Length { .. } => f.write_str("packed robots.txt is truncated"),
            Self::Corrupt => f.write_str("packed robots.txt is corrupt"),
        }
    }
}

impl core::error::Error for FromBytesError {}

/// Returns the parts of a file, all of which can be read.
pub(crate) fn read(file: &[u8]) -> Result<Packed<'_>, FromBytesError> {
    let Some((magic, rest)) = file.split_first_chunk() else {
        let is_start = MAGIC.starts_with(file) && !file.is_empty();
        return Err(if is_start {
            truncated(file)
        } else {
            FromBytesError::NotPacked
        });
    };
    if *magic != MAGIC {
        return Err(FromBytesError::NotPacked);
    }
    let Some((lengths, rest)) = rest.split_first_chunk::<12>() else {
        return Err(truncated(file));
    };
    let (lengths, _) = lengths.as_chunks();
    let all = lengths
        .iter()
        .map(|&len| u64::from(u32::from_le_bytes(len)));
    let expected = (MAGIC.len() + 12) as u64 + all.sum::<u64>();
    if expected != file.len() as u64 {
        return Err(FromBytesError::Length {
            found: file.len(),
            expected: Some(expected),
        });
    }
    let mut rest = rest;
    let mut part = |index: usize| {
        let len = u32::from_le_bytes(*lengths.get(index)?);
        let (part, behind) = rest.split_at_checked(usize::try_from(len).ok()?)?;
        rest = behind;
        Some(part)
    };
    let (Some(body), Some(etag), Some(bytes)) = (part(0), part(1), part(2)) else {
        return Err(FromBytesError::Corrupt);
    };
    if let Some(&found) = bytes.first_chunk()
        && u16::from_le_bytes(found) != FORMAT
    {
        return Err(FromBytesError::Format {
            found: u16::from_le_bytes(found),
            expected: FORMAT,
        });
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
    FromBytesError::Length {
        found: file.len(),
        expected: None,
    }
}

/// Is this a strong entity tag in ASCII (RFC 9110 §8.8.3)?
fn is_strong_tag(etag: &[u8]) -> bool {
    match etag {
        [b'"', tag @ .., b'"'] => tag
            .iter()
            .all(|byte| byte.is_ascii_graphic() && *byte != b'"'),
        _ => false,
    }
}
