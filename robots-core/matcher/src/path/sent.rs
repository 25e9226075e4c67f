//! [`PathForm::Sent`](super::PathForm::Sent).

use super::PathCursor;

pub(super) const fn is_plain(path: &[u8]) -> bool {
    let mut at = 0;
    let mut special = false;
    while at < path.len() {
        special |= path[at] == b'#';
        at += 1;
    }
    !special
}

impl PathCursor<'_> {
    pub(super) const fn next_as_sent(&mut self) -> Option<u8> {
        match self.peek() {
            Some(b'#') => self.end(),
            Some(byte) => {
                self.at += 1;
                Some(byte)
            }
            None => None,
        }
    }
}
