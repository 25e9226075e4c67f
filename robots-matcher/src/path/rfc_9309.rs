//! [`PathForm::Rfc9309`](super::PathForm::Rfc9309).

use super::escape::{escape_at, is_unreserved};
use super::{PathCursor, UrlPart};

/// Returns whether a byte may differ from its canonical form.
pub(crate) const fn is_special(byte: u8) -> bool {
    // `#`, `$` and `%` are adjacent. Without branches, the compiler tests many bytes at once.
    let is_special = (byte.wrapping_sub(b'#') < 3) as u8 | (byte == b'*') as u8 | byte >> 7;
    is_special != 0
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

    /// Copies the next bytes that equal their canonical form to the start of `out`, and returns their number.
    /// Only for [`PathForm::Rfc9309`](super::PathForm::Rfc9309), and not while an escape is returned.
    pub(super) fn copy_plain(&mut self, out: &mut [u8]) -> usize {
        let mut copied = 0;
        for (&byte, room) in self.path[self.at..].iter().zip(out) {
            if is_special(byte) {
                break;
            }
            if byte == b'?' {
                self.part = UrlPart::Query;
            }
            *room = byte;
            copied += 1;
        }
        self.at += copied;
        copied
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
