//! The ways in which servers separate and resolve the segments of a path.
//!
//! In: a target and its [`SpellingFlags`]. Out: each [`ResolvedPath`] that has an alternate spelling.

use super::path_shape::PathShape;
use super::segment::{RemovedSegments, SegmentKind, Segments, Separators};
use super::spelling::{SpellingFlags, path_of};

/// Returns the first result of `wanted` for a way to resolve the path of `target`, whose flags are `spelling`.
/// There are at most six.
pub(super) fn find_map<T>(
    target: &str,
    spelling: SpellingFlags,
    mut wanted: impl FnMut(&ResolvedPath<'_>) -> Option<T>,
) -> Option<T> {
    if spelling.is_normal() {
        return None;
    }
    let path = path_of(target).as_bytes();
    let query = &target.as_bytes()[path.len()..];
    let few_bytes = RemovedSegments::FEW_WORDS * u64::BITS as usize;
    for separators in spelling.separators() {
        let segments = Segments { path, separators };
        let shape = if spelling.may_resolve(separators) {
            PathShape::of(segments)
        } else {
            PathShape::of_names(path)
        };
        for order in shape.orders() {
            let (mut few, mut many);
            let removed = if !shape.has_parents {
                None
            } else if path.len() <= few_bytes {
                few = [0; RemovedSegments::FEW_WORDS];
                Some(RemovedSegments::of(segments, order, &mut few))
            } else {
                many = [0; RemovedSegments::WORDS];
                Some(RemovedSegments::of(segments, order, &mut many))
            };
            let resolved = ResolvedPath {
                segments,
                query,
                removed,
                has_sent_segments: separators == Separators::Slash && !shape.is_resolved,
                ends_in_slash: shape.ends_in_slash,
            };
            if resolved.has_alternates(spelling)
                && let Some(found) = wanted(&resolved)
            {
                return Some(found);
            }
        }
    }
    None
}

/// A path whose segments are separated and resolved in one of the ways of servers, and its query.
#[derive(Clone, Copy, Debug)]
pub(super) struct ResolvedPath<'t> {
    pub(super) segments: Segments<'t>,
    pub(super) query: &'t [u8],
    /// The segments that `..` removes, if there are any.
    removed: Option<RemovedSegments<'t>>,
    /// Whether the segments are those of the path as sent.
    pub(super) has_sent_segments: bool,
    /// Whether the resolved path ends in a slash.
    ends_in_slash: bool,
}

impl ResolvedPath<'_> {
    /// Returns whether a spelling with these segments differs from the path as sent.
    fn has_alternates(&self, spelling: SpellingFlags) -> bool {
        !self.has_sent_segments
            || self.may_be_file(spelling)
            || spelling.characters().nth(1).is_some()
    }

    /// Returns whether the path may be that of a file without its final slash, unless it is the root.
    pub(super) fn may_be_file(&self, spelling: SpellingFlags) -> bool {
        spelling.may_be_file && self.ends_in_slash
    }

    /// Returns whether the segment of this kind that starts at `start` is part of the resolved path.
    pub(super) fn is_kept(&self, start: usize, kind: SegmentKind) -> bool {
        kind == SegmentKind::Name && !self.removed.is_some_and(|removed| removed.contains(start))
    }

    /// Returns whether only a slash is left of the path.
    pub(super) fn is_root(&self) -> bool {
        let mut segments = self.segments.iter();
        !segments.any(|(start, kind)| self.is_kept(start, kind))
    }
}
