//! The canonical form of a URL's path and query, byte by byte as it is read.
//!
//! RFC 9309 §2.2.2 compares percent-encoded octets, but its own examples contradict each other on
//! reserved characters. This form satisfies every example, and agrees with the open-source matcher
//! of Google on all but a handful of real files:
//!
//! 1. The input is path and query; a `#` ends it; an empty path is `/`.
//! 2. A byte outside ASCII becomes `%XX` in upper case. `%XX` of an unreserved character becomes the
//!    character; of any other, its hexadecimal digits become upper case. A `%` without two
//!    hexadecimal digits stays.
//! 3. Behind the first `?`, `%3A %2F %3F %40 %21 %27 %28 %29 %2C %3B %5B %5D` are decoded.
//! 4. A raw `*` is `%2A` and a raw `$` is `%24`: in a URL they are no wildcards.

/// Reads the canonical form of a path, one byte at a time. Copying it marks a place to return to.
#[derive(Clone, Copy, Debug)]
pub struct PathCursor<'p> {
    path: &'p [u8],
    at: usize,
    in_query: bool,
    /// What is still to be given out of a three-byte escape: `pending_len` bytes, last one first.
    pending: [u8; 2],
    pending_len: u8,
}

impl<'p> PathCursor<'p> {
    /// A cursor at the first byte of the canonical form of `path`.
    pub const fn new(path: &'p [u8]) -> Self {
        // Nothing before the query means the root, as in `https://example.com?q`.
        let rootless = path.is_empty() || path[0] == b'?' || path[0] == b'#';
        Self {
            path,
            at: 0,
            in_query: false,
            pending: [b'/', 0],
            pending_len: if rootless { 1 } else { 0 },
        }
    }

    /// The next byte of the canonical form; `None` at its end. Constant time.
    pub const fn next(&mut self) -> Option<u8> {
        if self.pending_len > 0 {
            self.pending_len -= 1;
            return Some(self.pending[self.pending_len as usize]);
        }
        if self.at >= self.path.len() {
            return None;
        }
        let byte = self.path[self.at];
        match byte {
            b'%' => Some(self.escape()),
            b'*' | b'$' | 0x80.. => {
                self.at += 1;
                Some(self.give_escape(byte))
            }
            b'#' => {
                self.at = self.path.len();
                None
            }
            _ => {
                self.at += 1;
                if byte == b'?' {
                    self.in_query = true;
                }
                Some(byte)
            }
        }
    }

    const fn escape(&mut self) -> u8 {
        let Some(value) = hex_pair(self.path, self.at + 1) else {
            self.at += 1;
            return b'%';
        };
        self.at += 3;
        if is_unreserved(value) || (self.in_query && is_decoded_in_query(value)) {
            value
        } else {
            self.give_escape(value)
        }
    }

    const fn give_escape(&mut self, value: u8) -> u8 {
        self.pending = [hex_digit(value & 15), hex_digit(value >> 4)];
        self.pending_len = 2;
        b'%'
    }
}

/// `true` when the canonical form of `path` is `path` itself, which a look at its bytes shows.
/// Linear in the path.
pub const fn is_plain(path: &[u8]) -> bool {
    if path.is_empty() || path[0] == b'?' {
        return false;
    }
    let mut at = 0;
    let mut special = false;
    while at < path.len() {
        special |= is_special(path[at]);
        at += 1;
    }
    !special
}

/// `true` for a byte that may not be its own canonical form.
pub(crate) const fn is_special(byte: u8) -> bool {
    // `#`, `$` and `%` stand side by side. Without branches, so that many bytes are tested at once.
    let is_special = (byte.wrapping_sub(b'#') < 3) as u8 | (byte == b'*') as u8 | byte >> 7;
    is_special != 0
}

/// RFC 3986 §2.3.
const fn is_unreserved(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b'_' | b'~')
}

const fn is_decoded_in_query(byte: u8) -> bool {
    matches!(
        byte,
        b':' | b'/' | b'?' | b'@' | b'!' | b'\'' | b'(' | b')' | b',' | b';' | b'[' | b']'
    )
}

const fn hex_pair(bytes: &[u8], at: usize) -> Option<u8> {
    if at + 1 >= bytes.len() {
        return None;
    }
    match (hex_value(bytes[at]), hex_value(bytes[at + 1])) {
        (Some(high), Some(low)) => Some(high << 4 | low),
        _ => None,
    }
}

const fn hex_value(digit: u8) -> Option<u8> {
    match digit {
        b'0'..=b'9' => Some(digit - b'0'),
        b'a'..=b'f' => Some(digit - b'a' + 10),
        b'A'..=b'F' => Some(digit - b'A' + 10),
        _ => None,
    }
}

const fn hex_digit(nibble: u8) -> u8 {
    if nibble < 10 {
        b'0' + nibble
    } else {
        b'A' + nibble - 10
    }
}
