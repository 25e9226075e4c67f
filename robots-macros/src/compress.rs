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
    encoder
        .finish()
        .ok()
        .filter(|bytes| bytes.len() < body.len())
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
mod tests {
    use std::io::Read;

    use super::*;

    #[test]
    fn compressed_body_decompresses_to_the_body() {
        for body in [
            "User-agent: *\nDisallow: /\n".repeat(3),
            "User-agent: *\nDisallow: /\n".repeat(1000),
        ] {
            let body = body.as_bytes();
            let mut read = Vec::new();
            let gzip = gzip(body).expect("it is smaller");
            flate2::read::GzDecoder::new(&gzip[..])
                .read_to_end(&mut read)
                .expect("gzip");
            assert_eq!(read, body);

            read.clear();
            let brotli = brotli(body).expect("it is smaller");
            brotli::Decompressor::new(&brotli[..], 4096)
                .read_to_end(&mut read)
                .expect("brotli");
            assert_eq!(read, body);
        }
    }

    #[test]
    fn body_that_does_not_shrink_is_not_compressed() {
        for body in [&b""[..], b"a", b"\x00\xff"] {
            assert_eq!(gzip(body), None);
            assert_eq!(brotli(body), None);
        }
        assert_eq!(gzip(b"User-agent: *\nDisallow: /\n"), None);
    }
}
