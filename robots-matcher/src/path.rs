//! The canonical form of a URL's path and query, byte by byte as it is read.
//!
//! A rule and a URL are compared in a form that makes one text of all the ways to write one path;
//! which ways those are is for each family of crawlers to say, see [`PathForm`]. A pattern is in the
//! same form as the paths it is compared with, so that no byte of it needs a second look: there `*`
//! is a wildcard, a last `$` is the end of the path, and every other byte is itself. No path in
//! canonical form holds a `*` or a `$`: a form in which they stand for themselves writes them
//! otherwise, on both sides.

mod decoded;
mod escape;
mod octets;
mod requoted;
mod rfc_9309;
mod sent;
mod source;

pub use escape::{escape_at, hex_digit};
pub(crate) use rfc_9309::is_special;
pub use source::PathSource;
pub(crate) use source::SourceCursor;

/// Which texts are one path. In all of them the input is path and query, and nothing before the
/// query means the root, as in `https://example.com?q`; but for [`PathForm::Requoted`], where only
/// nothing at all does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
#[repr(u16)]
pub enum PathForm {
    /// RFC 9309 §2.2.2 compares percent-encoded octets, but its own examples contradict each other
    /// on reserved characters. This form satisfies every example, and agrees with the open-source
    /// matcher of Google on all but a handful of real files:
    ///
    /// 1. A `#` ends the path.
    /// 2. A byte outside ASCII becomes `%XX` in upper case. `%XX` of an unreserved character becomes
    ///    the character; of any other, its hexadecimal digits become upper case. A `%` without two
    ///    hexadecimal digits stays.
    /// 3. Behind the first `?`, `%3A %2F %3F %40 %21 %27 %28 %29 %2C %3B %5B %5D` are decoded.
    /// 4. A raw `*` is `%2A` and a raw `$` is `%24`: in a URL they are no wildcards.
    Rfc9309 = 0,
    /// A path is what was sent, up to a `#` or a byte of 0. Only a pattern is changed: bytes outside
    /// ASCII become `%XX`, and hexadecimal digits upper case. A `*` of a path is matched by a wildcard
    /// alone; a `$` in a path, and one in a pattern that is not its last byte, stand for each other,
    /// written as the byte FF, which UTF-8 does not have.
    Sent = 1,
    /// Octets without a meaning: nothing is decoded, and a `#` ends the path. There are no
    /// wildcards, so `*`, `$` and `%` are written as escapes.
    Octets = 2,
    /// The path without its query; every `%XX` is its octet, except `%2F`, which is not `/`. There
    /// are no wildcards, so `*`, `$` and `%` are written as escapes.
    Decoded = 3,
    /// Everything is decoded, as UTF-8 with a replacement character where it is none, tabs and line
    /// ends go, an empty `;`, `?` or `#` part goes with its delimiter, and everything but unreserved
    /// characters and `/` is escaped again. So `%2F` is `/`, a fragment is part of the path, and a
    /// query without a path before it does not start with `/`.
    Requoted = 4,
}

impl PathForm {
    /// Its number in a packed site.
    pub const fn number(self) -> u16 {
        self as u16
    }

    /// The form of this number; [`PathForm::Rfc9309`] for one that no form has.
    pub(crate) const fn of_number(number: u16) -> Self {
        match number {
            1 => Self::Sent,
            2 => Self::Octets,
            3 => Self::Decoded,
            4 => Self::Requoted,
            _ => Self::Rfc9309,
        }
    }

    /// `true` when this path may be compared as it is sent up to its first special byte, see
    /// [`is_special`]: the form only changes those, and leaves its own output as it is.
    pub(crate) const fn is_read_as_sent(self, path: &[u8]) -> bool {
        matches!(self, Self::Rfc9309) && !is_rootless(path)
    }
}

const fn is_rootless(path: &[u8]) -> bool {
    path.is_empty() || matches!(path[0], b'?' | b'#')
}

/// Reads the canonical form of a path, one byte at a time. Copying it marks a place to return to.
#[derive(Clone, Copy, Debug)]
pub struct PathCursor<'p> {
    path: &'p [u8],
    at: usize,
    form: PathForm,
    part: Part,
    /// What is still to be given out of escapes: `pending_len` bytes, last one first. The longest is
    /// a character of four bytes, `%F0%9F%98%80`, whose first `%` is never kept.
    pending: [u8; 11],
    pending_len: u8,
}

/// How far a cursor has come, as far as its form asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    /// In the path, and in no parameters of its segment.
    Path,
    /// Behind a `;` in a segment of the path.
    Parameters,
    /// Behind the first `?`.
    Query,
    /// Behind the first `#`.
    Fragment,
}

impl<'p> PathCursor<'p> {
    /// A cursor at the first byte of the canonical form of `path`, as RFC 9309 has it.
    pub const fn new(path: &'p [u8]) -> Self {
        Self::in_form(path, PathForm::Rfc9309)
    }

    /// A cursor at the first byte of the canonical form of `path`.
    pub const fn in_form(path: &'p [u8], form: PathForm) -> Self {
        let mut pending = [0; 11];
        pending[0] = b'/';
        let mut cursor = Self {
            path,
            at: 0,
            form,
            part: Part::Path,
            pending,
            pending_len: 0,
        };
        if is_rootless(path) && (!matches!(form, PathForm::Requoted) || cursor.is_at_end()) {
            cursor.pending_len = 1;
        }
        cursor
    }

    /// Is nothing left of the canonical form?
    const fn is_at_end(&self) -> bool {
        let mut ahead = *self;
        ahead.next().is_none()
    }

    /// The next byte of the canonical form; `None` at its end. Constant time, but for a run of
    /// characters that the form leaves out.
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

    /// The form that is read.
    pub(crate) const fn form(&self) -> PathForm {
        self.form
    }

    /// What is still to be read, as it was written; empty while an escape is being given out.
    pub(crate) const fn raw(&self) -> &'p [u8] {
        if self.pending_len > 0 {
            return &[];
        }
        self.path.split_at(self.at).1
    }

    /// Leaves out one byte of [`raw`](Self::raw).
    pub(crate) const fn skip_raw(&mut self) {
        self.at += 1;
    }

    /// The byte at the cursor, which stays.
    const fn peek(&self) -> Option<u8> {
        if self.at < self.path.len() {
            Some(self.path[self.at])
        } else {
            None
        }
    }

    /// Ends the path here.
    const fn end(&mut self) -> Option<u8> {
        self.at = self.path.len();
        None
    }

    /// The first byte of the escape of `value`; the others are kept for the calls to come, before
    /// what was kept already.
    const fn give_escape(&mut self, value: u8) -> u8 {
        let len = self.pending_len as usize;
        self.pending[len] = hex_digit(value & 15);
        self.pending[len + 1] = hex_digit(value >> 4);
        self.pending_len += 2;
        b'%'
    }
}
