//! The forms in which programs write the characters of a path: which of them are raw, and which are
//! escaped.

use robots_matcher::__private::{escape_at, hex_digit, is_unreserved};

use super::step::{Room, digits_at_start};

/// A form of all characters of a path. Each form has the raw characters of the one before it, and
/// some more. In all of them, unreserved characters and `/` are raw, `%2F`, `%3F` and `%23` stay
/// escaped, and escapes have upper-case digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(super) enum CharacterForm {
    /// No other character is raw: `quote` in Python, `rawurlencode` in PHP.
    Escaped,
    /// `!'()*`, too: `encodeURIComponent` in JavaScript.
    Component,
    /// `$&+,:;=@`, too: every `pchar` of RFC 3986 §3.3 and no other character.
    Uri,
    /// `[\]^|`, too: browsers and other implementations of the WHATWG URL Standard.
    Url,
    /// All visible characters and the space, too: the name of a file, as people write it.
    Decoded,
}

/// Never raw, in any form.
const NEVER: u8 = u8::MAX;

/// The first form in which each byte is raw, as its number.
static FIRST_RAW: [u8; 256] = first_raw();

#[expect(clippy::cast_possible_truncation, reason = "there are 256 bytes")]
const fn first_raw() -> [u8; 256] {
    let mut first = [NEVER; 256];
    let mut byte = 0;
    while byte < first.len() {
        first[byte] = match byte as u8 {
            b'!' | b'\'' | b'(' | b')' | b'*' => CharacterForm::Component as u8,
            b'$' | b'&' | b'+' | b',' | b':' | b';' | b'=' | b'@' => CharacterForm::Uri as u8,
            b'[' | b'\\' | b']' | b'^' | b'|' => CharacterForm::Url as u8,
            b' ' | b'"' | b'%' | b'<' | b'>' | b'`' | b'{' | b'}' | 0x7f => {
                CharacterForm::Decoded as u8
            }
            b'/' => CharacterForm::Escaped as u8,
            octet if is_unreserved(octet) => CharacterForm::Escaped as u8,
            _ => NEVER,
        };
        byte += 1;
    }
    first
}

impl CharacterForm {
    pub(super) const ALL: [Self; 5] =
        [Self::Escaped, Self::Component, Self::Uri, Self::Url, Self::Decoded];

    /// Writes a path in this form.
    pub(super) fn write(self, path: &[u8], room: &mut Room<'_>) {
        let is_kept = |byte: u8| byte != b'%' && FIRST_RAW[usize::from(byte)] <= self as u8;
        let mut rest = path;
        while let Some(&first) = rest.first() {
            let kept = rest.iter().position(|&byte| !is_kept(byte)).unwrap_or(rest.len());
            if kept > 0 {
                room.extend(&rest[..kept]);
                rest = &rest[kept..];
                continue;
            }
            let escaped = escape_at(rest, 0);
            let octet = escaped.unwrap_or(first);
            rest = &rest[if escaped.is_some() { 3 } else { 1 }..];
            if first == b'%' && self.is_raw(octet, rest) {
                room.push(octet);
            } else {
                room.extend(&[b'%', hex_digit(octet >> 4), hex_digit(octet & 15)]);
            }
        }
    }

    /// Returns whether an octet that is escaped, or a `%` that begins no escape, is raw in this
    /// form before `rest`.
    fn is_raw(self, octet: u8, rest: &[u8]) -> bool {
        let may_be = FIRST_RAW[usize::from(octet)] <= self as u8;
        match octet {
            b'/' => false,
            // A raw `%` must not begin an escape that the path does not have.
            b'%' => may_be && digits_at_start(rest).is_none(),
            _ => may_be,
        }
    }
}

/// Returns whether a byte is a character whose raw and escaped forms may differ for the matcher,
/// other than a slash.
pub(super) const fn is_reserved(byte: u8) -> bool {
    let first = FIRST_RAW[byte as usize];
    first != CharacterForm::Escaped as u8 && first != NEVER
}

/// Returns whether an octet is escaped in every form.
pub(super) const fn is_always_escaped(octet: u8) -> bool {
    FIRST_RAW[octet as usize] == NEVER
}

/// Which forms write the characters of a path in different ways.
///
/// A form has the raw characters of all forms before it. So a character divides the forms in two:
/// before the first form in which it is raw, all escape it, and from that form on, none does. The
/// bits of these first forms, over all characters, show which forms differ, without the characters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Characters {
    /// A bit for the first form of each character that the path as sent has raw.
    raw: u8,
    /// A bit for the first form of each character that the path as sent has escaped.
    escaped: u8,
    /// Whether an escape of them has a lower-case digit.
    has_lower_case_digits: bool,
    /// Whether an octet that is escaped in every form is raw, or its escape has a lower-case digit.
    has_odd_octets: bool,
}

impl Characters {
    pub(super) const ALL: Self =
        Self { raw: u8::MAX, escaped: u8::MAX, has_lower_case_digits: true, has_odd_octets: true };

    /// Adds a character that is not unreserved, and is raw.
    #[inline]
    pub(super) fn add_raw(&mut self, byte: u8) {
        let bit = bit(byte);
        self.raw |= bit;
        self.has_odd_octets |= bit == 0;
    }

    /// Adds the character of an escape with these digits. `%2F` is the same in all forms.
    #[inline]
    pub(super) fn add_escaped(&mut self, octet: u8, digits: &[u8]) {
        let bit = if octet == b'/' { 0 } else { bit(octet) };
        let has_lower_case_digits = digits.iter().any(u8::is_ascii_lowercase);
        self.escaped |= bit;
        self.has_lower_case_digits |= bit != 0 && has_lower_case_digits;
        self.has_odd_octets |= bit == 0 && has_lower_case_digits;
    }

    /// Returns these characters for a matcher to which the raw octet and both cases of its escape
    /// are the same.
    #[inline]
    pub(super) fn without_odd_octets(self) -> Self {
        Self { has_odd_octets: false, ..self }
    }

    /// Returns whether these characters are the same in every form.
    #[inline]
    pub(super) fn have_one_form(self) -> bool {
        self.raw | self.escaped == 0 && !self.has_odd_octets
    }

    pub(super) fn has_escaped(self) -> bool {
        self.escaped != 0
    }

    /// Returns the forms that write these characters in another way than the path as sent. Of forms
    /// that write them alike, only the first is returned.
    pub(super) fn forms(self) -> impl Iterator<Item = CharacterForm> {
        CharacterForm::ALL.into_iter().filter(move |&form| {
            let only_here = 1 << form as u8;
            let up_to_here = (only_here << 1) - 1;
            let differs_from_last =
                form == CharacterForm::Escaped || (self.raw | self.escaped) & only_here != 0;
            let differs_from_sent = self.raw & !up_to_here != 0
                || self.escaped & up_to_here != 0
                || self.has_lower_case_digits
                || self.has_odd_octets;
            differs_from_last && differs_from_sent
        })
    }
}

/// Returns the bit of the first form in which an octet is raw; 0 for one that never is.
#[inline]
fn bit(octet: u8) -> u8 {
    1_u8.checked_shl(FIRST_RAW[usize::from(octet)].into()).unwrap_or(0)
}
