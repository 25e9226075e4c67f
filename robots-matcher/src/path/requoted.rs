//! [`PathForm::Requoted`](super::PathForm::Requoted).

use core::str;

use super::escape::{escape_at, is_unreserved};
use super::{PathCursor, UrlPart};

/// U+FFFD, which replaces escapes that are not a character.
const REPLACEMENT: Character = Character { bytes: [0xef, 0xbf, 0xbd, 0], len: 3 };

/// A character in UTF-8, or a byte of the path that is not part of one.
#[derive(Clone, Copy)]
struct Character {
    bytes: [u8; 4],
    len: usize,
}

impl Character {
    const fn of_byte(byte: u8) -> Self {
        Self { bytes: [byte, 0, 0, 0], len: 1 }
    }
}

impl PathCursor<'_> {
    pub(super) const fn next_requoted(&mut self) -> Option<u8> {
        while let Some((character, next)) = self.character_at(self.at) {
            self.at = next;
            let byte = character.bytes[0];
            let is_removed = match (byte, self.part) {
                (b'/', UrlPart::Path | UrlPart::Parameters) => {
                    self.part = UrlPart::Path;
                    false
                }
                (b';', UrlPart::Path) => {
                    self.part = UrlPart::Parameters;
                    self.is_followed_by(b"?#")
                }
                (b'?', UrlPart::Path | UrlPart::Parameters) => {
                    self.part = UrlPart::Query;
                    self.is_followed_by(b"#")
                }
                (b'#', UrlPart::Path | UrlPart::Parameters | UrlPart::Query) => {
                    self.part = UrlPart::Fragment;
                    self.is_followed_by(b"")
                }
                _ => false,
            };
            if !is_removed {
                return Some(self.give_quoted(character));
            }
        }
        None
    }

    /// Returns whether the path ends here or continues with one of these.
    const fn is_followed_by(&self, delimiters: &[u8]) -> bool {
        let Some((character, _)) = self.character_at(self.at) else {
            return true;
        };
        let mut index = 0;
        while index < delimiters.len() {
            if character.bytes[0] == delimiters[index] {
                return true;
            }
            index += 1;
        }
        false
    }

    /// Returns the first character from `at` that is not removed, and the offset of the next one.
    const fn character_at(&self, mut at: usize) -> Option<(Character, usize)> {
        while at < self.path.len() {
            let (character, next) = match escape_at(self.path, at) {
                Some(value) if value < 0x80 => (Character::of_byte(value), at + 3),
                Some(_) => self.escaped_character(at),
                None => (Character::of_byte(self.path[at]), at + 1),
            };
            if !matches!(character.bytes[0], b'\t' | b'\r' | b'\n') {
                return Some((character, next));
            }
            at = next;
        }
        None
    }

    /// Returns the character outside ASCII whose escapes, which are adjacent, start at `at`.
    const fn escaped_character(&self, at: usize) -> (Character, usize) {
        let mut bytes = [0; 4];
        let mut read = 0;
        while read < 4
            && let Some(value) = escape_at(self.path, at + read * 3)
        {
            bytes[read] = value;
            read += 1;
        }
        let (start, _) = bytes.split_at(read);
        let (valid, invalid) = match str::from_utf8(start) {
            Ok(_) => (read, 0),
            Err(error) => match error.error_len() {
                Some(len) => (error.valid_up_to(), len),
                None => (error.valid_up_to(), read - error.valid_up_to()),
            },
        };
        if valid == 0 {
            return (REPLACEMENT, at + invalid * 3);
        }
        let len = match bytes[0] {
            0xf0.. => 4,
            0xe0.. => 3,
            _ => 2,
        };
        (Character { bytes, len }, at + len * 3)
    }

    const fn give_quoted(&mut self, character: Character) -> u8 {
        let first = character.bytes[0];
        if character.len == 1 && (is_unreserved(first) || first == b'/') {
            return first;
        }
        let mut index = character.len;
        while index > 1 {
            index -= 1;
            let percent = self.give_escape(character.bytes[index]);
            self.pending[self.pending_len as usize] = percent;
            self.pending_len += 1;
        }
        self.give_escape(first)
    }
}
