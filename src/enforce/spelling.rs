//! The ways to spell one path.
//!
//! In: a target as it was received. Out: its [`Spelling`], which tells in one pass whether a server
//! may change anything before it looks for the page; the changes are in `reading`. The query is never
//! looked at: `/go?to=//a/../b` is spelt normally.

use super::segment;

/// What a path has that a server may change before it looks for the page.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is there or not, whatever the others are"
)]
pub(super) struct Spelling {
    /// Slashes side by side.
    pub(super) has_empty_segments: bool,
    /// `.` or `..` as a whole segment, also percent-encoded.
    pub(super) has_dot_segments: bool,
    /// `%2F`, or a backslash in any form: a slash to those who decode before they split.
    pub(super) has_other_slashes: bool,
    /// An escape of any other ASCII character that could stand raw.
    pub(super) has_escapes: bool,
    /// A raw character that could stand escaped, such as `(` or `@`.
    pub(super) has_escapable: bool,
}

impl Spelling {
    /// How the path of `target`, a path and query, is spelt. Linear, allocates nothing.
    pub(super) fn of(target: &str) -> Self {
        if is_plain(target) {
            return Self::default();
        }
        Self::of_odd(target)
    }

    /// The same for any target, by looking at each of its escapes and segments.
    fn of_odd(target: &str) -> Self {
        let path = path_of(target);
        let bytes = path.as_bytes();
        let mut spelling = Self::default();
        let mut may_have_dots = false;
        for (at, &byte) in bytes.iter().enumerate() {
            match byte {
                b'/' => {
                    let next = bytes.get(at + 1);
                    spelling.has_empty_segments |= next == Some(&b'/');
                    may_have_dots |= next == Some(&b'.');
                }
                b'%' => match escaped_octet(bytes, at) {
                    Some(b'/' | b'\\') => spelling.has_other_slashes = true,
                    Some(b'.') => may_have_dots = true,
                    Some(octet) => spelling.has_escapes |= may_be_raw(octet),
                    None => {}
                },
                b'\\' => spelling.has_other_slashes = true,
                _ => spelling.has_escapable |= is_escapable(byte),
            }
        }
        spelling.has_dot_segments = may_have_dots && segment::split(path).any(segment::is_dots);
        spelling
    }

    /// Is there no other spelling that a server may take the path for?
    pub(super) fn is_normal(self) -> bool {
        self == Self::default()
    }

    /// The same, where neither `%2F` nor a backslash is taken for a slash.
    pub(super) fn without_other_slashes(self) -> Self {
        Self {
            has_other_slashes: false,
            ..self
        }
    }

    /// Is an Allow rule of this text about paths that are spelt so? It has to show what is odd about
    /// their slashes, or else about their characters. No rule is about dot segments: clients remove
    /// them (RFC 3986 §5.2.4).
    pub(super) fn is_meant_by(self, rule: &str) -> bool {
        let pattern = rule.split_once(':').map_or("", |(_, pattern)| pattern);
        let shown = Self::of(
            &pattern
                .trim_start_matches([' ', '\t'])
                .replace(['*', '$'], ""),
        );
        if self.has_dot_segments {
            return false;
        }
        if self.has_empty_segments || self.has_other_slashes {
            return (!self.has_empty_segments || shown.has_empty_segments)
                && (!self.has_other_slashes || shown.has_other_slashes);
        }
        (!self.has_escapes || shown.has_escapes) && (!self.has_escapable || shown.has_escapable)
    }
}

/// Is nothing odd up to the query? So it is with most paths, which this tells in a fraction of the time.
/// What it takes for odd may be normal after all, such as `/.well-known/`.
fn is_plain(target: &str) -> bool {
    let mut behind_slash = false;
    for &byte in target.as_bytes() {
        match KINDS[usize::from(byte)] {
            Kind::Name => behind_slash = false,
            Kind::Query => return true,
            Kind::Slash if !behind_slash => behind_slash = true,
            Kind::Dot if !behind_slash => {}
            _ => return false,
        }
    }
    true
}

/// What a byte of a path is to [`is_plain`].
#[derive(Clone, Copy)]
enum Kind {
    Name,
    Slash,
    Dot,
    Query,
    Odd,
}

#[expect(clippy::cast_possible_truncation, reason = "there are 256 bytes")]
static KINDS: [Kind; 256] = {
    let mut kinds = [Kind::Name; 256];
    let mut byte = 0;
    while byte < kinds.len() {
        kinds[byte] = match byte as u8 {
            b'/' => Kind::Slash,
            b'.' => Kind::Dot,
            b'?' => Kind::Query,
            b'%' | b'\\' => Kind::Odd,
            other if is_escapable(other) => Kind::Odd,
            _ => Kind::Name,
        };
        byte += 1;
    }
    kinds
};

