//! The syntax of comments that set levels.
//!
//! In: the text of a comment. Out: names with levels, and invalid parts. Most comments are prose,
//! and `# robots: see the wiki` is not invalid: only text that names a level or a lint, or almost
//! does, is.

use std::ops::Range;

use robots_analysis::diagnostic::{Level, closest_match};

use crate::lint::{LintSelector, UnknownLint};

/// Levels of other tools, with those that are closest.
const FOREIGN_LEVELS: [(&str, Level); 3] =
    [("expect", Level::Allow), ("forbid", Level::Deny), ("ignore", Level::Allow)];

const MARK: &str = "robots";

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum CommentPart<'t> {
    /// A name in parentheses after a level.
    Level(Level, &'t str, Range<usize>),
    /// Text that looks like a level and sets none, with what to write instead.
    Invalid(String, Range<usize>),
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
    if let Some(list) = rest.trim_start().strip_prefix(':') {
        return list_parts(comment, comment.len() - list.len());
    }
    let start = comment.len() - rest.len();
    let is_level =
        |part: &CommentPart<'_>| matches!(part, CommentPart::Level(_, name, _) if is_lint(name));
    if list_parts(comment, start).iter().any(is_level) {
        let help = format!("write `# {MARK}:{rest}`");
        return vec![CommentPart::Invalid(help, start - MARK.len()..start)];
    }
    Vec::new()
}

/// Reads `allow(a, b) deny(c)` from byte `at` of the comment.
fn list_parts(comment: &str, mut at: usize) -> Vec<CommentPart<'_>> {
    let mut found = Vec::new();
    while let Some(open) = comment[at..].find('(').map(|open| at + open) {
        let close = comment[open..].find(')').map(|close| open + close);
        let end = close.unwrap_or(comment.len());
        let word = trimmed(comment, at..open);
        let text = &comment[word.clone()];
        let last = text.rsplit(char::is_whitespace).next().unwrap_or_default();
        let names = parts(comment, open + 1..end, |c| c == ',').into_iter();
        let names = names.map(|name| trimmed(comment, name)).filter(|name| !name.is_empty());
        let names: Vec<_> = names.map(|name| (&comment[name.clone()], name)).collect();
        if let (Some(level), Some(_), [_, ..]) = (level(text), close, names.as_slice()) {
            let levels = names.into_iter().map(|(name, at)| CommentPart::Level(level, name, at));
            found.extend(levels);
        } else if level(text).is_some()
            || level(last).is_none() && closest_level(last).is_some()
            || names.iter().any(|(name, _)| is_lint(name))
        {
            let names: Vec<_> = names.iter().map(|(name, _)| *name).collect();
            let end = close.map_or(end, |close| close + 1);
            found.push(invalid(last, &names.join(", "), word.start..end));
        }
        let Some(close) = close else {
            return found;
        };
        at = close + 1;
    }
    let separates = |c: char| !c.is_alphanumeric() && c != '_';
    let mut words = parts(comment, at..comment.len(), separates);
    words.retain(|word| !word.is_empty());
    let bare = words.windows(2).find_map(|pair| {
        let [word, name] = [&pair[0], &pair[1]].map(|word| &comment[word.clone()]);
        let is_lint = is_lint(name) || words.len() == 2 && LintSelector::by_name(name).is_ok();
        closest_level(word).filter(|_| is_lint)?;
        Some(invalid(word, name, pair[0].start..pair[1].end))
    });
    found.extend(bare);
    found
}

/// Returns a part that is invalid: it almost sets the level `word` of some lints.
fn invalid(word: &str, names: &str, at: Range<usize>) -> CommentPart<'static> {
    let level = closest_level(word).unwrap_or(Level::Allow).name();
    let names = if names.is_empty() { "dead_rule" } else { names };
    CommentPart::Invalid(format!("write `# {MARK}: {level}({names})`"), at)
}

fn level(word: &str) -> Option<Level> {
    Level::by_name(&word.to_ascii_lowercase())
}

/// Returns the level that is closest to a word, if one is close.
fn closest_level(word: &str) -> Option<Level> {
    let foreign = FOREIGN_LEVELS.iter().find(|(name, _)| name.eq_ignore_ascii_case(word));
    match foreign {
        Some((_, level)) => Some(*level),
        None => level(closest_match(word, Level::ALL.map(Level::name))?),
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
