//! The canonical form of a URL's path and query, byte by byte as it is read.
//!
//! In: a path as it is sent. Out: the bytes of its canonical form.
//!
//! Rules and URLs are compared in canonical form, in which equal paths are equal bytes. Each family
//! of crawlers has its own form, see [`PathForm`]. A pattern is in the same form as the paths that
//! it is compared with: `*` is a wildcard, a last `$` is the end anchor, and every other byte
//! matches itself. No path in canonical form contains a `*` or a `$`. A form in which they are
//! plain bytes writes them differently, in patterns and in paths.

mod decoded;
mod escape;
mod octets;
mod requoted;
mod rfc_9309;
mod sent;
mod url;

pub use escape::{escape_at, hex_digit, is_unreserved};
pub use rfc_9309::is_special;
pub(crate) use rfc_9309::suspects;

/// The canonical form in which a dialect compares paths.
///
/// The input of each form is a path and its query. An empty path before the query is the root, as
/// in `https://example.com?q`. In [`PathForm::Requoted`] only an empty input is the root.
///
/// ```
/// use robots_matcher::{PathCursor, PathForm};
///
/// fn canonical(path: &str, form: PathForm) -> String {
///     let mut cursor = PathCursor::in_form(path.as_bytes(), form);
///     std::iter::from_fn(|| cursor.next()).map(char::from).collect()
/// }
///
/// assert_eq!(canonical("/%7ealice?a%2fb#top", PathForm::Rfc9309), "/~alice?a/b");
/// assert_eq!(canonical("/%7ealice?a%2fb#top", PathForm::Decoded), "/~alice");
/// assert_eq!(PathForm::Rfc9309.number(), 0);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
#[repr(u16)]
pub enum PathForm {
    /// The form of RFC 9309 §2.2.2, which compares percent-encoded octets.
    ///
    /// The examples of the RFC contradict each other on reserved characters. This form satisfies
    /// every example, and agrees with Google's open-source matcher on all but a handful of real
    /// files:
    ///
    /// 1. A `#` ends the path.
    /// 2. A byte outside ASCII becomes `%XX` in upper case. `%XX` of an unreserved character
    ///    becomes the character. In any other `%XX` the hexadecimal digits become upper case. A `%`
    ///    without two hexadecimal digits is left as it is.
    /// 3. After the first `?`, `%3A %2F %3F %40 %21 %27 %28 %29 %2C %3B %5B %5D` are decoded.
    /// 4. A literal `*` becomes `%2A` and a literal `$` becomes `%24`: in a URL they are not
    ///    wildcards.
    Rfc9309 = 0,
    /// The path as it is sent, up to a `#` or a byte of 0.
    ///
    /// Only patterns are converted: bytes outside ASCII become `%XX`, and hexadecimal digits become
    /// upper case. Only a wildcard matches a `*` of a path. A `$` of a path matches a `$` of a
    /// pattern that is not its last byte. Both are written as the byte FF, which UTF-8 does not
    /// have.
    Sent = 1,
    /// The octets of the path up to a `#`, none of them decoded.
    ///
    /// This form has no wildcards: `*`, `$` and `%` are percent-encoded.
    Octets = 2,
    /// The path without its query, decoded. `%2F` is not decoded, as it differs from `/`.
    ///
    /// This form has no wildcards: `*`, `$` and `%` are percent-encoded.
    Decoded = 3,
    /// The path and its query, decoded and encoded again.
    ///
    /// Octets are decoded as UTF-8, with a replacement character for invalid ones. Tabs and line
    /// ends are removed. An empty `;`, `?` or `#` part is removed with its delimiter. Then all but
    /// unreserved characters and `/` are percent-encoded. In this form `%2F` is `/`, a fragment is
    /// part of the path, and a query without a path does not start with `/`.
    Requoted = 4,
}

impl PathForm {
    /// Returns the number of the form in a packed site.
    pub const fn number(self) -> u16 {
        self as u16
    }

    /// Returns the form with this number; [`PathForm::Rfc9309`] for a number that no form has.
    pub(crate) const fn of_number(number: u16) -> Self {
        match number {
            1 => Self::Sent,
            2 => Self::Octets,
            3 => Self::Decoded,
            4 => Self::Requoted,
            _ => Self::Rfc9309,
        }
    }

    /// Returns whether this path can be compared as it is sent, up to its first special byte. The
    /// form changes only those, and is idempotent. See [`is_special`].
    pub(crate) const fn is_read_as_sent(self, path: &[u8]) -> bool {
        matches!((self, path), (Self::Rfc9309, [b'/', ..]))
    }
}

