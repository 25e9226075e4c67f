//! The comments of a User-Agent header: what stands in `( )` (RFC 9110 §10.1.5).

use super::position::{BEGINS_PRODUCT, ends_word, starts_product};
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
    /// Where the outermost open comment starts.
    start: usize,
    /// What stands in it, once it has been asked for.
    content: Option<Content>,
}

/// What the words of a comment tell about its sender.
#[derive(Clone, Copy)]
pub(super) struct Content {
    has_compatible: bool,
    pub(super) has_msie: bool,
}

impl Content {
    /// Is this the comment with which crawlers sign: `(compatible; …)`? Internet Explorer writes it as
    /// well.
    pub(super) const fn is_of_crawler(self) -> bool {
        self.has_compatible && !self.has_msie
    }
}

/// The words with which a comment begins that tells of the sender's system, by their first letter.
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

/// Where in [`SYSTEMS`] the words of a letter start, by its five lowest bits; behind all for a letter that
/// none starts with.
#[expect(
    clippy::cast_possible_truncation,
    reason = "the systems are some thirty"
)]
static SYSTEMS_FROM: [u8; 32] = {
    let mut from = [SYSTEMS.len() as u8; 32];
    let mut next = SYSTEMS.len();
    while next > 0 {
        next -= 1;
        let letter = SYSTEMS[next][0].to_ascii_lowercase();
        assert!(
            next + 1 == SYSTEMS.len() || letter <= SYSTEMS[next + 1][0].to_ascii_lowercase(),
            "the systems are not in order"
        );
        from[(letter & 0x1f) as usize] = next as u8;
    }
    from
};

impl Comments {
    pub(super) const NONE: Self = Self {
        read: 0,
        depth: 0,
        is_first: true,
        is_system: false,
        start: 0,
        content: None,
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

    /// Returns what stands in the comment around `at`; `None` outside of comments. Positions are asked for
    /// in ascending order, and each comment is read once.
    pub(super) const fn content(&mut self, header: &[u8], at: usize) -> Option<Content> {
        self.read_to(header, at);
        if self.depth > 0 && self.content.is_none() {
            self.content = Some(content_at(header, self.start + 1));
        }
        self.content
    }

    const fn read_to(&mut self, header: &[u8], at: usize) {
        while self.read < at {
            match header[self.read] {
                b'(' => {
                    if self.depth == 0 && self.is_first {
                        self.is_system = begins_with_system(header, self.read + 1);
                    }
                    if self.depth == 0 {
                        self.start = self.read;
                    }
                    self.depth += 1;
                }
                b')' if self.depth > 0 => {
                    self.depth -= 1;
                    if self.depth == 0 {
                        self.is_first = false;
                        self.content = None;
                    }
                }
                _ => {}
            }
            self.read += 1;
        }
    }
}

/// Returns whether an address stands in the header, as crawlers give one: not inside a comment of
/// Internet Explorer, whose extensions do so too. Reads the header once.
pub(super) const fn has_address(header: &[u8]) -> bool {
    let mut comments = Comments::NONE;
    let mut at = 0;
    while at < header.len() {
        if matches!(header[at], b'h' | b'H')
            && starts_product(header, at)
            && (begins_with(header, at, b"http://") || begins_with(header, at, b"https://"))
        {
            match comments.content(header, at) {
                Some(Content { has_msie: true, .. }) => {}
                _ => return true,
            }
        }
        at += 1;
    }
    false
}

/// Reads the comment that starts at `at`, up to its end.
const fn content_at(header: &[u8], mut at: usize) -> Content {
    let mut content = Content {
        has_compatible: false,
        has_msie: false,
    };
    let mut depth = 1;
    while at < header.len() {
        match header[at] {
            b'(' => depth += 1,
            b')' if depth == 1 => break,
            b')' => depth -= 1,
            b'C' | b'c' if BEGINS_PRODUCT[header[at - 1] as usize] => {
                content.has_compatible |= is_word(header, at, b"compatible");
            }
            b'M' | b'm' if BEGINS_PRODUCT[header[at - 1] as usize] => {
                content.has_msie |= is_word(header, at, b"MSIE");
            }
            _ => {}
        }
        at += 1;
    }
    content
}

/// Does this word stand whole at `at`?
const fn is_word(header: &[u8], at: usize, word: &[u8]) -> bool {
    let end = at + word.len();
    begins_with(header, at, word) && (end >= header.len() || ends_word(header[end]))
}

const fn begins_with(header: &[u8], at: usize, text: &[u8]) -> bool {
    agent::compare(slice(header, at, text.len()), text) == 0
}

const fn begins_with_system(header: &[u8], at: usize) -> bool {
    if at >= header.len() {
        return false;
    }
    let letter = header[at].to_ascii_lowercase();
    let mut next = SYSTEMS_FROM[(letter & 0x1f) as usize] as usize;
    while next < SYSTEMS.len() && SYSTEMS[next][0].to_ascii_lowercase() == letter {
        if is_word(header, at, SYSTEMS[next]) {
            return true;
        }
        next += 1;
    }
    false
}
