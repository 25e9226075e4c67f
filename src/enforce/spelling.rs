//! The ways to spell one path: empty segments (`//admin`) and dot segments (`/x/../admin`).
//!
//! The query is never touched: `/go?to=//a/../b` is spelt normally.

use alloc::string::String;
use alloc::vec::Vec;

/// What a path has that a server may take out before it looks for the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Spelling {
    /// Nothing.
    Normal,
    /// Slashes side by side, and no dot segments.
    EmptySegments,
    /// `.` or `..`, also percent-encoded, and perhaps empty segments.
    DotSegments,
}

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

impl Spelling {
    /// How the path of `target`, a path and query, is spelt. Linear, allocates nothing.
    pub(super) fn of(target: &str) -> Self {
        let mut spelling = Self::Normal;
        let mut segments = segments(path_of(target)).peekable();
        while let Some(segment) = segments.next() {
            spelling = spelling.max(match Segment::of(segment) {
                Segment::Current | Segment::Parent => Self::DotSegments,
                // The last one is only the slash that a path ends in.
                Segment::Empty if segments.peek().is_some() => Self::EmptySegments,
                Segment::Empty | Segment::Name => Self::Normal,
            });
        }
        spelling
    }
}

/// `target` with the empty and dot segments of its path taken out. Linear in `target`.
pub(super) fn resolve(target: &str, order: Order) -> String {
    let path = path_of(target);
    let mut kept: Vec<&str> = Vec::new();
    let mut ends_in_name = false;
    for segment in segments(path) {
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

    let mut resolved = String::with_capacity(target.len());
    for segment in kept.into_iter().filter(|segment| !segment.is_empty()) {
        resolved.push('/');
        resolved.push_str(segment);
    }
    if !ends_in_name {
        resolved.push('/');
    }
    resolved.push_str(&target[path.len()..]);
    resolved
}

fn path_of(target: &str) -> &str {
    target.split('?').next().unwrap_or(target)
}

/// The segments behind the slashes of an absolute path; none of a path that is empty.
fn segments(path: &str) -> impl Iterator<Item = &str> {
    path.split('/').skip(1)
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
    use super::{Order, Spelling, resolve};

    #[test]
    fn tells_spellings_apart() {
        for target in [
            "",
            "/",
            "/a",
            "/a/",
            "/a/b.c",
            "/.well-known/x",
            "/...",
            "/..a",
            "/a?q=//b/../c",
            "?//",
            "/a%2Fb",
            "/a/%2e%2e%2e",
            "/%252e/a",
        ] {
            assert_eq!(Spelling::of(target), Spelling::Normal, "{target}");
        }
        for target in ["//", "//a", "/a//", "/a//b?c", "/http://x"] {
            assert_eq!(Spelling::of(target), Spelling::EmptySegments, "{target}");
        }
        for target in [
            "/.",
            "/..",
            "/a/.",
            "/./a",
            "/a/../b",
            "/a/%2e%2E/b",
            "/.%2e/b",
            "//a/./b",
        ] {
            assert_eq!(Spelling::of(target), Spelling::DotSegments, "{target}");
        }
    }

    #[test]
    fn resolves_alike_where_the_order_does_not_matter() {
        for (target, resolved) in [
            ("//", "/"),
            ("//admin", "/admin"),
            ("///a///b//", "/a/b/"),
            ("/./admin", "/admin"),
            ("/admin/.", "/admin/"),
            ("/x/../admin", "/admin"),
            ("/x/y/..", "/x/"),
            ("/../../admin", "/admin"),
            ("/x/%2e%2E/admin?to=/../y", "/admin?to=/../y"),
            ("/x/..", "/"),
            ("/a?b//c", "/a?b//c"),
        ] {
            for order in [Order::SlashesFirst, Order::DotsFirst] {
                assert_eq!(resolve(target, order), resolved, "{target} {order:?}");
            }
        }
    }

    #[test]
    fn resolves_both_ways_where_dots_follow_slashes() {
        assert_eq!(resolve("/a//../b", Order::SlashesFirst), "/b");
        assert_eq!(resolve("/a//../b", Order::DotsFirst), "/a/b");
    }
}
