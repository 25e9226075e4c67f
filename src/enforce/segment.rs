//! The segments of a path, and the two ways in which servers resolve them.

use robots_matcher::__private::{WORD, any_of, escape_at, first_set};

/// What a server removes first. The order matters if `..` comes after `//`: `/a//../b` is `/b` in a file
/// system, and `/a/b` by RFC 3986 §5.2.4, where `..` removes the empty segment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ResolutionOrder {
    /// Slashes are merged, then dot segments are removed.
    SlashesFirst,
    /// Dot segments are removed, then slashes are merged.
    DotsFirst,
}

/// The kind of a segment, for a server that resolves the path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SegmentKind {
    Empty,
    /// `.`, also percent-encoded.
    Current,
    /// `..`, also percent-encoded.
    Parent,
    Name,
}

/// An absolute path and the separators of its segments.
#[derive(Clone, Copy, Debug)]
pub(super) struct Segments<'t> {
    /// Begins with a slash, or is empty. Without the query.
    pub(super) path: &'t [u8],
    pub(super) separators: Separators,
}

/// The separators of segments. Servers that decode a path before they split it differ: for a file service on
/// Unix, a backslash is part of a file name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Separators {
    /// `/` alone.
    Slash,
    /// `/` and `%2F`.
    EscapedSlash,
    /// `/`, `%2F`, and a backslash in either form.
    All,
}

impl Segments<'_> {
    /// Returns the length of the separator at `at`; `None` if there is none.
    #[inline]
    pub(super) fn separator(self, at: usize) -> Option<usize> {
        match self.path[at] {
            b'/' => Some(1),
            b'\\' | b'%' => self.other_separator(at),
            _ => None,
        }
    }

    /// Returns the length of the separator at `at`, which is not a slash.
    fn other_separator(self, at: usize) -> Option<usize> {
        let (octet, len) = match escape_at(self.path, at) {
            Some(octet) => (octet, 3),
            None => (self.path[at], 1),
        };
        let separates = match self.separators {
            Separators::Slash => false,
            Separators::EscapedSlash => octet == b'/',
            Separators::All => matches!(octet, b'/' | b'\\'),
        };
        separates.then_some(len)
    }

    /// Returns the end of the segment that contains `at`, and the start of the next one. Reads a word at a time.
    pub(super) fn split(self, mut at: usize) -> (usize, Option<usize>) {
        loop {
            at = self.next_special(at);
            if at == self.path.len() {
                return (at, None);
            }
            if let Some(len) = self.separator(at) {
                return (at, Some(at + len));
            }
            at += 1;
        }
    }

    /// Returns the end of the segment that contains `at`.
    pub(super) fn end(self, at: usize) -> usize {
        self.split(at).0
    }

    /// Returns the position from `at` of the first byte that may begin a separator, or the end of the path.
    fn next_special(self, mut at: usize) -> usize {
        while let Some(&word) = self.path.get(at..).and_then(<[u8]>::first_chunk::<WORD>) {
            let special = any_of(u64::from_le_bytes(word), *b"/\\%");
            if special != 0 {
                return at + first_set(special);
            }
            at += WORD;
        }
        while at < self.path.len() && !matches!(self.path[at], b'/' | b'\\' | b'%') {
            at += 1;
        }
        at
    }

    /// Returns the start of the segment after the one that ends at `end`; `None` after the last.
    pub(super) fn after(self, end: usize) -> Option<usize> {
        (end < self.path.len()).then(|| end + self.separator(end).unwrap_or(1))
    }

    /// Returns the kind of the segment that starts at `start`. Reads at most nine bytes.
    #[inline]
    pub(super) fn kind(self, start: usize) -> SegmentKind {
        match self.path.get(start) {
            None | Some(b'/') => SegmentKind::Empty,
            Some(b'.' | b'%' | b'\\') => self.kind_of_special(start),
            Some(_) => SegmentKind::Name,
        }
    }

    /// Returns the kind of a segment whose first byte is a dot, or may begin an escape or a separator.
    fn kind_of_special(self, start: usize) -> SegmentKind {
        let mut at = start;
        for dots in [
            SegmentKind::Empty,
            SegmentKind::Current,
            SegmentKind::Parent,
        ] {
            if at >= self.path.len() || self.separator(at).is_some() {
                return dots;
            }
            match self.path[at] {
                b'.' => at += 1,
                b'%' if escape_at(self.path, at) == Some(b'.') => at += 3,
                _ => return SegmentKind::Name,
            }
        }
        SegmentKind::Name
    }

    /// Returns the start and the kind of each segment; an empty path has no segment. Linear.
    pub(super) fn iter(self) -> impl Iterator<Item = (usize, SegmentKind)> {
        let first = (!self.path.is_empty()).then_some(1);
        core::iter::successors(first, move |&start| self.split(start).1)
            .map(move |start| (start, self.kind(start)))
    }

    /// Returns the name before an empty last segment, as its start and end; `None` if the last segment is not
    /// empty or comes after no name.
    pub(super) fn name_before_last_separator(self) -> Option<(usize, usize)> {
        let end = self.separator_before(self.path.len())?;
        if end == 0 || self.after(end) != Some(self.path.len()) {
            return None;
        }
        let before = self.separator_before(end);
        let start = before.and_then(|at| self.after(at)).unwrap_or(1);
        (self.kind(start) == SegmentKind::Name).then_some((start, end))
    }

    /// Returns the position of the last separator before `end`.
    pub(super) fn separator_before(self, end: usize) -> Option<usize> {
        (0..end).rev().find(|&at| self.separator(at).is_some())
    }
}

/// The segments that the `..` of a path remove, as a set of the bytes at which they start.
#[derive(Clone, Copy, Debug)]
pub(super) struct RemovedSegments<'w>(&'w [u64]);

impl<'w> RemovedSegments<'w> {
    /// The number of words of a set for any path.
    pub(super) const WORDS: usize = 1 << 10;

    /// The number of words of a set for most paths.
    pub(super) const FEW_WORDS: usize = 1 << 3;

    /// The length of the longest path whose segments fit into the set. The `http` crate accepts no longer
    /// URI.
    pub(super) const MAX_PATH: usize = Self::WORDS * u64::BITS as usize;

    /// Finds the removed segments, in one pass from the end of the path: each `..` removes the next name that
    /// no other `..` removes. The set is stored in `words`, which are zero.
    pub(super) fn of(segments: Segments<'_>, order: ResolutionOrder, words: &'w mut [u64]) -> Self {
        let mut insert = |start: usize| {
            if let Some(word) = words.get_mut(start / 64) {
                *word |= 1 << (start % 64);
            }
        };
        let mut parents = 0_usize;
        let mut end = segments.path.len();
        while let Some(separator) = segments.separator_before(end) {
            let start = segments.after(separator).unwrap_or(separator);
            match segments.kind(start) {
                SegmentKind::Parent => parents += 1,
                SegmentKind::Empty if order == ResolutionOrder::SlashesFirst => {}
                SegmentKind::Name | SegmentKind::Empty if parents > 0 => {
                    parents -= 1;
                    insert(start);
                }
                SegmentKind::Name | SegmentKind::Empty | SegmentKind::Current => {}
            }
            end = separator;
        }
        Self(words)
    }

    pub(super) fn contains(self, start: usize) -> bool {
        let word = self.0.get(start / 64);
        word.is_some_and(|word| word >> (start % 64) & 1 == 1)
    }
}
