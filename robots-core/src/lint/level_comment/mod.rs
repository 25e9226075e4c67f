//! Comments that set levels: `# robots: allow(dead_rule)`.
//!
//! After a directive, such a comment applies to its line. On a line of its own it applies to the
//! next line, or to the whole record if that is a `User-agent` line; above a blank line or at the
//! end, to the whole file.

mod list;

use std::ops::Range;

use super::levels::{LineLevel, LintSelector, UnknownLint};
use crate::source::{SourceText, Span, Spanned};
use crate::syntax::{DirectiveKey, Document, Item};

use list::CommentPart;
pub(super) use list::InvalidComment;

/// The levels that a file sets.
#[derive(Debug, Default)]
pub(super) struct LevelComments {
    /// The levels, with their lines.
    pub(super) lines: Vec<LineLevel>,
    /// The unknown names.
    pub(super) unknown: Vec<Spanned<UnknownLint>>,
    /// The invalid comments.
    pub(super) invalid: Vec<Spanned<InvalidComment>>,
}

impl LevelComments {
    /// Reads the comments. Takes time linear in the file.
    pub(super) fn new(source: &SourceText, document: &Document) -> Self {
        let mut level_comments = Self::default();
        for (index, item) in document.items.iter().enumerate() {
            let Some(comment) = item.comment else {
                continue;
            };
            let Ok(text) = str::from_utf8(source.slice(comment)) else {
                continue;
            };
            for parts in list::read(text) {
                level_comments.take(parts, comment.start, || scope(&document.items, index));
            }
        }
        level_comments
    }

    /// Adds a part of the comment that starts at byte `start` of the file.
    fn take(&mut self, parts: CommentPart<'_>, start: usize, lines: impl Fn() -> Range<usize>) {
        let span = |at: Range<usize>| Span::new(start + at.start, start + at.end);
        match parts {
            CommentPart::Level(level, name, at) => match LintSelector::by_name(name) {
                Ok(of) => self.lines.push(LineLevel {
                    of,
                    level,
                    lines: lines(),
                }),
                Err(unknown) => self.unknown.push(Spanned::new(unknown, span(at))),
            },
            CommentPart::InvalidComment(mistake, at) => {
                self.invalid.push(Spanned::new(mistake, span(at)));
            }
        }
    }
}

/// Returns whether a comment, with its `#`, sets a level.
pub(super) fn sets_levels(comment: &str) -> bool {
    !list::read(comment).is_empty()
}

/// Returns the lines to which a comment in this item applies.
fn scope(items: &[Item], index: usize) -> Range<usize> {
    let whole_file = 0..usize::MAX;
    let key = |item: &Item| item.directive.as_ref().map(|directive| directive.key);
    if key(&items[index]).is_some() {
        return items[index].line..items[index].line + 1;
    }
    let below = items[index..]
        .iter()
        .position(|item| item.directive.is_some() || item.comment.is_none());
    let Some(first) = below.map(|below| index + below) else {
        return whole_file;
    };
    match key(&items[first]) {
        None => whole_file,
        Some(DirectiveKey::UserAgent) => {
            let is_name = |item: &Item| key(item) == Some(DirectiveKey::UserAgent);
            let is_rule = |item: &Item| key(item).is_some_and(DirectiveKey::is_rule);
            let record = &items[first..];
            let rules = record.iter().position(is_rule).unwrap_or(record.len());
            let next = record[rules..].iter().position(is_name);
            let end = next.and_then(|next| record.get(rules + next));
            items[first].line..end.map_or(usize::MAX, |item| item.line)
        }
        Some(_) => items[first].line..items[first].line + 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::Level;
    use crate::lint::Lint;
    use crate::syntax::parse;

    #[test]
    fn new_comment_applies_to_its_line_the_next_its_record_or_the_file() {
        let text = "\
# robots: deny(style)

# robots: allow(hash_in_path)
User-agent: a
Disallow: /x#y
Disallow: /z # robots: warn(hash_in_path)
User-agent: b
# robots: deny(hash_in_path, no_such_lint)
# and a word about it
Disallow: /x#y
";
        let source = SourceText::new("", text);
        let level_comments = LevelComments::new(&source, &parse(&source));
        let lint = Lint::by_name("hash_in_path").expect("there is one");
        let level =
            |line| LineLevel::narrowest(&level_comments.lines, line, |level| level.is_about(lint));
        assert_eq!(level(5), Some(Level::Allow));
        assert_eq!(level(6), Some(Level::Warn));
        assert_eq!(level(7), None);
        assert_eq!(level(10), Some(Level::Deny));
        let style = Lint::by_name("key_case").expect("there is one");
        assert_eq!(
            LineLevel::narrowest(&level_comments.lines, 7, |level| level.is_about(style)),
            Some(Level::Deny)
        );
        assert_eq!(level_comments.unknown.len(), 1);
        assert_eq!(
            source.slice(level_comments.unknown[0].span),
            b"no_such_lint"
        );
    }
}
