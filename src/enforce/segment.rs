//! The segments of a path, and the two ways in which servers resolve them.

use robots_matcher::__private::escape_at;

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
            b'\\' if self.separators == Separators::All => Some(1),
            b'%' if self.separators != Separators::Slash => match escape_at(self.path, at)? {
                b'/' => Some(3),
                b'\\' if self.separators == Separators::All => Some(3),
                _ => None,
            },
            _ => None,
        }
    }

    /// Returns the end of the segment that contains `at`.
    pub(super) fn end(self, at: usize) -> usize {
        let ends = |&at: &usize| self.separator(at).is_some();
        (at..self.path.len()).find(ends).unwrap_or(self.path.len())
    }

    /// Returns the start of the segment after the one that ends at `end`; `None` after the last.
    pub(super) fn after(self, end: usize) -> Option<usize> {
        (end < self.path.len()).then(|| end + self.separator(end).unwrap_or(1))
    }

    /// Returns the kind of the segment that starts at `start`. Reads at most nine bytes.
    pub(super) fn kind(self, start: usize) -> SegmentKind {
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
        core::iter::successors(first, move |&start| self.after(self.end(start)))
            .map(move |start| (start, self.kind(start)))
    }

    /// Returns the position of the last separator before `end`.
    fn separator_before(self, end: usize) -> Option<usize> {
        (0..end).rev().find(|&at| self.separator(at).is_some())
    }
}

/// The segments that the `..` of a path remove, as a set of the bytes at which they start.
#[derive(Debug)]
pub(super) struct RemovedSegments([u64; Self::WORDS]);

impl RemovedSegments {
    const WORDS: usize = 1 << 10;

    /// The length of the longest path whose segments fit into the set. The `http` crate accepts no longer
    /// URI.
    pub(super) const MAX_PATH: usize = Self::WORDS * u64::BITS as usize;

    /// Finds the removed segments, in one pass from the end of the path: each `..` removes the next name that
    /// no other `..` removes.
    pub(super) fn of(segments: Segments<'_>, order: ResolutionOrder) -> Self {
        let mut removed = Self([0; Self::WORDS]);
        let mut parents = 0_usize;
        let mut end = segments.path.len();
        while let Some(separator) = segments.separator_before(end) {
            let start = segments.after(separator).unwrap_or(separator);
            match segments.kind(start) {
                SegmentKind::Parent => parents += 1,
                SegmentKind::Empty if order == ResolutionOrder::SlashesFirst => {}
                SegmentKind::Name | SegmentKind::Empty if parents > 0 => {
                    parents -= 1;
                    removed.insert(start);
                }
                SegmentKind::Name | SegmentKind::Empty | SegmentKind::Current => {}
            }
            end = separator;
        }
        removed
    }

    fn insert(&mut self, start: usize) {
        if let Some(word) = self.0.get_mut(start / 64) {
            *word |= 1 << (start % 64);
        }
    }

    pub(super) fn contains(&self, start: usize) -> bool {
        let word = self.0.get(start / 64);
        word.is_some_and(|word| word >> (start % 64) & 1 == 1)
    }
}
