//! [`PathForm::Sent`](super::PathForm::Sent).

use super::PathCursor;

/// A `$` that is not an end anchor. UTF-8 has no such byte.
const DOLLAR: u8 = 0xff;
/// A byte that no pattern has. It replaces bytes that only a wildcard can match.
const UNMATCHED: u8 = 0xfe;

impl PathCursor<'_> {
    pub(super) const fn next_as_sent(&mut self) -> Option<u8> {
        match self.peek() {
            // Google's matcher compares C strings, which end at a NUL.
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
