//! The text of files in gzip and zstd.
//!
//! In: a stream of bytes. Out: a stream of text, also of several members or frames.

mod zstd;

use std::io::{BufReader, Read};

use flate2::bufread::MultiGzDecoder;
use ruzstd::decoding::FrameDecoder;

use zstd::Frames;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Encoding {
    Plain,
    Gzip,
    Zstd,
}

impl Encoding {
    pub(crate) fn of(start: &[u8]) -> Self {
        if start.starts_with(b"\x1f\x8b") {
            Self::Gzip
        } else if start.starts_with(b"\x28\xb5\x2f\xfd") {
            Self::Zstd
        } else {
            Self::Plain
        }
    }
}

pub(crate) fn inflated(file: &[u8]) -> Box<dyn Read + '_> {
    inflate(Box::new(file), Encoding::of(file))
}

pub(crate) fn inflate<'a>(
    stream: Box<dyn Read + Send + 'a>,
    encoding: Encoding,
) -> Box<dyn Read + 'a> {
    let buffered = BufReader::with_capacity(256 << 10, stream);
    match encoding {
        Encoding::Plain => Box::new(buffered),
        Encoding::Gzip => Box::new(MultiGzDecoder::new(buffered)),
        Encoding::Zstd => Box::new(Frames { source: buffered, decoder: FrameDecoder::new() }),
    }
}
