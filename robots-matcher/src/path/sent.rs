//! [`PathForm::Sent`](super::PathForm::Sent).

use super::PathCursor;

/// A `$` that is no anchor. UTF-8 has no such byte.
const DOLLAR: u8 = 0xff;
/// A byte that no pattern has, for those that only a wildcard can match.
const UNMATCHED: u8 = 0xfe;

impl PathCursor<'_> {
    pub(super) const fn next_as_sent(&mut self) -> Option<u8> {
        match self.peek() {
            // Strings of C end at a 0, and the path is one when it is compared.
            Some(0 | b'#') => self.end(),
            Some(byte) => {
                self.at += 1;
                Some(match byte {
                    b'$' => DOLLAR,
                    b'*' | DOLLAR => UNMATCHED,
                    _ => byte,
                })
            }
            None => None,
        }
    }
}
