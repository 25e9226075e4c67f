//! What content may be used for, at one path.

use crate::extension::{ExtensionKey, Extensions};
use crate::group::Group;
use crate::layout;
use crate::path::PathCursor;
use crate::written_pattern;

/// The preferences of a group for one path, in file order: lists such as `search=yes, ai-train=no`,
/// without the path in front of them. See [`Group::preferences`].
///
/// Of the lines that match the path those with the longest path count; one without a path matches
/// every path, and is the shortest. Several of one length count together. A path that the group may not
/// fetch has no preferences (draft-ietf-aipref-attach-05 §3.1, which is about `Content-Usage`;
/// contentsignals.org shows paths and does not say how they are compared).
///
/// One pass over the lines beside the protocol to find the length, a second to read.
#[derive(Clone, Debug)]
pub struct Preferences<'a, 'p> {
    lines: Extensions<'a>,
    key: ExtensionKey,
    path: PathCursor<'p>,
    /// The octets of the longest path that matches; `None` where nothing is to be read.
    rank: Option<usize>,
}

impl<'a> Group<'a> {
    /// What this group's crawler may use the content at this path for: the lists of its lines with this
    /// key, [`ContentSignal`](ExtensionKey::ContentSignal) or
    /// [`ContentUsage`](ExtensionKey::ContentUsage), that are for the path. See [`Preferences`].
    pub const fn preferences<'p>(&self, key: ExtensionKey, path: &'p str) -> Preferences<'a, 'p> {
        Preferences::new(*self, key, path)
    }
}

impl<'a, 'p> Preferences<'a, 'p> {
    const fn new(group: Group<'a>, key: ExtensionKey, path: &'p str) -> Self {
        let lines = group.extensions();
        let mut preferences = Self {
            lines: group.extensions(),
            key,
            path: PathCursor::in_form(path.as_bytes(), group.site.path_form()),
            rank: None,
        };
        let mut longest = None;
        while let Some((rank, _)) = preferences.step() {
            longest = match longest {
                Some(longest) if longest >= rank => Some(longest),
                _ => Some(rank),
            };
        }
        if longest.is_some() && group.decide(path).is_allow() {
            preferences.rank = longest;
        }
        preferences.lines = lines;
        preferences
    }

    /// The next line that matches: its rank and its list.
    const fn step(&mut self) -> Option<(usize, &'a str)> {
        while let Some(line) = self.lines.step() {
            if line.key().number() != self.key.number() {
                continue;
            }
            let (pattern, list) = split(line.bytes());
            let rank = if pattern.is_empty() {
                Some(0)
            } else {
                written_pattern::rank(pattern, self.path)
            };
            if let Some(rank) = rank {
                return Some((rank, layout::text(list)));
            }
        }
        None
    }
}

impl<'a> Iterator for Preferences<'a, '_> {
    type Item = &'a str;

    fn next(&mut self) -> Option<&'a str> {
        let longest = self.rank?;
        loop {
            let (rank, list) = self.step()?;
            if rank == longest {
                return Some(list);
            }
        }
    }
}

/// The path in front of a list, and the list. Without a path the first is empty.
const fn split(value: &[u8]) -> (&[u8], &[u8]) {
    if !matches!(value, [b'/', ..]) {
        return (&[], value);
    }
    let mut end = 0;
    while end < value.len() && !matches!(value[end], b' ' | b'\t') {
        end += 1;
    }
    let (path, list) = value.split_at(end);
    (path, list.trim_ascii_start())
}