/// What stands before the query.
pub(super) fn path_of(target: &str) -> &str {
    target.split('?').next().unwrap_or(target)
}

/// The octet of the `%XX` that stands at `at`.
pub(super) fn escaped_octet(bytes: &[u8], at: usize) -> Option<u8> {
    let &[b'%', high, low] = bytes.get(at..at + 3)? else {
        return None;
    };
    let digit = |digit: u8| char::from(digit).to_digit(16);
    u8::try_from(digit(high)? << 4 | digit(low)?).ok()
}

/// Could this octet, which stands escaped, stand raw and mean the same to a server that decodes? Not
/// what ends a path or begins an escape, and not what lies outside ASCII, whose two forms are one to
/// the matcher. A slash is another matter.
pub(super) const fn may_be_raw(octet: u8) -> bool {
    matches!(octet, b' '..=b'~') && !matches!(octet, b'/' | b'\\' | b'?' | b'#' | b'%')
}

/// Could this raw byte stand escaped, and would the matcher take that for another path?
pub(super) const fn is_escapable(byte: u8) -> bool {
    let is_unreserved = byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b'_' | b'~');
    may_be_raw(byte) && !is_unreserved
}

#[cfg(test)]
mod tests {
    use super::Spelling;

    const NORMAL: Spelling = Spelling {
        has_empty_segments: false,
        has_dot_segments: false,
        has_other_slashes: false,
        has_escapes: false,
        has_escapable: false,
    };
    const EMPTY_SEGMENTS: Spelling = Spelling {
        has_empty_segments: true,
        ..NORMAL
    };
    const DOT_SEGMENTS: Spelling = Spelling {
        has_dot_segments: true,
        ..NORMAL
    };
    const OTHER_SLASHES: Spelling = Spelling {
        has_other_slashes: true,
        ..NORMAL
    };
    const ESCAPES: Spelling = Spelling {
        has_escapes: true,
        ..NORMAL
    };
    const ESCAPABLE: Spelling = Spelling {
        has_escapable: true,
        ..NORMAL
    };

    #[test]
    fn tells_spellings_apart() {
        for (targets, spelling) in [
            (
                &[
                    "",
                    "/",
                    "/a",
                    "/a/",
                    "/a/b.c",
                    "/.well-known/x",
                    "/...",
                    "/..a",
                    "?//",
                    "/a?q=//b/../c%2F(",
                    "/a/%2e%2e%2e",
                    "/%252e/a",
                    "/a%",
                    "/a%2",
                    "/a%zz",
                    "/%3Fa%23",
                    "/caf%C3%A9",
                    "/é",
                    "/%00",
                ][..],
                NORMAL,
            ),
            (&["//", "//a", "/a//", "/a//b?c"], EMPTY_SEGMENTS),
            (
                &[
                    "/.",
                    "/..",
                    "/a/.",
                    "/./a",
                    "/a/../b",
                    "/a/%2e%2E/b",
                    "/.%2e/b",
                ],
                DOT_SEGMENTS,
            ),
            (
                &["/a%2Fb", "/a%2f", "/a%5cb", "/a\\b", "/a%2F..%2Fb"],
                OTHER_SLASHES,
            ),
            (&["/%61", "/a%28", "/a%20b", "/%7Ea"], ESCAPES),
            (
                &["/a(b)", "/@a", "/a:b", "/a;b=c", "/a+b", "/a*", "/$"],
                ESCAPABLE,
            ),
        ] {
            for target in targets {
                assert_eq!(Spelling::of(target), spelling, "{target}");
                assert_eq!(Spelling::of_odd(target), spelling, "{target}");
            }
        }
    }

    #[test]
    fn a_rule_is_about_what_it_shows() {
        for (rule, spelling, is_meant) in [
            ("Allow: /a", NORMAL, true),
            ("Allow: /a//", EMPTY_SEGMENTS, true),
            ("Allow: /a", EMPTY_SEGMENTS, false),
            ("Allow: /a?//", EMPTY_SEGMENTS, false),
            ("Allow: /a%2f", OTHER_SLASHES, true),
            ("Allow: /a%28", OTHER_SLASHES, false),
            ("Allow: /a%28", ESCAPES, true),
            ("Allow: /a*$", ESCAPABLE, false),
            ("Allow: /(*", ESCAPABLE, true),
            ("Allow: /../", DOT_SEGMENTS, false),
        ] {
            assert_eq!(spelling.is_meant_by(rule), is_meant, "{rule}");
        }
    }
}
