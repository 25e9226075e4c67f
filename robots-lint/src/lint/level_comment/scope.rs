//! The lines to which a comment with levels applies.

use std::ops::Range;

use robots_core::syntax::{DirectiveKey, Item};

/// What is below each line of a file, so that many comments in a row take linear time.
#[derive(Debug)]
pub(super) struct Scopes<'i> {
    items: &'i [Item],
    below: Vec<Below>,
}

/// The indices of the next lines of some kinds, at or after a line; the number of lines if there is
/// none.
#[derive(Clone, Copy, Debug)]
struct Below {
    /// The next directive, blank line or text that is none.
    other_than_comment: usize,
    rule: usize,
    user_agent: usize,
}

impl<'i> Scopes<'i> {
    pub(super) fn new(items: &'i [Item]) -> Self {
        let none = items.len();
        let mut next = Below { other_than_comment: none, rule: none, user_agent: none };
        let mut below = vec![next; none + 1];
        for (index, item) in items.iter().enumerate().rev() {
            let key = key(item);
            if key.is_some() || item.comment.is_none() {
                next.other_than_comment = index;
            }
            if key.is_some_and(DirectiveKey::is_rule) {
                next.rule = index;
            }
            if key == Some(DirectiveKey::UserAgent) {
                next.user_agent = index;
            }
            below[index] = next;
        }
        Self { items, below }
    }

    /// Returns the numbers of the lines to which a comment in the item with this index applies; a
    /// range from 0 is the whole file.
    pub(super) fn lines(&self, index: usize) -> Range<usize> {
        let first = if key(&self.items[index]).is_some() {
            index
        } else {
            self.below[index].other_than_comment
        };
        let Some(item) = self.items.get(first) else {
            return 0..usize::MAX;
        };
        let is_beside = first == index;
        match key(item) {
            None => 0..usize::MAX,
            Some(DirectiveKey::UserAgent) if !is_beside => {
                let rule = self.below[first].rule;
                let end = self.items.get(self.below[rule].user_agent);
                item.line..end.map_or(usize::MAX, |item| item.line)
            }
            Some(_) => item.line..item.line + 1,
        }
    }
}

fn key(item: &Item) -> Option<DirectiveKey> {
    item.directive.as_ref().map(|directive| directive.key)
}
