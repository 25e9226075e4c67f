//! The segments of a path, and the two ways in which servers resolve them.

use robots_matcher::__private::escape_at;

/// What a server takes out first. It matters where `..` comes after `//`: `/a//../b` is `/b` to a
/// file system, and `/a/b` to RFC 3986 §5.2.4, where `..` removes the empty segment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ResolutionOrder {
    /// Slashes are merged, then dot segments are removed.
    SlashesFirst,
    /// Dot segments are removed, then slashes are merged.
    DotsFirst,
}

/// What a segment is to a server that resolves a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SegmentKind {
    Empty,
    /// `.`, also percent-encoded.
    Current,
    /// `..`, also percent-encoded.
    Parent,
    Name,
}

/// An absolute path, and what separates its segments.
#[derive(Clone, Copy, Debug)]
pub(super) struct Segments<'t> {
    /// Begins with a slash, or is empty. Without the query.
    pub(super) path: &'t [u8],
    pub(super) separators: Separators,
}

/// What separates segments. Servers that decode a path before they split it differ: to
/// a file service on Unix, a backslash belongs to the name of a file.
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
    /// The length of the separator at `at`; `None` where there is none.
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

    /// Where the segment ends that `at` lies in.
    pub(super) fn end(self, at: usize) -> usize {
        let ends = |&at: &usize| self.separator(at).is_some();
        (at..self.path.len()).find(ends).unwrap_or(self.path.len())
    }

    /// Where the segment after the one that ends at `end` starts; `None` after the last.
    pub(super) fn after(self, end: usize) -> Option<usize> {
        (end < self.path.len()).then(|| end + self.separator(end).unwrap_or(1))
    }

    /// What the segment is that starts at `start`. Looks at no more than nine bytes.
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

    /// Each segment: its start, and what it is. None of a path that is empty. Linear.
    pub(super) fn iter(self) -> impl Iterator<Item = (usize, SegmentKind)> {
        let first = (!self.path.is_empty()).then_some(1);
        core::iter::successors(first, move |&start| self.after(self.end(start)))
            .map(move |start| (start, self.kind(start)))
    }

    /// The last separator before `end`.
    fn separator_before(self, end: usize) -> Option<usize> {
        (0..end).rev().find(|&at| self.separator(at).is_some())
    }
}

/// The segments that the `..` of a path take out, each by the byte at which it starts.
#[derive(Debug)]
pub(super) struct RemovedSegments([u64; Self::WORDS]);

impl RemovedSegments {
    const WORDS: usize = 1 << 10;

    /// The longest path whose segments can be told apart. The `http` crate takes no longer URI.
    pub(super) const MAX_PATH: usize = Self::WORDS * u64::BITS as usize;

    /// Linear: read from the end of the path, a `..` takes out the next name that nothing else does.
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
