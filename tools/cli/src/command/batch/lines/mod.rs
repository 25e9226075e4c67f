//! Answers to the lines of a stream: on all cores, in order, in bounded memory.
//!
//! In: bytes as they arrive. Out: [`Answers`], block by block. A block is what one read
//! returns, up to its last line ending; it is answered before the next read, so that a program that
//! waits for an answer gets it.

use std::io::{self, ErrorKind, Read};
use std::sync::{Mutex, PoisonError};

use memchr::{memchr, memchr_iter, memrchr};
use rayon::iter::{
    IndexedParallelIterator as _, IntoParallelRefIterator as _, ParallelIterator as _,
};

use crate::failure::Failure;
use crate::streams::Status;

/// The size of a read, in bytes. Memory is some multiple of it and of the longest line.
const BLOCK: usize = 1 << 20;

/// The longest line, in bytes. A question contains a robots.txt, with escapes.
const LONGEST_LINE: usize = 16 << 20;

/// The minimum size of a piece for another thread, in bytes.
const PIECE: usize = 8 << 10;

/// The number of pieces of a block for each thread. A thread that another program holds up leaves
/// its other pieces to the rest.
const PIECES: usize = 4;

#[derive(Default)]
pub(super) struct Answers {
    pub(super) output: Vec<u8>,
    pub(super) errors: Vec<String>,
    pub(super) status: Status,
}

impl Answers {
    pub(super) fn raise(&mut self, status: Status) {
        self.status = self.status.max(status);
    }
}

/// Passes every line that is not blank to `answer`, with its number from 1 and without white space
/// at its end, and the answers of each block to `write`, in the order of the lines. A worker keeps
/// its state from one piece to the next; several run at a time. Returns the workers. The rest of a
/// line that is too long is read and dropped. `name` is that of the stream in errors.
pub(super) fn answer_lines<W: Send>(
    stream: &mut dyn Read,
    name: &str,
    create: impl Fn() -> W + Sync,
    answer: impl Fn(&mut W, usize, Result<&[u8], Failure>, &mut Answers) + Sync,
    mut write: impl FnMut(Vec<Answers>) -> io::Result<()>,
) -> io::Result<Vec<W>> {
    let idle = Mutex::new(Vec::new());
    // Adding and removing a worker does not panic halfway.
    let workers = || idle.lock().unwrap_or_else(PoisonError::into_inner);
    let answer_piece = |piece: &[u8], first: usize| {
        let known = workers().pop();
        let mut worker = known.unwrap_or_else(&create);
        let mut answers = Answers::default();
        let mut start = 0;
        let ends = memchr_iter(b'\n', piece).chain([piece.len()]);
        for (number, end) in (first..).zip(ends) {
            let line = piece[start..end].trim_ascii_end();
            if !line.is_empty() {
                let line = if line.len() > LONGEST_LINE {
                    let message = format!("longer than {LONGEST_LINE} bytes");
                    Err(Failure::new(message))
                } else {
                    Ok(line)
                };
                answer(&mut worker, number, line, &mut answers);
            }
            start = end + 1;
        }
        workers().push(worker);
        answers
    };
    let mut buffer = Vec::new();
    let mut filled = 0;
    let mut number = 1;
    loop {
        if buffer.len() - filled < BLOCK {
            buffer.resize(filled + BLOCK, 0);
        }
        let count = match stream.read(&mut buffer[filled..]) {
            Ok(count) => count,
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            Err(error) => {
                let message = format!("cannot read {name}: {error}");
                return Err(io::Error::new(error.kind(), message));
            }
        };
        let read = filled..filled + count;
        let end = match memrchr(b'\n', &buffer[read.clone()]) {
            _ if count == 0 => filled,
            Some(last) => read.start + last + 1,
            None => 0,
        };
        filled = read.end;
        if end > 0 {
            let pieces = pieces(&buffer[..end], PIECES * rayon::current_num_threads());
            write(answer_pieces(&pieces, &mut number, &answer_piece))?;
            buffer.copy_within(end..filled, 0);
            filled -= end;
        } else if filled > LONGEST_LINE {
            filled = LONGEST_LINE + 1;
            // White space at the end of a line is left out, and would make it shorter.
            buffer[LONGEST_LINE] = b'#';
        }
        if count == 0 {
            return Ok(idle.into_inner().unwrap_or_else(PoisonError::into_inner));
        }
    }
}

/// Cuts a block after line endings into at most `most` pieces of similar size.
fn pieces(block: &[u8], most: usize) -> Vec<&[u8]> {
    let size = block.len().div_ceil(most.max(1)).max(PIECE);
    let mut pieces = Vec::new();
    let mut rest = block;
    while rest.len() > size {
        let line_end = memchr(b'\n', &rest[size..]);
        let (piece, after) = rest.split_at(line_end.map_or(rest.len(), |at| size + at + 1));
        pieces.push(piece);
        rest = after;
    }
    if !rest.is_empty() {
        pieces.push(rest);
    }
    pieces
}

/// Answers each piece. `number` is that of the first line of the block, and of the one after it
/// when this returns.
fn answer_pieces(
    pieces: &[&[u8]],
    number: &mut usize,
    answer_piece: &(impl Fn(&[u8], usize) -> Answers + Sync),
) -> Vec<Answers> {
    let count = |piece: &&[u8]| memchr_iter(b'\n', piece).count();
    if let [piece] = pieces {
        let first = *number;
        *number += count(piece);
        return vec![answer_piece(piece, first)];
    }
    let counts: Vec<usize> = pieces.par_iter().map(count).collect();
    let firsts: Vec<usize> =
        counts.into_iter().map(|count| std::mem::replace(number, *number + count)).collect();
    let parts = pieces.par_iter().zip(&firsts).with_max_len(1);
    parts.map(|(piece, first)| answer_piece(piece, *first)).collect()
}

#[cfg(test)]
mod tests;
