//! [`PathForm::Decoded`](super::PathForm::Decoded).

use super::PathCursor;
use super::escape::escape_at;

impl PathCursor<'_> {
    pub(super) const fn next_decoded(&mut self) -> Option<u8> {
        let Some(byte) = self.peek() else {
            return None;
        };
        if matches!(byte, b'?' | b'#') {
            return self.end();
        }
        if let Some(value) = escape_at(self.path, self.at) {
            self.at += 3;
            Some(match value {
                b'/' => self.give_escape(value),
                _ => self.give_octet(value),
            })
        } else {
            self.at += 1;
            Some(self.give_octet(byte))
        }
    }
}
