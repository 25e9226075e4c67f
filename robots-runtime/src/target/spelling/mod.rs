//! The parts of a path that a server may change before it looks up the page.
//!
//! In: a target as it was received. Out: its [`SpellingFlags`], from one pass over the path.
//! `alternate_spelling` applies the changes. The query is not read: `/go?to=//a/../b` has no
//! alternate spelling.

use robots_matcher::__private::escape_at;
use robots_matcher::PathForm;

use super::character_form::{Characters, is_reserved};
use super::step::{Step, digits_at_start, dots};

/// What a server may change in a path before it looks up the page.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "the flags are independent of each other")]
pub(super) struct SpellingFlags {
    pub(super) has_empty_segments: bool,
    /// Two separators at the start, of any kind: what follows is the authority of a relative
    /// reference.
    has_authority: bool,
    /// A segment that is `.` or `..`, raw or escaped, between separators of any kind.
    pub(super) has_dot_segments: bool,
    /// A dot segment with parameters: `..;x`.
    has_dot_parameters: bool,
    /// A raw backslash: a separator for implementations of the WHATWG URL Standard.
    has_backslash: bool,
    /// `%2F`: a separator for servers that decode before they split.
    has_escaped_slash: bool,
    /// `%5C`.
    has_escaped_backslash: bool,
    /// A `%` that begins no escape, before two digits of which one is escaped. The escape that a
    /// server makes of it may be that of any character.
    has_split_escapes: bool,
    /// The other characters that may be raw or escaped.
    pub(super) characters: Characters,
    /// A slash after a file name, which is a last segment with a dot: some file services serve
    /// `/a.pdf/` as `/a.pdf`.
    has_slash_after_file: bool,
    /// Whether the end of the path is not that of a folder: one slash after a name. `/en` and
    /// `/en/` are two pages.
    ends_unlike_folder: bool,
}

impl SpellingFlags {
    /// Returns the flags of the path of `target`, a path and query, for a matcher that compares
    /// paths in this form. `splits_at_other_slashes` is whether `%2F` and backslashes may be
    /// separators. Linear; allocates nothing.
    pub(super) fn of(target: &str, form: PathForm, splits_at_other_slashes: bool) -> Self {
        let target = target.as_bytes();
        let tells_octets = matches!(form, PathForm::Sent | PathForm::Octets);
        let mut spelling = if tells_octets {
            Self::read(target, &SENT_BYTE_CLASSES, splits_at_other_slashes)
        } else {
            Self::read(target, &BYTE_CLASSES, splits_at_other_slashes)
        };
        if spelling.has_split_escapes {
            spelling = Self::of_split_escapes(splits_at_other_slashes);
        }
        if !tells_octets {
            spelling.characters = spelling.characters.without_odd_octets();
        }
        spelling
    }

    /// Returns the flags of a path with split escapes: all, as those of what a server makes of them.
    #[cold]
    const fn of_split_escapes(splits_at_other_slashes: bool) -> Self {
        Self {
            has_empty_segments: true,
            has_authority: true,
            has_dot_segments: true,
            has_dot_parameters: true,
            has_backslash: splits_at_other_slashes,
            has_escaped_slash: splits_at_other_slashes,
            has_escaped_backslash: splits_at_other_slashes,
            has_split_escapes: true,
            characters: Characters::ALL,
            has_slash_after_file: true,
            ends_unlike_folder: true,
        }
    }

    #[inline]
    fn read(target: &[u8], classes: &[ByteClass; 256], splits_at_other_slashes: bool) -> Self {
        let class = |byte: u8| classes[usize::from(byte)];
        let mut spelling = Self::default();
        // Of the current segment, between separators of any kind.
        let mut is_only_dots = true;
        let mut dots = 0;
        let mut at = 0;
        while let Some(&byte) = target.get(at) {
            let mut ends_segment = false;
            let mut len = 1;
            match class(byte) {
                ByteClass::Name => {
                    is_only_dots = false;
                    let after = target[at + 1..].iter();
                    len += after.take_while(|&&byte| class(byte) == ByteClass::Name).count();
                }
                ByteClass::Reserved => {
                    if byte == b';' && is_only_dots && matches!(dots, 1 | 2) {
                        spelling.has_dot_segments = true;
                        spelling.has_dot_parameters = true;
                    }
                    is_only_dots = false;
                    spelling.characters.add_raw(byte);
                }
                ByteClass::Dot => dots += 1,
                ByteClass::Slash => {
                    spelling.has_empty_segments |= at > 0 && target[at - 1] == b'/';
                    ends_segment = true;
                }
                ByteClass::Query => break,
                ByteClass::Other => {
                    let escaped = escape_at(target, at);
                    if let Some(octet) = escaped {
                        len = 3;
                        let digits = &target[at + 1..at + 3];
                        spelling.characters.add_escaped(octet, digits);
                    } else {
                        spelling.characters.add_raw(byte);
                        spelling.has_split_escapes |=
                            byte == b'%' && digits_at_start(&target[at + 1..]).is_some();
                    }
                    match escaped.unwrap_or(byte) {
                        b'/' if splits_at_other_slashes => {
                            spelling.has_escaped_slash = true;
                            ends_segment = true;
                        }
                        b'\\' if splits_at_other_slashes => {
                            spelling.has_backslash |= escaped.is_none();
                            spelling.has_escaped_backslash |= escaped.is_some();
                            ends_segment = true;
                        }
                        b'.' => dots += 1,
                        _ => is_only_dots = false,
                    }
                }
            }
            if ends_segment {
                spelling.has_authority |= at == 1 && target[0] == b'/';
                spelling.has_dot_segments |= is_only_dots && matches!(dots, 1 | 2);
                is_only_dots = true;
                dots = 0;
            }
            at += len;
        }
        let path = &target[..at];
        spelling.has_dot_segments |= is_only_dots && matches!(dots, 1 | 2);
        spelling.has_slash_after_file = ends_in_file(path);
        if spelling.may_have_other_segments() {
            spelling.ends_unlike_folder = ends_unlike_folder(path);
        }
        spelling
    }

