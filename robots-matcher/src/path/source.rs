//! Paths that are produced a few bytes at a time.

use super::escape::escape_at;
use super::{PathCursor, PathForm, UrlPart};

/// The number of bytes of a source that are buffered.
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
    /// The example of [`PathSource`] implements it.
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
    /// Creates a cursor at the first byte of the canonical form.
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

    /// Returns the next byte of the canonical form; `None` at its end.
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
            let stop = if self.is_last {
                usize::MAX
            } else {
                self.len - LOOKAHEAD
            };
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

    /// Reads from the source until the window is full or the source ends.
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
mod tests {
    use super::{PathSource, SourceCursor};
    use crate::path::{PathCursor, PathForm};

    /// A text, in pieces of at most `piece` bytes.
    #[derive(Clone, Copy)]
    struct Pieces<'p> {
        rest: &'p [u8],
        piece: usize,
    }

    impl PathSource for Pieces<'_> {
        fn read(&mut self, room: &mut [u8]) -> usize {
            let len = self.piece.min(room.len()).min(self.rest.len());
            let (piece, rest) = self.rest.split_at(len);
            room[..len].copy_from_slice(piece);
            self.rest = rest;
            len
        }
    }

    /// A path that is a sequence of units.
    struct Units {
        bytes: [u8; 1024],
        len: usize,
    }

    impl Units {
        fn of<'u>(units: impl IntoIterator<Item = &'u [u8]>) -> Self {
            let mut path = Self {
                bytes: [0; 1024],
                len: 0,
            };
            for unit in units {
                path.bytes[path.len..][..unit.len()].copy_from_slice(unit);
                path.len += unit.len();
            }
            path
        }

        fn assert_reads_the_same_in_pieces(&self) {
            let path = &self.bytes[..self.len];
            for form in [
                PathForm::Rfc9309,
                PathForm::Sent,
                PathForm::Octets,
                PathForm::Decoded,
                PathForm::Requoted,
            ] {
                for piece in [1, 2, 3, 7, 64] {
                    for room in [1, 5, 64] {
                        let mut whole = PathCursor::in_form(path, form);
                        let mut source = SourceCursor::new(Pieces { rest: path, piece }, form);
                        let mut out = [0; 64];
                        loop {
                            let read = source.fill(&mut out[..room]);
                            for &byte in &out[..read] {
                                assert_eq!(whole.next(), Some(byte), "{form:?} {piece} {path:?}");
                            }
                            if read < room {
                                break;
                            }
                        }
                        assert_eq!(whole.next(), None, "{form:?} {piece} {path:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn source_in_pieces_has_the_canonical_form_of_its_text() {
        let filler = [&b"%F0%9F%98%80/a%2f(%28;"[..]; 9];
        let removed = [&b"%09%0a%0D"[..]; 30];
        let part = |unit: &'static [u8]| [unit].into_iter().chain(removed);
        Units::of([&b"/"[..]]).assert_reads_the_same_in_pieces();
        Units::of([&b"/a?b#c"[..]]).assert_reads_the_same_in_pieces();
        Units::of(
            [&b"/"[..]]
                .into_iter()
                .chain([&b"x"[..]; 62])
                .chain([&b"%"[..]]),
        )
        .assert_reads_the_same_in_pieces();
        Units::of(
            [&b"/"[..]]
                .into_iter()
                .chain(filler)
                .chain([&b"?"[..]])
                .chain(filler),
        )
        .assert_reads_the_same_in_pieces();
        Units::of(part(b"/a;").chain(part(b"?")).chain(part(b"#")))
            .assert_reads_the_same_in_pieces();
        Units::of(part(b"/a;").chain(part(b"x%C3")).chain(part(b"%A9?y")))
            .assert_reads_the_same_in_pieces();
    }

    #[test]
    fn random_source_in_pieces_has_the_canonical_form_of_its_text() {
        const UNITS: [&[u8]; 20] = [
            b"/",
            b"a",
            b"%",
            b"%2",
            b"%2F",
            b"%e9",
            b"\xc3",
            b"\xa9",
            b"%C3",
            b"%A9",
            b";",
            b"?",
            b"%3F",
            b"%3b",
            b"%09",
            b"\t",
            b"%0A",
            b"*",
            b"$",
            b"%F0%9F%98%80",
        ];
        let mut state: u32 = 9309;
        for _ in 0..300 {
            let mut drawn = [&b"/"[..]; 80];
            for unit in &mut drawn[1..] {
                state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                *unit = UNITS[(state >> 16) as usize % UNITS.len()];
            }
            Units::of(drawn).assert_reads_the_same_in_pieces();
        }
    }
}
