//! [`PathForm::Sent`](super::PathForm::Sent).

use super::PathCursor;

/// A `$` that is no anchor. UTF-8 has no such byte.
const DOLLAR: u8 = 0xff;
/// A byte that no pattern has, for those that only a wildcard can match.
const UNMATCHED: u8 = 0xfe;

impl PathCursor<'_> {
    pub(super) const fn next_as_sent(&mut self) -> Option<u8> {
        match self.peek() {
            Some(b'#') => self.end(),
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
