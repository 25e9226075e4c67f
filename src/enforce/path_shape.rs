//! The properties of a path's segments that determine its alternate spellings.

use super::segment::{ResolutionOrder, SegmentKind, Segments};

/// The properties of a path's segments that its alternate spellings depend on.
#[derive(Clone, Copy, Debug, Default)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "the flags are independent of each other"
)]
pub(super) struct PathShape {
    /// Whether a segment other than the last is not a name.
    pub(super) is_resolved: bool,
    /// Whether a segment is `..`.
    pub(super) has_parents: bool,
    /// Whether a `..` comes after an empty segment.
    depends_on_order: bool,
    /// Whether the resolved path ends in a slash.
    pub(super) ends_in_slash: bool,
}

impl PathShape {
    pub(super) fn of(segments: Segments<'_>) -> Self {
        let mut shape = Self::default();
        let mut last = None;
        let mut has_empty = false;
        for (_, kind) in segments.iter() {
            shape.is_resolved |= last.is_some_and(|last| last != SegmentKind::Name);
            shape.has_parents |= kind == SegmentKind::Parent;
            shape.depends_on_order |= has_empty && kind == SegmentKind::Parent;
            has_empty |= kind == SegmentKind::Empty;
            last = Some(kind);
        }
        shape.is_resolved |= matches!(last, Some(SegmentKind::Current | SegmentKind::Parent));
        shape.ends_in_slash = last != Some(SegmentKind::Name);
        shape
    }

    /// Returns the shape of a path whose segments are names, but for an empty last one.
    pub(super) fn of_names(path: &[u8]) -> Self {
        Self {
            ends_in_slash: path.ends_with(b"/"),
            ..Self::default()
        }
    }

    pub(super) fn orders(self) -> impl Iterator<Item = ResolutionOrder> {
        let orders = [ResolutionOrder::SlashesFirst, ResolutionOrder::DotsFirst];
        orders
            .into_iter()
            .take(1 + usize::from(self.depends_on_order))
    }
}
