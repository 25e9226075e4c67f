//! The text of all frames of a file in zstd (RFC 8878 §3).

use std::io::{self, BufRead, Read};

use ruzstd::decoding::errors::{FrameDecoderError, ReadFrameHeaderError};
use ruzstd::decoding::{BlockDecodingStrategy, FrameDecoder};

/// The text of a file, which is one frame or several, such as those of logs that were appended to
/// each other. Memory is bounded by the window of a frame, of at most 128 MiB.
pub(super) struct Frames<R> {
    pub(super) source: R,
    pub(super) decoder: FrameDecoder,
}

impl<R: BufRead> Frames<R> {
    /// Returns an error that states what is wrong with the file, and not how it was read.
    fn failed(&mut self, error: &FrameDecoderError) -> io::Error {
        match self.source.fill_buf() {
            Ok([]) => io::ErrorKind::UnexpectedEof.into(),
            Ok(_) => io::Error::new(io::ErrorKind::InvalidData, format!("zstd: {error}")),
            Err(error) => error,
        }
    }

    fn next_frame(&mut self) -> io::Result<bool> {
        while !self.source.fill_buf()?.is_empty() {
            match self.decoder.init(&mut self.source) {
                Ok(()) => return Ok(true),
                Err(FrameDecoderError::ReadFrameHeaderError(ReadFrameHeaderError::SkipFrame {
                    length,
                    ..
                })) => {
                    io::copy(&mut (&mut self.source).take(length.into()), &mut io::sink())?;
                }
                Err(error) => return Err(self.failed(&error)),
            }
        }
        Ok(false)
    }
}

impl<R: BufRead> Read for Frames<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while self.decoder.can_collect() == 0 {
            if self.decoder.is_finished() {
                if !self.next_frame()? {
                    return Ok(0);
                }
                continue;
            }
            let one = BlockDecodingStrategy::UptoBlocks(1);
            if let Err(error) = self.decoder.decode_blocks(&mut self.source, one) {
                return Err(self.failed(&error));
            }
        }
        self.decoder.read(buffer)
    }
}
