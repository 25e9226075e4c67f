//! What of the readings of a path there is to try.

use super::segment::{ResolutionOrder, SegmentKind, Segments};

/// What the segments of a path are, as far as readings depend on it.
#[derive(Clone, Copy, Debug, Default)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is there or not, whatever the others are"
)]
pub(super) struct PathShape {
    /// Some segment is not a name, but for the last.
    pub(super) is_resolved: bool,
    pub(super) has_parents: bool,
    /// A `..` comes after an empty segment.
    depends_on_order: bool,
    /// The resolved path ends in a slash.
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

    pub(super) fn orders(self) -> impl Iterator<Item = ResolutionOrder> {
        let orders = [ResolutionOrder::SlashesFirst, ResolutionOrder::DotsFirst];
        orders
            .into_iter()
            .take(1 + usize::from(self.depends_on_order))
    }
}
