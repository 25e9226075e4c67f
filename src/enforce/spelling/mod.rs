//! The parts of a path that a server may change before it looks up the page.
//!
//! In: a target as it was received. Out: its [`SpellingFlags`], from one pass over the path.
//! `alternate_spelling` applies the changes. The query is not read: `/go?to=//a/../b` has no alternate
//! spelling.

use robots_matcher::__private::{escape_at, is_unreserved};

use super::segment::{Segments, Separators};

/// What a server may change in a path before it looks up the page.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "the flags are independent of each other"
)]
pub(super) struct SpellingFlags {
    /// Adjacent slashes.
    pub(super) has_empty_segments: bool,
    /// A segment that is `.` or `..`, raw or escaped, between separators of any kind.
    pub(super) has_dot_segments: bool,
    /// `%2F`, or a backslash, raw or escaped: separators for servers that decode before they split.
    pub(super) has_other_slashes: bool,
    /// Both `%2F` and a backslash. A server may read only one of them as a separator.
    pub(super) has_both_other_slashes: bool,
    /// An escape of another ASCII character that may be raw.
    pub(super) has_escapes: bool,
    /// An escape that is not normalized: of an unreserved character, such as `%61`, or with lower-case digits
    /// (RFC 3986 §6.2.2).
    pub(super) has_unnormalized_escapes: bool,
    /// A raw character that may be escaped, such as `(` or `@`.
    pub(super) has_escapable: bool,
    /// A slash after a file name, which is a last segment with a dot: some file services serve `/a.pdf/` as
    /// `/a.pdf`.
    pub(super) has_slash_after_file: bool,
    /// Whether the path may be that of a file although it ends in a slash when it is resolved. `false` for a
    /// plain path that ends in a name without a dot and one slash: `/en` and `/en/` are two pages.
    pub(super) may_be_file: bool,
}

impl SpellingFlags {
    /// Returns the flags of the path of `target`, a path and query. `splits_at_other_slashes` is whether `%2F`
    /// and backslashes may be separators. Linear; allocates nothing.
    pub(super) fn of(target: &str, splits_at_other_slashes: bool) -> Self {
        Self::read(target.as_bytes(), &BYTE_CLASSES, splits_at_other_slashes)
    }

    #[inline]
    fn read(target: &[u8], classes: &[ByteClass; 256], splits_at_other_slashes: bool) -> Self {
        let class = |byte: u8| classes[usize::from(byte)];
        let mut spelling = Self::default();
        let mut has_escaped_slash = false;
        let mut has_backslash = false;
        // Of the current segment, between separators of any kind.
        let mut is_only_dots = true;
        let mut dots = 0;
        let mut has_dot_before_slash = false;
        let mut at = 0;
        while let Some(&byte) = target.get(at) {
            let mut ends_segment = false;
            match class(byte) {
                ByteClass::Name => {
                    is_only_dots = false;
                    let after = target[at + 1..].iter();
                    at += after
                        .take_while(|&&byte| class(byte) == ByteClass::Name)
                        .count();
                }
                ByteClass::Escapable => {
                    is_only_dots = false;
                    spelling.has_escapable = true;
                }
                ByteClass::Dot => dots += 1,
                ByteClass::Slash => {
                    spelling.has_empty_segments |= at > 0 && target[at - 1] == b'/';
                    ends_segment = true;
                }
                ByteClass::Query => break,
                ByteClass::Other => {
                    let escape = escape_at(target, at);
                    match escape.unwrap_or(byte) {
                        b'/' => {
                            has_escaped_slash = true;
                            ends_segment = splits_at_other_slashes;
                        }
                        b'\\' => {
                            has_backslash = true;
                            ends_segment = splits_at_other_slashes;
                        }
                        b'.' => dots += 1,
                        octet => {
                            is_only_dots = false;
                            // A `%` that begins no escape is one of the octets that may not be raw.
                            if may_be_raw(octet) {
                                spelling.has_escapes = true;
                                spelling.has_unnormalized_escapes |=
                                    !is_escapable(octet) || has_lower_case_digits(target, at);
                            }
                        }
                    }
                    is_only_dots &= ends_segment || matches!(escape, Some(b'.'));
                    at += if escape.is_some() { 2 } else { 0 };
                }
            }
            if ends_segment {
                spelling.has_dot_segments |= is_only_dots && matches!(dots, 1 | 2);
                has_dot_before_slash = dots > 0;
                is_only_dots = true;
                dots = 0;
            }
            at += 1;
        }
        let path = &target[..at];
        spelling.has_dot_segments |= is_only_dots && matches!(dots, 1 | 2);
        spelling.has_other_slashes =
            (has_escaped_slash || has_backslash) && splits_at_other_slashes;
        spelling.has_both_other_slashes =
            has_escaped_slash && has_backslash && splits_at_other_slashes;
        if spelling.may_have_other_segments() || has_dot_before_slash && path.ends_with(b"/") {
            for separators in spelling.separators() {
                spelling.read_end(Segments { path, separators });
            }
        }
        spelling
    }

    /// Sets the flags of a slash after the last name.
    fn read_end(&mut self, segments: Segments<'_>) {
        let path = segments.path;
        let Some((start, end)) = segments.name_before_last_separator() else {
            self.may_be_file |= !self.is_normal();
            return;
        };
        self.has_slash_after_file |= (start + 1..end)
            .any(|at| path[at] == b'.' || path[at] == b'%' && escape_at(path, at) == Some(b'.'));
        self.may_be_file |= self.has_slash_after_file || !path.ends_with(b"/");
    }

