//! Writes statements as lines.

use std::fmt::Write as _;

use robots_core::Dialect;
use robots_core::extension::ExtensionValue;
use robots_core::matcher::__private::escape_at;
use robots_core::matcher::known_crawler;
use robots_core::source::Span;

use super::{BuildError, Keyword, Placement};

/// A writer of a robots.txt, statement by statement.
///
/// The text has the structure of the calls. No value can contain a line break. A token after a
/// statement opens another group. A group without rules gets a `Disallow:`, so that the tokens of
/// the next group do not extend it. The writer does not check the size of the file: crawlers read
/// only the first [`SIZE_LIMIT`](robots_core::source::SIZE_LIMIT) bytes.
///
/// ```
/// use robots_analysis::edit::builder::{Keyword, RobotsWriter};
///
/// let keyword = |name| Keyword::by_name(name).expect("a keyword");
/// let mut text = RobotsWriter::new();
/// text.open_group();
/// text.comment("pays for what it takes");
/// text.write(keyword("user_agent"), "GPTBot")?;
/// let written = text.write(keyword("crawl_delay"), "10")?;
/// assert_eq!((written.line, written.value.len()), (3, 2));
/// let text = text.finish();
/// assert_eq!(text, "# pays for what it takes\nUser-agent: GPTBot\nCrawl-delay: 10\nDisallow:\n");
/// assert_eq!(RobotsWriter::path("/a b*")?, "/a%20b*");
/// # Ok::<(), robots_analysis::edit::builder::BuildError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RobotsWriter {
    text: String,
    lines: usize,
    state: State,
    /// Whether a blank line comes before the next line.
    is_separated: bool,
}

/// A directive that was written: its line and spans in the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WrittenDirective {
    /// The line number, from 1.
    pub line: usize,
    /// The span from the first byte of the key to the last of the value.
    pub span: Span,
    /// The span of the value.
    pub value: Span,
}

/// The part of the file that was written last.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum State {
    /// Nothing of a group.
    #[default]
    Start,
    /// The end of a group.
    Closed,
    /// The start of a group without a token.
    Opened,
    /// The tokens of a group.
    Tokens,
    /// The statements of a group.
    Statements { has_rule: bool },
}

impl RobotsWriter {
    /// Creates a writer of an empty file.
    pub fn new() -> Self {
        Self::default()
    }

    /// Closes an open group and opens another. Write its tokens next.
    pub fn open_group(&mut self) {
        self.end_group();
        self.is_separated = true;
        self.state = State::Opened;
    }

    /// Closes the open group, if there is one. Statements for every crawler may follow.
    pub fn close_group(&mut self) {
        self.is_separated |= self.end_group();
    }

    /// Writes a comment, one line per line of `comment`. Returns the offset of its first byte.
    pub fn comment(&mut self, comment: &str) -> usize {
        self.separate();
        let start = self.text.len();
        for line in comment.split(['\n', '\r', '\u{2028}', '\u{2029}']) {
            let shown: String = line.chars().filter(|c| !c.is_control()).collect();
            self.line(format!("# {}", shown.trim()).trim_end());
        }
        start
    }

    /// Writes a directive.
    ///
    /// In a path, `*` is a wildcard, a final `$` the end anchor, and `%XX` an escape. Other
    /// characters that a line cannot contain are escaped.
    ///
    /// # Errors
    ///
    /// Returns an error, and writes nothing, if the keyword does not take this value, or if it
    /// needs a group and none is open.
    pub fn write(&mut self, keyword: Keyword, value: &str) -> Result<WrittenDirective, BuildError> {
        let value = checked(keyword, value)?;
        self.enter(keyword)?;
        self.separate();
        let start = self.text.len();
        self.line(&format!("{}: {value}", keyword.key()));
        let end = self.text.len() - 1;
        Ok(WrittenDirective {
            line: self.lines,
            span: Span::new(start, end),
            value: Span::new(end - value.len(), end),
        })
    }

    /// Returns the value of a rule as it would be written.
    ///
    /// # Errors
    ///
    /// Returns an error if no rule can have this value.
    pub fn path(value: &str) -> Result<String, BuildError> {
        checked(Keyword::DISALLOW, value)
    }

