//! The segments of a path, and the two ways in which servers resolve them.

use alloc::string::String;
use alloc::vec::Vec;

/// What a server takes out first. It matters where `..` stands behind `//`: `/a//../b` is `/b` to a
/// file system, and `/a/b` to RFC 3986 §5.2.4, where `..` removes the empty segment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Order {
    /// Slashes are merged, then dot segments are removed.
    SlashesFirst,
    /// Dot segments are removed, then slashes are merged.
    DotsFirst,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Segment {
    Empty,
    Current,
    Parent,
    Name,
}

/// The segments behind the slashes of an absolute path; none of a path that is empty.
pub(super) fn split(path: &str) -> impl Iterator<Item = &str> {
    path.split('/').skip(1)
}

/// Is it `.` or `..`, also percent-encoded?
pub(super) fn is_dots(segment: &str) -> bool {
    matches!(Segment::of(segment), Segment::Current | Segment::Parent)
}

/// `path` with its empty and dot segments taken out. Linear.
pub(super) fn resolve(path: &str, order: Order) -> String {
    let mut kept: Vec<&str> = Vec::new();
    let mut ends_in_name = false;
    for segment in split(path) {
        let kind = Segment::of(segment);
        ends_in_name = kind == Segment::Name;
        match kind {
            Segment::Parent => {
                kept.pop();
            }
            Segment::Name => kept.push(segment),
            Segment::Empty if order == Order::DotsFirst => kept.push(segment),
            Segment::Empty | Segment::Current => {}
        }
    }

    let mut resolved = String::with_capacity(path.len() + 1);
    for segment in kept.into_iter().filter(|segment| !segment.is_empty()) {
        resolved.push('/');
        resolved.push_str(segment);
    }
    if !ends_in_name {
        resolved.push('/');
    }
    resolved
}

impl Segment {
    fn of(segment: &str) -> Self {
        let mut rest = segment;
        let mut dots = 0_usize;
        while let Some(behind) = strip_dot(rest) {
            rest = behind;
            dots += 1;
        }
        match (rest.is_empty(), dots) {
            (true, 0) => Self::Empty,
            (true, 1) => Self::Current,
            (true, 2) => Self::Parent,
            _ => Self::Name,
        }
    }
}

fn strip_dot(text: &str) -> Option<&str> {
    [".", "%2e", "%2E"]
        .into_iter()
        .find_map(|dot| text.strip_prefix(dot))
}

#[cfg(test)]
mod tests {
    use super::{Order, resolve};

    #[test]
    fn resolves_alike_where_the_order_does_not_matter() {
        for (path, resolved) in [
            ("", "/"),
            ("//", "/"),
            ("//admin", "/admin"),
            ("///a///b//", "/a/b/"),
            ("/./admin", "/admin"),
            ("/admin/.", "/admin/"),
            ("/x/../admin", "/admin"),
            ("/x/y/..", "/x/"),
            ("/../../admin", "/admin"),
            ("/x/%2e%2E/admin", "/admin"),
            ("/x/..", "/"),
            ("/a/.../b", "/a/.../b"),
        ] {
            for order in [Order::SlashesFirst, Order::DotsFirst] {
                assert_eq!(resolve(path, order), resolved, "{path} {order:?}");
            }
        }
    }

    #[test]
    fn resolves_both_ways_where_dots_follow_slashes() {
        assert_eq!(resolve("/a//../b", Order::SlashesFirst), "/b");
        assert_eq!(resolve("/a//../b", Order::DotsFirst), "/a/b");
    }
}
