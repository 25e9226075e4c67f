//! [`PathForm::Octets`](super::PathForm::Octets).

use super::PathCursor;

impl PathCursor<'_> {
    pub(super) const fn next_octet(&mut self) -> Option<u8> {
        match self.peek() {
            Some(b'#') => self.end(),
            Some(byte) => {
                self.at += 1;
                Some(self.give_octet(byte))
            }
            None => None,
        }
    }

    /// Returns the octet, escaped if a pattern could confuse it with a wildcard or an escape.
    pub(super) const fn give_octet(&mut self, octet: u8) -> u8 {
        match octet {
            b'%' | b'*' | b'$' => self.give_escape(octet),
            _ => octet,
        }
    }
}