    /// Returns the sets of separators that give the path different segments.
    pub(super) fn separators(self) -> impl Iterator<Item = Separators> {
        let all = [
            (Separators::Slash, true),
            (Separators::EscapedSlash, self.has_both_other_slashes),
            (Separators::All, self.has_other_slashes),
        ];
        let all = all.into_iter().filter(|&(_, differs)| differs);
        all.map(|(separators, _)| separators)
    }

    /// Returns whether an alternate spelling may have other segments than the path as sent.
    pub(super) fn may_have_other_segments(self) -> bool {
        self.has_empty_segments
            || self.has_dot_segments
            || self.has_other_slashes
            || self.has_slash_after_file
    }

    /// Returns whether a segment between these separators may be empty or a dot segment, other than an empty last
    /// one.
    pub(super) fn may_resolve(self, separators: Separators) -> bool {
        self.has_empty_segments || self.has_dot_segments || separators != Separators::Slash
    }

    /// Returns the character forms that all alternate spellings of a path with these flags need.
    pub(super) fn characters(self) -> impl Iterator<Item = CharacterForm> {
        let all = [
            (CharacterForm::AsSent, true),
            (CharacterForm::Raw, self.has_escapes),
            // If no escape has another form, the escaped form is the path as sent.
            (
                CharacterForm::Escaped,
                self.has_unnormalized_escapes || self.has_escapable,
            ),
        ];
        let all = all.into_iter().filter(|&(_, differs)| differs);
        all.map(|(characters, _)| characters)
    }

    /// Returns whether the path has no alternate spelling.
    pub(super) fn is_normal(self) -> bool {
        self == Self::default()
    }

    /// Returns whether an Allow rule with this text names paths with these flags: its pattern must have the
    /// same flags for slashes, or else for characters. No rule names dot segments, because clients remove them
    /// (RFC 3986 §5.2.4).
    pub(super) fn is_named_by(self, rule: &str) -> bool {
        let pattern = rule.split_once(':').map_or("", |(_, pattern)| pattern);
        let pattern = pattern.trim_matches([' ', '\t']);
        let pattern = pattern.strip_suffix('$').unwrap_or(pattern);
        let shown = Self::read(pattern.as_bytes(), &PATTERN_BYTE_CLASSES, true);
        if self.has_dot_segments {
            return false;
        }
        if self.has_empty_segments || self.has_other_slashes {
            return (!self.has_empty_segments || shown.has_empty_segments)
                && (!self.has_other_slashes || shown.has_other_slashes);
        }
        if self.has_slash_after_file {
            return shown.has_slash_after_file;
        }
        (!self.has_escapes || shown.has_escapes) && (!self.has_escapable || shown.has_escapable)
    }
}

/// The form of characters that can be raw or escaped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CharacterForm {
    AsSent,
    Raw,
    Escaped,
}

impl CharacterForm {
    pub(super) const ALL: [Self; 3] = [Self::AsSent, Self::Raw, Self::Escaped];
}

/// The class of a byte of a path.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum ByteClass {
    Name,
    /// See [`is_escapable`].
    Escapable,
    Slash,
    Dot,
    Query,
    /// A `%` or a backslash.
    Other,
}

pub(super) static BYTE_CLASSES: [ByteClass; 256] = byte_classes();

/// The classes of the bytes of a pattern. A wildcard names no separator: `/a/*/b` does not name `/a//b`.
static PATTERN_BYTE_CLASSES: [ByteClass; 256] = {
    let mut classes = byte_classes();
    classes[b'*' as usize] = ByteClass::Name;
    classes
};

#[expect(clippy::cast_possible_truncation, reason = "there are 256 bytes")]
const fn byte_classes() -> [ByteClass; 256] {
    let mut classes = [ByteClass::Name; 256];
    let mut byte = 0;
    while byte < classes.len() {
        classes[byte] = match byte as u8 {
            b'/' => ByteClass::Slash,
            b'.' => ByteClass::Dot,
            b'?' => ByteClass::Query,
            b'%' | b'\\' => ByteClass::Other,
            other if is_escapable(other) => ByteClass::Escapable,
            _ => ByteClass::Name,
        };
        byte += 1;
    }
    classes
}

/// Returns the path of a target, without the query.
pub(crate) fn path_of(target: &str) -> &str {
    let query = target.bytes().position(|byte| byte == b'?');
    &target[..query.unwrap_or(target.len())]
}

/// Returns whether the escape at `at` has a lower-case digit.
fn has_lower_case_digits(path: &[u8], at: usize) -> bool {
    let digits = path.get(at + 1..at + 3);
    digits.is_some_and(|digits| digits.iter().any(u8::is_ascii_lowercase))
}

/// Returns whether this octet, which is escaped, may be raw with the same meaning for a server that decodes.
///
/// That excludes octets that end a path or begin an escape, slashes and backslashes, which are separators, and
/// octets outside of ASCII, whose two forms are equal for the matcher.
pub(super) const fn may_be_raw(octet: u8) -> bool {
    matches!(octet, b' '..=b'~') && !matches!(octet, b'/' | b'\\' | b'?' | b'#' | b'%')
}

/// Returns whether this raw byte may be escaped, which gives another path for the matcher.
pub(super) const fn is_escapable(byte: u8) -> bool {
    may_be_raw(byte) && !is_unreserved(byte)
}

#[cfg(test)]
mod tests;
