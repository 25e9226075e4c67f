//! Paths that are produced a few bytes at a time.

use super::escape::escape_at;
use super::{PathCursor, PathForm, UrlPart};

const WINDOW: usize = 64;

/// The number of bytes that a form may look ahead: a delimiter of three bytes, a character of three
/// bytes that is removed, and a character of four escapes.
const LOOKAHEAD: usize = 18;

/// The bytes of a URL's path and query, produced a few at a time.
///
/// A path that is derived from another one can be compared with rules without being allocated. The
/// first byte is `/`. A copy continues at the same byte as the original.
///
/// ```
/// use robots_matcher::{PathSource, RobotsTxt};
/// use robots_static::robots_txt;
///
/// /// A path without its first segment.
/// #[derive(Clone, Copy)]
/// struct Suffix<'p>(&'p [u8]);
///
/// impl PathSource for Suffix<'_> {
///     fn read(&mut self, room: &mut [u8]) -> usize {
///         let len = room.len().min(self.0.len());
///         let (read, rest) = self.0.split_at(len);
///         room[..len].copy_from_slice(read);
///         self.0 = rest;
///         len
///     }
/// }
///
/// static ROBOTS: RobotsTxt = robots_txt!("User-agent: *\nDisallow: /members/\n");
///
/// let path = Suffix(&b"/en/members/42"[3..]);
/// assert!(ROBOTS.group("GPTBot").decide_source(path).is_disallow());
/// ```
pub trait PathSource: Copy {
    /// The largest number of bytes that a call of [`read`](Self::read) needs room for.
    const MIN_ROOM: usize = 3;

    /// Writes the next bytes to the start of `room`, which has at least
    /// [`MIN_ROOM`](Self::MIN_ROOM) bytes, and returns their number: 0 only at the end of the path.
    fn read(&mut self, room: &mut [u8]) -> usize;
}

/// Reads the canonical form of a source. A copy is a position to return to.
#[derive(Clone, Copy)]
pub(crate) struct SourceCursor<S> {
    source: S,
    form: PathForm,
    part: UrlPart,
    pending: [u8; 11],
    pending_len: u8,
    window: [u8; WINDOW],
    at: usize,
    len: usize,
    /// Whether the window contains the end of the path.
    is_last: bool,
}

impl<S: PathSource> SourceCursor<S> {
    pub(crate) fn new(source: S, form: PathForm) -> Self {
        Self {
            source,
            form,
            part: UrlPart::Path,
            pending: [0; 11],
            pending_len: 0,
            window: [0; WINDOW],
            at: 0,
            len: 0,
            is_last: false,
        }
    }

    pub(crate) fn next(&mut self) -> Option<u8> {
        let mut byte = [0];
        (self.fill(&mut byte) > 0).then_some(byte[0])
    }

    /// Writes the next bytes of the canonical form to `out`, and returns their number: fewer than
    /// the length of `out` only at the end.
    pub(crate) fn fill(&mut self, out: &mut [u8]) -> usize {
        let mut written = 0;
        while written < out.len() {
            if !self.is_last && self.len - self.at < LOOKAHEAD {
                self.refill();
            }
            // A form looks ahead, and must not read the end of the window as the end of the path.
            let stop = if self.is_last { usize::MAX } else { self.len - LOOKAHEAD };
            let mut cursor = PathCursor {
                path: &self.window[..self.len],
                at: self.at,
                form: self.form,
                part: self.part,
                pending: self.pending,
                pending_len: self.pending_len,
            };
            let mut is_at_end = false;
            while written < out.len() && cursor.at <= stop {
                if matches!(self.form, PathForm::Rfc9309) && cursor.pending_len == 0 {
                    written = cursor.copy_plain(out, written);
                    if written == out.len() || cursor.at > stop {
                        break;
                    }
                }
                let Some(byte) = cursor.next() else {
                    is_at_end = true;
                    break;
                };
                out[written] = byte;
                written += 1;
            }
            self.at = cursor.at;
            self.part = cursor.part;
            self.pending = cursor.pending;
            self.pending_len = cursor.pending_len;
            if is_at_end {
                self.is_last = true;
                self.at = self.len;
                break;
            }
        }
        written
    }

    fn refill(&mut self) {
        self.window.copy_within(self.at..self.len, 0);
        self.len -= self.at;
        self.at = 0;
        while WINDOW - self.len >= S::MIN_ROOM {
            match self.source.read(&mut self.window[self.len..]) {
                0 => {
                    self.is_last = true;
                    return;
                }
                read => self.len += read,
            }
            if matches!(self.form, PathForm::Requoted) {
                self.shorten_runs();
            }
        }
    }

    /// Keeps only the first of adjacent characters that [`PathForm::Requoted`] removes. The others
    /// have no effect, and the lookahead would be unbounded with them.
    fn shorten_runs(&mut self) {
        let mut kept = 0;
        let mut at = 0;
        let mut is_after_one = false;
        while at < self.len {
            let escape = escape_at(&self.window[..self.len], at);
            let len = if escape.is_some() { 3 } else { 1 };
            let is_removed = matches!(escape.unwrap_or(self.window[at]), b'\t' | b'\r' | b'\n');
            if !(is_removed && is_after_one) {
                self.window.copy_within(at..at + len, kept);
                kept += len;
            }
            is_after_one = is_removed;
            at += len;
        }
        self.len = kept;
    }
}

#[cfg(test)]
mod tests;
