//! The comments of a User-Agent header: what stands in `( )` (RFC 9110 §10.1.5).

use super::position::ends_word;
use crate::agent;
use crate::layout::slice;

/// The comments of a header, as far as they have been read. Each byte is read once, however often
/// later positions are asked for.
pub(super) struct Comments {
    read: usize,
    /// How many `(` are open there.
    depth: usize,
    /// Whether the first comment is the one that is open, or has yet to come.
    is_first: bool,
    /// Whether it tells of the sender's system.
    is_system: bool,
}

/// The words with which a comment begins that tells of the sender's system.
const SYSTEMS: &[&[u8]] = &[
    b"Android",
    b"BB10",
    b"BlackBerry",
    b"CrKey",
    b"Fuchsia",
    b"HarmonyOS",
    b"iPad",
    b"iPhone",
    b"iPod",
    b"KAIOS",
    b"Linux",
    b"Macintosh",
    b"MeeGo",
    b"Mobile",
    b"Nintendo",
    b"OpenHarmony",
    b"Phone",
    b"PlayStation",
    b"SMART-TV",
    b"Symbian",
    b"SymbianOS",
    b"Tablet",
    b"Unknown",
    b"Web0S",
    b"Windows",
    b"X11",
];

impl Comments {
    pub(super) const NONE: Self = Self {
        read: 0,
        depth: 0,
        is_first: true,
        is_system: false,
    };

    /// Returns whether `at` is in a comment. Positions are asked for in ascending order.
    pub(super) const fn is_in_one(&mut self, header: &[u8], at: usize) -> bool {
        self.read_to(header, at);
        self.depth > 0
    }

    /// Returns whether `at` is in the first comment of the header and this tells of the sender's
    /// system, as in `Mozilla/5.0 (Linux; Android 11; …)`. Positions are asked for in ascending order.
    pub(super) const fn is_of_system(&mut self, header: &[u8], at: usize) -> bool {
        self.read_to(header, at);
        self.depth > 0 && self.is_first && self.is_system
    }

    const fn read_to(&mut self, header: &[u8], at: usize) {
        while self.read < at {
            match header[self.read] {
                b'(' => {
                    if self.depth == 0 && self.is_first {
                        self.is_system = begins_with_system(header, self.read + 1);
                    }
                    self.depth += 1;
                }
                b')' if self.depth > 0 => {
                    self.depth -= 1;
                    if self.depth == 0 {
                        self.is_first = false;
                    }
                }
                _ => {}
            }
            self.read += 1;
        }
    }
}

const fn begins_with_system(header: &[u8], at: usize) -> bool {
    let mut next = 0;
    while next < SYSTEMS.len() {
        let system = SYSTEMS[next];
        let end = at + system.len();
        if agent::compare(slice(header, at, system.len()), system) == 0
            && (end >= header.len() || ends_word(header[end]))
        {
            return true;
        }
        next += 1;
    }
    false
}
