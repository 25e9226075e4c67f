//! The comments of a User-Agent header: the text in `( )` (RFC 9110 §10.1.5).

use super::position::{begins_product, ends_word, starts_product};
use crate::agent;
use crate::layout::slice;

/// The comments of a header up to the last position that was read. Each byte is read once.
pub(super) struct Comments {
    read: usize,
    depth: usize,
    /// Whether the first comment is open or comes later.
    is_first: bool,
    /// Whether the first comment starts with the sender's system.
    is_system: bool,
    start: usize,
    words: Option<CommentWords>,
}

/// The words of a comment that distinguish crawlers and browsers.
#[derive(Clone, Copy)]
pub(super) struct CommentWords {
    has_compatible: bool,
    pub(super) has_msie: bool,
    pub(super) has_address: bool,
}

impl CommentWords {
    /// Returns whether this is the comment that crawlers send, `(compatible; …)`, and not that of
    /// Internet Explorer.
    pub(super) const fn is_of_crawler(self) -> bool {
        self.has_compatible && !self.has_msie
    }
}

/// The words with which a comment about the sender's system starts, in the order of their first
/// letters. A number may follow.
const SYSTEMS: &[&[u8]] = words! {
    b"AmigaOS" b"Android" b"Apple" b"AppleTV" b"Astro" b"BB10" b"BeOS" b"BlackBerry" b"Brew"
    b"CrKey" b"DirectFB" b"DTV" b"FreeBSD" b"Fuchsia" b"HarmonyOS" b"hp-tablet" b"iPad" b"iPhone"
    b"iPod" b"J2ME" b"KAIOS" b"Linux" b"Macintosh" b"Maemo" b"MeeGo" b"Mobile" b"MobilePhone"
    b"NetBSD" b"Nintendo" b"Nokia" b"OpenBSD" b"OpenHarmony" b"OS" b"PalmOS" b"PC" b"Phone"
    b"PlayBook" b"PlayStation" b"PS" b"QtEmbedded" b"S60" b"SAMSUNG" b"Series40" b"Series60"
    b"SMART-TV" b"SmartHub" b"SunOS" b"Symbian" b"SymbianOS" b"Tablet" b"TV" b"Unknown" b"Wayland"
    b"Web0S" b"webOS" b"Win95" b"Win98" b"Windows" b"WinNT" b"X11"
};

/// The index in [`SYSTEMS`] of the first word with a letter, by the five low bits of the letter;
/// the length of [`SYSTEMS`] for a letter that no word starts with.
#[expect(clippy::cast_possible_truncation, reason = "there are some sixty systems")]
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
    pub(super) const NONE: Self =
        Self { read: 0, depth: 0, is_first: true, is_system: false, start: 0, words: None };

    /// Returns whether `at` is in a comment. Positions must be passed in ascending order.
    pub(super) const fn contain(&mut self, header: &[u8], at: usize) -> bool {
        self.read_to(header, at);
        self.depth > 0
    }

    /// Returns whether `at` is in the first comment of the header, and this starts with the
    /// sender's system, as in `Mozilla/5.0 (Linux; Android 11; …)`. Positions must be passed in
    /// ascending order.
    pub(super) const fn is_of_system(&mut self, header: &[u8], at: usize) -> bool {
        self.read_to(header, at);
        self.is_first && self.is_system
    }

    /// Returns the words of the comment around `at`; `None` outside of comments. Positions must be
    /// passed in ascending order. Each comment is read once.
    pub(super) const fn words(&mut self, header: &[u8], at: usize) -> Option<CommentWords> {
        self.read_to(header, at);
        if self.depth > 0 && self.words.is_none() {
            self.words = Some(words_at(header, self.start + 1));
        }
        self.words
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
                        self.words = None;
                    }
                }
                _ => {}
            }
            self.read += 1;
        }
    }
}

/// Returns whether the header contains an address, as headers of crawlers do. An address in a
/// comment of Internet Explorer does not count, as its extensions add them. Reads the header once.
pub(super) const fn has_address(header: &[u8]) -> bool {
    let mut comments = Comments::NONE;
    let mut at = 0;
    while at < header.len() {
        if matches!(header[at], b'h' | b'H') && starts_product(header, at) && is_address(header, at)
        {
            match comments.words(header, at) {
                Some(CommentWords { has_msie: true, .. }) => {}
                _ => return true,
            }
        }
        at += 1;
    }
    false
}

/// Reads the words of the comment that starts at `at`, up to its end.
const fn words_at(header: &[u8], mut at: usize) -> CommentWords {
    let mut words = CommentWords { has_compatible: false, has_msie: false, has_address: false };
    let mut depth = 1;
    while at < header.len() {
        match header[at] {
            b'(' => depth += 1,
            b')' if depth == 1 => break,
            b')' => depth -= 1,
            b'C' | b'c' if begins_product(header[at - 1]) => {
                words.has_compatible |= is_word(header, at, b"compatible");
            }
            b'M' | b'm' if begins_product(header[at - 1]) => {
                words.has_msie |= is_word(header, at, b"MSIE");
            }
            b'H' | b'h' if starts_product(header, at) => {
                words.has_address |= is_address(header, at);
            }
            _ => {}
        }
        at += 1;
    }
    words
}

const fn is_word(header: &[u8], at: usize, word: &[u8]) -> bool {
    let end = at + word.len();
    begins_with(header, at, word) && (end >= header.len() || ends_word(header[end]))
}

const fn is_address(header: &[u8], at: usize) -> bool {
    begins_with(header, at, b"http://") || begins_with(header, at, b"https://")
}

/// Returns whether the product at `at` is followed by a system, or by `compatible` or `Java`: as
/// the first word, or as that of the first comment. Some logs and programs drop the brackets, as in
/// `Mozilla/5.0 Linux; Android 11; …`. Comments that start before `read` do not, and it becomes the
/// end of what was searched for one: all products together read the header once.
pub(super) const fn names_system(header: &[u8], mut at: usize, read: &mut usize) -> bool {
    while at < header.len() && !begins_product(header[at]) {
        at += 1;
    }
    while at < header.len() && begins_product(header[at]) {
        at += 1;
    }
    if begins_with_system(header, at)
        || is_word(header, at, b"compatible")
        || is_word(header, at, b"Java")
    {
        return true;
    }
    if at < *read {
        return false;
    }
    while at < header.len() && header[at] != b'(' {
        at += 1;
    }
    *read = at + 1;
    begins_with_system(header, *read)
}

pub(super) const fn begins_with(header: &[u8], at: usize, text: &[u8]) -> bool {
    agent::compare(slice(header, at, text.len()), text) == 0
}

const fn begins_with_system(header: &[u8], at: usize) -> bool {
    if at >= header.len() {
        return false;
    }
    let letter = header[at].to_ascii_lowercase();
    let mut next = SYSTEMS_FROM[(letter & 0x1f) as usize] as usize;
    while next < SYSTEMS.len() && SYSTEMS[next][0].to_ascii_lowercase() == letter {
        let mut end = at + SYSTEMS[next].len();
        if begins_with(header, at, SYSTEMS[next]) {
            // The number of a model, as in `iPhone12,3`.
            while end < header.len() && header[end].is_ascii_digit() {
                end += 1;
            }
            if end >= header.len() || ends_word(header[end]) {
                return true;
            }
        }
        next += 1;
    }
    false
}

#[cfg(test)]
mod tests;