    /// Returns the number of lines.
    pub fn lines(&self) -> usize {
        self.lines
    }

    /// Closes the open group, if there is one, and returns the text.
    pub fn finish(mut self) -> String {
        self.end_group();
        self.text
    }

    fn enter(&mut self, keyword: Keyword) -> Result<(), BuildError> {
        self.state = match (keyword.placement(), self.state) {
            (Placement::GroupHeader, State::Opened | State::Tokens) => State::Tokens,
            (Placement::GroupHeader, _) => {
                self.open_group();
                State::Tokens
            }
            (_, State::Statements { has_rule }) => {
                State::Statements { has_rule: has_rule || keyword.0.is_rule() }
            }
            (_, State::Tokens) => State::Statements { has_rule: keyword.0.is_rule() },
            // After a closed group, it would be a line of that group.
            (Placement::InGroup, State::Opened | State::Closed) => {
                return Err(BuildError::new(
                    "group has no product token",
                    "name a crawler, or write `*` for the default group",
                ));
            }
            (_, state) => state,
        };
        Ok(())
    }

    /// Closes the open group. Returns whether there was one.
    fn end_group(&mut self) -> bool {
        let has_rule = match self.state {
            State::Start | State::Closed => return false,
            State::Opened => true,
            State::Tokens => false,
            State::Statements { has_rule } => has_rule,
        };
        if !has_rule {
            self.line(&format!("{}:", Keyword::DISALLOW.key()));
        }
        self.state = State::Closed;
        true
    }

    fn separate(&mut self) {
        if std::mem::take(&mut self.is_separated) && !self.text.is_empty() {
            self.line("");
        }
    }

    fn line(&mut self, line: &str) {
        self.text.push_str(line);
        self.text.push('\n');
        self.lines += 1;
    }
}

fn checked(keyword: Keyword, value: &str) -> Result<String, BuildError> {
    let breaks = |c: char| c.is_control() || matches!(c, '\u{2028}' | '\u{2029}' | '#');
    let is_line = !value.is_empty() && value.trim() == value && !value.contains(breaks);
    let is_known = || ExtensionValue::read(keyword.0, value.as_bytes()).is_ok();
    let value = if keyword.0.is_rule() && value.starts_with(['/', '*']) {
        escaped(value)
    } else if keyword.0.is_rule() {
        return Err(BuildError::path(value));
    } else if keyword.placement() == Placement::GroupHeader && !is_token(value) {
        return Err(BuildError::token(value));
    } else if !is_line || keyword == Keyword::SITEMAP && !is_known() {
        return Err(BuildError::value(keyword, value));
    } else {
        value.to_owned()
    };
    let limit = Dialect::GOOGLE.lexis.line_limit;
    if keyword.key().len() + ": ".len() + value.len() > limit {
        return Err(BuildError::new(
            format!("line exceeds the {limit} bytes that Google reads"),
            "split the value into several lines",
        ));
    }
    Ok(value)
}

/// Returns whether every dialect reads a value as one product token. Many dialects end a token at a
/// byte that is not a letter, `-` or `_`, but documented tokens contain digits, dots and spaces.
fn is_token(name: &str) -> bool {
    let is_in_token = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.');
    let is_word = !name.is_empty() && name.chars().all(is_in_token);
    is_word || name == "*" || known_crawler(name).is_some()
}

/// Escapes bytes that are not visible ASCII, `#`, and a `%` that starts no escape.
pub(super) fn escaped(pattern: &str) -> String {
    let bytes = pattern.as_bytes();
    let mut out = String::with_capacity(bytes.len());
    for (at, &byte) in bytes.iter().enumerate() {
        let stays = match byte {
            b'%' => escape_at(bytes, at).is_some(),
            b'#' => false,
            _ => byte.is_ascii_graphic(),
        };
        if stays {
            out.push(char::from(byte));
        } else {
            // Writing to a string cannot fail.
            let _ = write!(out, "%{byte:02X}");
        }
    }
    out
}

#[cfg(test)]
mod tests;
