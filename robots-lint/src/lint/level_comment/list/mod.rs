//! The syntax of comments that set levels.
//!
//! In: the text of a comment. Out: names with levels, and invalid parts. Most comments are prose,
//! and `# robots: see the wiki` is not invalid: only text that names a level or a lint, or almost
//! does, is.

use std::ops::Range;

use robots_analysis::diagnostic::{Level, closest_match};

use crate::lint::{LintSelector, UnknownLint};

const FOREIGN_LEVELS: [&str; 3] = ["expect", "forbid", "ignore"];

const MARK: &str = "robots";

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum CommentPart<'t> {
    /// A name in parentheses after a level.
    Level(Level, &'t str, Range<usize>),
    /// Text that looks like a level and sets none.
    InvalidComment(InvalidComment, Range<usize>),
}

/// A diagnostic on text that looks like a level and sets none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct InvalidComment {
    pub(crate) message: String,
    pub(crate) help: String,
}

/// Returns the parts of a comment, with its `#`, in any ASCII case; none if the comment is not
/// about levels.
pub(super) fn read(comment: &str) -> Vec<CommentPart<'_>> {
    let body = comment.trim_start_matches('#').trim_start();
    let (Some(mark), Some(rest)) = (body.get(..MARK.len()), body.get(MARK.len()..)) else {
        return Vec::new();
    };
    if !mark.eq_ignore_ascii_case(MARK) {
        return Vec::new();
    }
    let start = comment.len() - rest.len();
    if let Some(list) = rest.trim_start().strip_prefix(':') {
        return List::read(comment, comment.len() - list.len());
    }
    let is_level = |parts: &CommentPart<'_>| matches!(parts, CommentPart::Level(_, name, _) if crate::lint::by_name(name).is_some());
    if List::read(comment, start).iter().any(is_level) {
        let message = "missing `:` after `robots` in a lint-level comment";
        let mistake = InvalidComment::new(message, format!("write `# {MARK}:{rest}`"));
        return vec![CommentPart::InvalidComment(mistake, start - MARK.len()..start)];
    }
    Vec::new()
}

/// `allow(a, b) deny(c)`
struct List<'t> {
    comment: &'t str,
    parts: Vec<CommentPart<'t>>,
}

