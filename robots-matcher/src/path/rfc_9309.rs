//! [`PathForm::Rfc9309`](super::PathForm::Rfc9309).

use super::escape::{escape_at, is_unreserved};
use super::{PathCursor, UrlPart};
use crate::layout::PLAIN;
use crate::word::{HIGH, WORD, splat, zeros};

/// Returns whether a byte may differ from its canonical form.
pub const fn is_special(byte: u8) -> bool {
    // `#`, `$` and `%` are adjacent. Without branches, the compiler tests many bytes at once.
    let is_special = (byte.wrapping_sub(b'#') < 3) as u8 | (byte == b'*') as u8 | byte >> 7;
    is_special != 0
}

/// Returns whether a word has a byte that may be special, or another byte below [`PLAIN`].
#[inline]
const fn may_have_special(word: [u8; WORD]) -> bool {
    suspects(word) & HIGH != 0
}

/// Returns a word whose highest bit of a byte is set if any byte may be special: a `*`, a byte
/// below [`PLAIN`] or one outside ASCII.
#[inline]
pub(crate) const fn suspects(word: [u8; WORD]) -> u64 {
    let word = u64::from_le_bytes(word);
    let is_not_star = word ^ splat(b'*');
    word | word.wrapping_sub(splat(PLAIN)) | is_not_star.wrapping_sub(splat(1)) & !is_not_star
}

impl PathCursor<'_> {
    pub(super) const fn next_of_rfc_9309(&mut self) -> Option<u8> {
        let Some(byte) = self.peek() else {
            return None;
        };
        match byte {
            b'%' => Some(self.read_escape()),
            b'*' | b'$' | 0x80.. => {
                self.at += 1;
                Some(self.give_escape(byte))
            }
            b'#' => self.end(),
            _ => {
                self.at += 1;
                if byte == b'?' {
                    self.part = UrlPart::Query;
                }
                Some(byte)
            }
        }
    }

    /// Copies the next bytes that equal their canonical form to `out`, from index `written` on, and
    /// returns the index after the last. Only for [`PathForm::Rfc9309`](super::PathForm::Rfc9309),
    /// and not while an escape is returned.
    pub(super) const fn copy_plain(&mut self, out: &mut [u8], mut written: usize) -> usize {
        let (_, mut rest) = self.path.split_at(self.at);
        let before = written;
        loop {
            while let Some((&word, after)) = rest.split_first_chunk::<WORD>()
                && let Some(room) = out.split_at_mut(written).1.first_chunk_mut()
                && !may_have_special(word)
            {
                *room = word;
                if zeros(u64::from_le_bytes(word) ^ splat(b'?')) != 0 {
                    self.part = UrlPart::Query;
                }
                written += WORD;
                rest = after;
            }
            while let Some((&byte, after)) = rest.split_first()
                && written < out.len()
                && !is_special(byte)
            {
                out[written] = byte;
                if byte == b'?' {
                    self.part = UrlPart::Query;
                }
                written += 1;
                rest = after;
            }
            if out.len() - written < 3 || !self.begins_with_canonical_escape(rest) {
                break;
            }
            let (escape, after) = rest.split_at(3);
            out.split_at_mut(written).1.split_at_mut(3).0.copy_from_slice(escape);
            written += 3;
            rest = after;
        }
        self.at += written - before;
        written
    }

    /// Returns whether these bytes begin with an escape in canonical form.
    #[inline]
    const fn begins_with_canonical_escape(&self, bytes: &[u8]) -> bool {
        let Some(value) = escape_at(bytes, 0) else {
            return false;
        };
        let is_decoded = matches!(self.part, UrlPart::Query) && is_decoded_in_query(value);
        !is_unreserved(value)
            && !is_decoded
            && !bytes[1].is_ascii_lowercase()
            && !bytes[2].is_ascii_lowercase()
    }

    const fn read_escape(&mut self) -> u8 {
        let Some(value) = escape_at(self.path, self.at) else {
            self.at += 1;
            return b'%';
        };
        self.at += 3;
        let in_query = matches!(self.part, UrlPart::Query);
        if is_unreserved(value) || (in_query && is_decoded_in_query(value)) {
            value
        } else {
            self.give_escape(value)
        }
    }
}

const fn is_decoded_in_query(byte: u8) -> bool {
    matches!(
        byte,
        b':' | b'/' | b'?' | b'@' | b'!' | b'\'' | b'(' | b')' | b',' | b';' | b'[' | b']'
    )
}