    /// Returns the steps that change a path with these flags, or what other steps make of it.
    pub(super) fn steps(self) -> impl Iterator<Item = Step> {
        Step::ALL.into_iter().filter(move |step| match step {
            Step::Backslashes => self.has_backslash,
            Step::EscapedSlashes => self.has_escaped_slash,
            Step::AllSlashes => self.has_escaped_backslash,
            Step::DotParameters => self.has_dot_parameters,
            Step::DotSegments => self.has_dot_segments,
            Step::Authority | Step::UrlAuthority | Step::EmptySegments => {
                self.has_empty_segments || self.has_other_slashes()
            }
            Step::SplitEscapes => self.has_split_escapes,
        })
    }

    /// Returns whether `path`, which steps make of a path with these flags and which ends in a
    /// slash, may be that of a file.
    pub(super) fn may_be_file(self, path: &[u8]) -> bool {
        self.ends_unlike_folder || ends_in_file(path)
    }

    #[inline]
    pub(super) fn has_other_slashes(self) -> bool {
        self.has_backslash || self.has_escaped_slash || self.has_escaped_backslash
    }

    /// Returns whether an alternate spelling may have other segments than the path as sent.
    #[inline]
    pub(super) fn may_have_other_segments(self) -> bool {
        self.has_empty_segments
            || self.has_dot_segments
            || self.has_other_slashes()
            || self.has_slash_after_file
    }

    #[inline]
    pub(super) fn is_normal(self) -> bool {
        !self.may_have_other_segments() && self.characters.have_one_form()
    }

    /// Returns the flags of the separators that the pattern of a rule shows.
    pub(super) fn of_pattern(pattern: &str) -> Self {
        Self::read(pattern.as_bytes(), &BYTE_CLASSES, true)
    }

    /// Returns whether a rule with these flags shows every separator that a step changes in a path
    /// with the flags of `path`. No rule shows dot segments, because clients remove them (RFC 3986
    /// §5.2.4), or split escapes, because no client writes them.
    pub(super) fn show(self, step: Step, path: Self) -> bool {
        let backslash = !path.has_backslash || self.has_backslash;
        let escaped_slash = !path.has_escaped_slash || self.has_escaped_slash;
        let escaped_backslash = !path.has_escaped_backslash || self.has_escaped_backslash;
        match step {
            Step::Backslashes => backslash,
            Step::EscapedSlashes => escaped_slash,
            Step::AllSlashes => backslash && escaped_slash && escaped_backslash,
            Step::DotParameters | Step::DotSegments | Step::SplitEscapes => false,
            Step::Authority | Step::UrlAuthority => self.has_authority,
            Step::EmptySegments => !path.has_empty_segments || self.has_empty_segments,
        }
    }
}

/// Returns whether a path does not end in a name and one slash, whatever its separators are.
fn ends_unlike_folder(path: &[u8]) -> bool {
    let Some(before) = path.strip_suffix(b"/") else {
        return true;
    };
    let is_separator = |at: &usize| {
        matches!(before[*at], b'/' | b'\\') || matches!(escape_at(before, *at), Some(b'/' | b'\\'))
    };
    let Some(separator) = (0..before.len()).rev().find(is_separator) else {
        return true;
    };
    let len = if before[separator] == b'%' { 3 } else { 1 };
    let name = &before[separator + len..];
    name.is_empty() || dots(name).is_some()
}

/// Returns whether a path ends in the name of a file and a slash: a name with a dot, raw or
/// escaped, that is not its first character.
fn ends_in_file(path: &[u8]) -> bool {
    let Some(path) = path.strip_suffix(b"/") else {
        return false;
    };
    let name = path.rsplit(|&byte| byte == b'/').next().unwrap_or_default();
    (1..name.len()).any(|at| name[at] == b'.' || escape_at(name, at) == Some(b'.'))
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum ByteClass {
    Name,
    /// A character that may be raw or escaped, with different meanings; see [`is_reserved`].
    Reserved,
    Slash,
    Dot,
    Query,
    /// A `%` or a backslash.
    Other,
}

static BYTE_CLASSES: [ByteClass; 256] = byte_classes();

/// The classes of the bytes of a path that the matcher compares as it is sent: an octet outside of
/// ASCII is another than its escape.
static SENT_BYTE_CLASSES: [ByteClass; 256] = {
    let mut classes = byte_classes();
    let mut byte = 0x80;
    while byte < classes.len() {
        classes[byte] = ByteClass::Reserved;
        byte += 1;
    }
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
            other if is_reserved(other) => ByteClass::Reserved,
            _ => ByteClass::Name,
        };
        byte += 1;
    }
    classes
}

/// Returns the path of a target, without the query.
#[inline]
pub fn path_of(target: &str) -> &str {
    let query = target.bytes().position(|byte| byte == b'?');
    &target[..query.unwrap_or(target.len())]
}

#[cfg(test)]
mod tests;
