//! Statements to lines.

use std::fmt::Write as _;

use super::{BuildError, Keyword, Placement};
use crate::Dialect;
use crate::extension::ExtensionValue;
use crate::matcher::known_crawler;
use crate::source::Span;

/// A robots.txt that is written statement by statement.
///
/// What it holds is read as it was said: no value can hold another line, a name behind a statement
/// opens another group, and a group without rules gets a `Disallow:`, without which the next group's
/// names would be more names of it. How large it gets is for the caller to watch: of more than
/// [`SIZE_LIMIT`](crate::source::SIZE_LIMIT) bytes crawlers read a part.
///
/// ```
/// use robots_core::edit::builder::{Keyword, RobotsWriter};
///
/// let keyword = |name| Keyword::by_name(name).expect("there is one");
/// let mut text = RobotsWriter::new();
/// text.open_group();
/// text.comment("pays for what it takes");
/// text.write(keyword("user_agent"), "GPTBot")?;
/// text.write(keyword("crawl_delay"), "10")?;
/// let text = text.finish();
/// assert_eq!(text, "# pays for what it takes\nUser-agent: GPTBot\nCrawl-delay: 10\nDisallow:\n");
/// # Ok::<(), robots_core::edit::builder::BuildError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RobotsWriter {
    text: String,
    lines: usize,
    state: State,
    /// A blank line comes in front of the next line.
    is_parted: bool,
}

/// A line that was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WrittenDirective {
    /// Its number, from 1.
    pub line: usize,
    /// From the first byte of its key to the last of its value.
    pub span: Span,
    /// Its value.
    pub value: Span,
}

/// What the next line follows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum State {
    /// No group.
    #[default]
    Start,
    /// The end of a group.
    Closed,
    /// The start of a group, which has no name yet.
    Opened,
    /// The names of a group.
    Names,
    /// The statements of a group.
    Statements { has_rule: bool },
}

impl RobotsWriter {
    /// An empty file.
    pub fn new() -> Self {
        Self::default()
    }

    /// Ends the group before, if there is one, and starts another; its names follow.
    pub fn open_group(&mut self) {
        self.end_group();
        self.is_parted = true;
        self.state = State::Opened;
    }

    /// Ends the group; statements for everybody follow.
    pub fn close_group(&mut self) {
        self.is_parted |= self.end_group();
    }

    /// Writes a comment, a line for each of its lines; where it starts.
    pub fn comment(&mut self, comment: &str) -> usize {
        self.part();
        let start = self.text.len();
        for line in comment.split(['\n', '\r', '\u{2028}', '\u{2029}']) {
            let shown: String = line.chars().filter(|c| !c.is_control()).collect();
            self.line(format!("# {}", shown.trim()).trim_end());
        }
        start
    }

    /// Writes a line. In a path, `*` and a last `$` mean what they mean in a robots.txt, and `%XX`
    /// stays as it is; whatever else cannot stand in a line is escaped.
    ///
    /// # Errors
    ///
    /// When the value cannot be said by such a line, or not here; then nothing is written.
    pub fn write(&mut self, keyword: Keyword, value: &str) -> Result<WrittenDirective, BuildError> {
        let value = checked(keyword, value)?;
        self.enter(keyword)?;
        self.part();
        let start = self.text.len();
        self.line(&format!("{}: {value}", keyword.key()));
        let end = self.text.len() - 1;
        Ok(WrittenDirective {
            line: self.lines,
            span: Span::new(start, end),
            value: Span::new(end - value.len(), end),
        })
    }

    /// The value of a rule as it would be written.
    ///
    /// # Errors
    ///
    /// When no rule has this value.
    pub fn path(value: &str) -> Result<String, BuildError> {
        checked(Keyword::DISALLOW, value)
    }

    /// How many lines there are.
    pub fn lines(&self) -> usize {
        self.lines
    }

    /// The text.
    pub fn finish(mut self) -> String {
        self.end_group();
        self.text
    }

    /// Makes the next line one of this keyword.
    fn enter(&mut self, keyword: Keyword) -> Result<(), BuildError> {
        self.state = match (keyword.placement(), self.state) {
            (Placement::GroupHeader, State::Opened | State::Names) => State::Names,
            (Placement::GroupHeader, _) => {
                self.open_group();
                State::Names
            }
            (_, State::Statements { has_rule }) => State::Statements {
                has_rule: has_rule || keyword.0.is_rule(),
            },
            (_, State::Names) => State::Statements {
                has_rule: keyword.0.is_rule(),
            },
            // Behind another group, it would be a line of that one.
            (Placement::InGroup, State::Opened | State::Closed) => {
                return Err(BuildError::MissingToken);
            }
            (_, state) => state,
        };
        Ok(())
    }

