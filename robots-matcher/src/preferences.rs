//! The permitted uses of the content at one path.

use crate::extension::{ExtensionKey, Extensions};
use crate::group::Group;
use crate::path::PathCursor;
use crate::pattern;

/// An iterator over the preferences of a group for one path, in file order: lists such as
/// `search=yes, ai-train=no`, without the path before them.
///
/// Returned by [`Group::preferences`], which has an example.
///
/// Of the lines that match the path, those with the longest path apply. A line without a path
/// matches every path, and is the shortest. Several lines of one length apply together. A path that
/// the group disallows has no preferences (draft-ietf-aipref-attach-05 §3.1, which defines this for
/// `Content-Usage`; contentsignals.org shows paths and does not define how they are compared).
///
/// The first pass over the lines of other conventions finds the longest path, the second reads the
/// lists.
#[derive(Clone, Debug)]
pub struct Preferences<'a, 'p> {
    lines: Extensions<'a>,
    key: ExtensionKey,
    path: PathCursor<'p>,
    /// The octets of the longest path that matches; `None` if no list applies.
    longest: Option<usize>,
}

impl<'a> Group<'a> {
    /// Returns the permitted uses of the content at a path: the lists of the lines with this key,
    /// [`ContentSignal`](ExtensionKey::ContentSignal) or
    /// [`ContentUsage`](ExtensionKey::ContentUsage), that apply to the group and the path. See
    /// [`Preferences`] for the lines that apply.
    ///
    /// ```
    /// use robots_matcher::{ExtensionKey, RobotsTxt};
    /// use robots_static::robots_txt;
    ///
    /// static ROBOTS: RobotsTxt = robots_txt!(
    ///     "User-agent: *"
    ///     "Content-Usage: train-ai=n"
    ///     "Content-Usage: /press/ train-ai=y"
    ///     "Allow: /"
    /// );
    ///
    /// let group = ROBOTS.group("GPTBot");
    /// let mut uses = group.preferences(ExtensionKey::ContentUsage, "/press/2026");
    /// assert_eq!(uses.next(), Some("train-ai=y"));
    /// assert_eq!(uses.next(), None);
    /// ```
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
            longest: None,
        };
        let mut longest = None;
        while let Some((octets, _)) = preferences.step() {
            longest = match longest {
                Some(longest) if longest >= octets => Some(longest),
                _ => Some(octets),
            };
        }
        if longest.is_some() && group.decide(path).is_allow() {
            preferences.longest = longest;
        }
        preferences.lines = lines;
        preferences
    }

    /// Returns the next line that matches: the octets of its path and its list.
    const fn step(&mut self) -> Option<(usize, &'a str)> {
        while let Some(line) = self.lines.step() {
            if line.key().number() != self.key.number() {
                continue;
            }
            if pattern::matches(line.pattern, self.path) {
                return Some((line.pattern.len(), line.list()));
            }
        }
        None
    }
}

impl<'a> Iterator for Preferences<'a, '_> {
    type Item = &'a str;

    fn next(&mut self) -> Option<&'a str> {
        let longest = self.longest?;
        loop {
            let (octets, list) = self.step()?;
            if octets == longest {
                return Some(list);
            }
        }
    }
}