impl<'t> List<'t> {
    /// Reads the text from byte `at` of the comment.
    fn read(comment: &'t str, mut at: usize) -> Vec<CommentPart<'t>> {
        let parts = Vec::new();
        let mut list = Self { comment, parts };
        while let Some(open) = comment[at..].find('(').map(|open| at + open) {
            let Some(close) = comment[open..].find(')').map(|close| open + close) else {
                list.unclosed(at..open);
                return list.parts;
            };
            list.control(at..open, open + 1..close);
            at = close + 1;
        }
        list.bare(at..comment.len());
        list.parts
    }

    /// Reads names in parentheses and the text before them.
    fn control(&mut self, front: Range<usize>, names: Range<usize>) {
        let word = trimmed(self.comment, front);
        let names = parts(self.comment, names, |c| c == ',').into_iter();
        let names: Vec<_> = names.map(|name| trimmed(self.comment, name)).collect();
        let text = &self.comment[word.clone()];
        if let Some(level) = level(text) {
            if names.iter().all(Range::is_empty) {
                let message = format!("missing name of a lint after `{text}`");
                let help = format!("name a lint, as in `{}(dead_rule)`", level.name());
                self.mistake(word, message, help);
                return;
            }
            let parts = names.into_iter().map(|name| {
                let text = &self.comment[name.clone()];
                CommentPart::Level(level, text, name)
            });
            self.parts.extend(parts);
            return;
        }
        let last = text.rsplit(char::is_whitespace).next().unwrap_or_default();
        let names_lint = names.iter().any(|name| is_lint(&self.comment[name.clone()]));
        let is_level = level(last).is_some();
        if is_level && names_lint {
            let message = format!("expected a level, found `{text}`");
            let names = names.iter().map(|name| &self.comment[name.clone()]);
            let names = names.collect::<Vec<_>>().join(", ");
            let help = format!("write `# {MARK}: {last}({names})`");
            self.mistake(word, message, help);
        } else if !is_level && (names_lint || closest_level(last).is_some()) {
            let message = if last.is_empty() {
                "missing level before `(`".to_owned()
            } else {
                format!("unknown level `{last}`")
            };
            let at = word.end - last.len()..word.end;
            self.mistake(at, message, level_help(last));
        }
    }

    fn unclosed(&mut self, front: Range<usize>) {
        let word = trimmed(self.comment, front);
        let text = &self.comment[word.clone()];
        if level(text).or_else(|| closest_level(text)).is_some() {
            let message = format!("unclosed `(` after `{text}` in a lint-level comment");
            let help = "write `)` after the last lint";
            self.mistake(word, message, help);
        }
    }

    fn bare(&mut self, text: Range<usize>) {
        let separates = |c: char| !c.is_alphanumeric() && c != '_';
        let mut words = parts(self.comment, text, separates);
        words.retain(|word| !word.is_empty());
        for pair in words.windows(2) {
            let [word, name] = [&pair[0], &pair[1]].map(|word| &self.comment[word.clone()]);
            let level = level(word).or_else(|| closest_level(word));
            let is_lint = is_lint(name) || words.len() == 2 && LintSelector::by_name(name).is_ok();
            if let Some(level) = level.filter(|_| is_lint) {
                let help = format!("write `# robots: {}({name})` with parentheses", level.name());
                let message = "missing parentheses in a lint-level comment";
                self.mistake(pair[0].start..pair[1].end, message, help);
                return;
            }
        }
    }

    fn mistake(&mut self, at: Range<usize>, message: impl Into<String>, help: impl Into<String>) {
        self.parts.push(CommentPart::InvalidComment(InvalidComment::new(message, help), at));
    }
}

impl InvalidComment {
    fn new(message: impl Into<String>, help: impl Into<String>) -> Self {
        Self { message: message.into(), help: help.into() }
    }
}

fn level(word: &str) -> Option<Level> {
    Level::by_name(&word.to_ascii_lowercase())
}

/// Returns the level that is closest to a word, or `allow` for a level of another tool.
fn closest_level(word: &str) -> Option<Level> {
    let known = Level::ALL.map(Level::name);
    let is_foreign = |name: &&str| name.eq_ignore_ascii_case(word);
    match FOREIGN_LEVELS.iter().find(|name| is_foreign(name)) {
        Some(_) => Some(Level::Allow),
        None => level(closest_match(word, known)?),
    }
}

fn level_help(word: &str) -> String {
    match closest_match(word, Level::ALL.map(Level::name)) {
        Some(level) => format!("did you mean `{level}`?"),
        None => format!("write one of `{}`", Level::ALL.map(Level::name).join("`, `")),
    }
}

/// Returns whether this is the name of a lint, or a typo of one.
fn is_lint(name: &str) -> bool {
    crate::lint::by_name(name).is_some()
        || name.contains('_') && UnknownLint::new(name).closest_match.is_some()
}

/// Returns a range without the white space and commas around its text.
fn trimmed(text: &str, range: Range<usize>) -> Range<usize> {
    let part = &text[range.clone()];
    let is_around = [' ', '\t', ','];
    let start = range.end - part.trim_start_matches(is_around).len();
    start..start + part.trim_matches(is_around).len()
}

/// Returns the ranges between separators; they may be empty.
fn parts(text: &str, range: Range<usize>, separates: fn(char) -> bool) -> Vec<Range<usize>> {
    let mut parts = Vec::new();
    let mut start = range.start;
    for (at, separator) in text[range.clone()].match_indices(separates) {
        let end = range.start + at;
        parts.push(start..end);
        start = end + separator.len();
    }
    parts.push(start..range.end);
    parts
}

#[cfg(test)]
mod tests;