    /// `true` if there was a group.
    fn end_group(&mut self) -> bool {
        let has_rule = match self.state {
            State::Start | State::Closed => return false,
            State::Opened => true,
            State::Names => false,
            State::Statements { has_rule } => has_rule,
        };
        if !has_rule {
            self.line(&format!("{}:", Keyword::DISALLOW.key()));
        }
        self.state = State::Closed;
        true
    }

    fn part(&mut self) {
        if std::mem::take(&mut self.is_parted) && !self.text.is_empty() {
            self.line("");
        }
    }

    fn line(&mut self, line: &str) {
        self.text.push_str(line);
        self.text.push('\n');
        self.lines += 1;
    }
}

/// The value as it is written.
fn checked(keyword: Keyword, value: &str) -> Result<String, BuildError> {
    let breaks = |c: char| c.is_control() || matches!(c, '\u{2028}' | '\u{2029}' | '#');
    let is_line = !value.is_empty() && value.trim() == value && !value.contains(breaks);
    let refused = |error: fn(String) -> BuildError| Err(error(value.to_owned()));
    let is_known = || ExtensionValue::read(keyword.0, value.as_bytes()).is_ok();
    let value = if keyword.0.is_rule() && value.starts_with(['/', '*']) {
        escaped(value)
    } else if keyword.0.is_rule() {
        return refused(BuildError::InvalidPath);
    } else if keyword.placement() == Placement::GroupHeader && !is_name(value) {
        return refused(BuildError::InvalidToken);
    } else if keyword == Keyword::SITEMAP && !(is_line && is_known()) {
        return refused(BuildError::InvalidSitemap);
    } else if !is_line {
        return refused(BuildError::InvalidValue);
    } else {
        value.to_owned()
    };
    let is_whole =
        keyword.key().len() + ": ".len() + value.len() <= Dialect::GOOGLE.lexis.line_limit;
    is_whole.then_some(value).ok_or(BuildError::LineTooLong)
}

/// Does the name stand for a crawler, or for everybody, to every reader? Between what is no letter,
/// `-` or `_`, many of them find another name. Digits and dots stand in names that are documented,
/// and so do words.
fn is_name(name: &str) -> bool {
    let is_in_token = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.');
    let is_token = !name.is_empty() && name.chars().all(is_in_token);
    is_token || name == "*" || known_crawler(name).is_some()
}

/// Escapes what is no visible ASCII character, `#`, and a `%` that starts no escape.
pub(super) fn escaped(pattern: &str) -> String {
    let bytes = pattern.as_bytes();
    let starts_escape = |at: usize| {
        let digits = bytes.get(at + 1..at + 3);
        digits.is_some_and(|digits| digits.iter().all(u8::is_ascii_hexdigit))
    };
    let mut out = String::with_capacity(bytes.len());
    for (at, &byte) in bytes.iter().enumerate() {
        let stays = match byte {
            b'%' => starts_escape(at),
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
mod tests {
    use super::*;

    /// Writes statements; one without a value opens or closes a group.
    fn written(statements: &[(&str, &str)]) -> Result<String, BuildError> {
        let mut text = RobotsWriter::new();
        for &(word, value) in statements {
            match (word, Keyword::by_name(word)) {
                (_, Some(keyword)) => drop(text.write(keyword, value)?),
                ("open", None) => text.open_group(),
                (_, None) => text.close_group(),
            }
        }
        Ok(text.finish())
    }

    #[test]
    fn no_group_runs_into_the_next() {
        let (a, b, c) = (
            ("user_agent", "a"),
            ("user_agent", "b"),
            ("user_agent", "c"),
        );
        let (open, rule) = (("open", ""), ("disallow", "/"));
        let delay = ("crawl_delay", "3");
        for (statements, expected) in [
            (
                &[open, a, rule, b, open, c, rule][..],
                "User-agent: a\nDisallow: /\n\nUser-agent: b\nDisallow:\n\nUser-agent: c\nDisallow: /\n",
            ),
            // Some take a delay for the end of the names, and others do not.
            (
                &[open, a, delay, b, rule],
                "User-agent: a\nCrawl-delay: 3\nDisallow:\n\nUser-agent: b\nDisallow: /\n",
            ),
            (
                &[a, open, b, rule],
                "User-agent: a\nDisallow:\n\nUser-agent: b\nDisallow: /\n",
            ),
            (
                &[open, a, b, rule],
                "User-agent: a\nUser-agent: b\nDisallow: /\n",
            ),
            (&[open, open, ("close", ""), rule], ""),
            (&[open, a, rule, ("close", ""), delay], ""),
            (&[open, a, rule, open, rule], ""),
        ] {
            let expected = if expected.is_empty() {
                Err(BuildError::MissingToken)
            } else {
                Ok(expected.to_owned())
            };
            assert_eq!(written(statements), expected);
        }
    }
}
