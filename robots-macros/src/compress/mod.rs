//! Compresses the body.
//!
//! In: the bytes of a file. Out: fewer bytes, the same on every machine, or `None` if a
//! coding saves nothing.

use std::io::Write;

use brotli::enc::BrotliEncoderParams;
use flate2::{Compression, GzBuilder};

/// The quality of brotli. Cargo builds macros without optimization, where the best quality, 11,
/// takes a hundred times as long as reading, checking and compiling the file: a second for 16 KB.
/// It saves a tenth of the bytes. Qualities from 7 to 9 take longer and save nothing.
const QUALITY: i32 = 6;

/// Returns the body as gzip (RFC 1952), without a name and a time.
pub(crate) fn gzip(body: &[u8]) -> Option<Vec<u8>> {
    let mut encoder = GzBuilder::new().write(Vec::new(), Compression::best());
    encoder.write_all(body).ok()?;
    encoder.finish().ok().filter(|bytes| bytes.len() < body.len())
}

/// Returns the body as brotli (RFC 7932).
pub(crate) fn brotli(body: &[u8]) -> Option<Vec<u8>> {
    let params = BrotliEncoderParams {
        quality: QUALITY,
        size_hint: body.len(),
        ..BrotliEncoderParams::default()
    };
    let mut bytes = Vec::new();
    brotli::BrotliCompress(&mut &body[..], &mut bytes, &params).ok()?;
    Some(bytes).filter(|bytes| bytes.len() < body.len())
}

#[cfg(test)]
mod tests;