const fn is_rootless(path: &[u8]) -> bool {
    path.is_empty() || matches!(path[0], b'?' | b'#')
}

/// Reads the canonical form of a path, one byte at a time. A copy is a position to return to.
#[derive(Clone, Copy, Debug)]
pub struct PathCursor<'p> {
    path: &'p [u8],
    at: usize,
    form: PathForm,
    part: UrlPart,
    /// The bytes of escapes that are not yet returned: `pending_len` bytes, in reverse order. The
    /// longest is a character of four bytes, `%F0%9F%98%80`, whose first `%` is never kept.
    pending: [u8; 11],
    pending_len: u8,
}

/// The part of the URL that a cursor reads, if its form depends on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum UrlPart {
    /// The path, outside of the parameters of a segment.
    Path,
    /// The parameters of a segment, after a `;`.
    Parameters,
    /// The query, after the first `?`.
    Query,
    /// The fragment, after the first `#`.
    Fragment,
}

impl<'p> PathCursor<'p> {
    /// Creates a cursor at the first byte of the canonical form of `path` in [`PathForm::Rfc9309`].
    pub const fn new(path: &'p [u8]) -> Self {
        Self::in_form(path, PathForm::Rfc9309)
    }

    /// Creates a cursor at the first byte of the canonical form of `path`.
    pub const fn in_form(path: &'p [u8], form: PathForm) -> Self {
        let mut pending = [0; 11];
        pending[0] = b'/';
        let mut cursor = Self { path, at: 0, form, part: UrlPart::Path, pending, pending_len: 0 };
        if is_rootless(path) && (!matches!(form, PathForm::Requoted) || cursor.is_at_end()) {
            cursor.pending_len = 1;
        }
        cursor
    }

    /// Creates a cursor at the first byte of the canonical form of the path that a text names: the
    /// path and query of an absolute URL; any other text from its first visible byte on, with a
    /// `/` before a path that lacks it.
    pub(crate) const fn of_text(text: &'p [u8], form: PathForm) -> Self {
        let path = url::path_of_text(text);
        let mut cursor = Self::in_form(path, form);
        if !is_rootless(path) && path[0] != b'/' {
            cursor.pending_len = 1;
        }
        cursor
    }

    /// Creates a cursor in [`PathForm::Rfc9309`] at offset `at` of a path, before which all bytes
    /// are in canonical form.
    pub(crate) const fn after_canonical(path: &'p [u8], at: usize) -> Self {
        let mut has_query = false;
        let mut index = 0;
        while index < at {
            has_query |= path[index] == b'?';
            index += 1;
        }
        Self {
            path,
            at,
            form: PathForm::Rfc9309,
            part: if has_query { UrlPart::Query } else { UrlPart::Path },
            pending: [0; 11],
            pending_len: 0,
        }
    }

    const fn is_at_end(&self) -> bool {
        let mut ahead = *self;
        ahead.next().is_none()
    }

    /// Returns the next byte of the canonical form; `None` at its end. Takes constant time, except
    /// for a run of characters that the form removes.
    pub const fn next(&mut self) -> Option<u8> {
        if self.pending_len > 0 {
            self.pending_len -= 1;
            return Some(self.pending[self.pending_len as usize]);
        }
        match self.form {
            PathForm::Rfc9309 => self.next_of_rfc_9309(),
            PathForm::Sent => self.next_as_sent(),
            PathForm::Octets => self.next_octet(),
            PathForm::Decoded => self.next_decoded(),
            PathForm::Requoted => self.next_requoted(),
        }
    }

    /// Writes the next bytes of the canonical form to `out`, and returns their number: fewer than
    /// the length of `out` only at the end.
    pub(crate) const fn fill(&mut self, out: &mut [u8]) -> usize {
        let mut written = 0;
        while written < out.len() {
            if matches!(self.form, PathForm::Rfc9309) && self.pending_len == 0 {
                written = self.copy_plain(out, written);
                if written == out.len() {
                    break;
                }
            }
            let Some(byte) = self.next() else {
                break;
            };
            out[written] = byte;
            written += 1;
        }
        written
    }

    const fn peek(&self) -> Option<u8> {
        if self.at < self.path.len() { Some(self.path[self.at]) } else { None }
    }

    const fn end(&mut self) -> Option<u8> {
        self.at = self.path.len();
        None
    }

    /// Returns the first byte of the escape of `value`. The others are kept for later calls, before
    /// those that are already kept.
    const fn give_escape(&mut self, value: u8) -> u8 {
        let len = self.pending_len as usize;
        self.pending[len] = hex_digit(value & 15);
        self.pending[len + 1] = hex_digit(value >> 4);
        self.pending_len += 2;
        b'%'
    }
}
