//! Statements to lines.

use std::fmt::Write as _;

use super::{BuildError, Keyword};
use crate::builder::keyword::Place;
use crate::source::Span;

/// A robots.txt that is written statement by statement.
///
/// What it holds is read as it was said: no value can hold another line, and a group without rules
/// gets a `Disallow:`, without which the next group's names would be more names of it.
///
/// ```
/// use robots_core::builder::{Keyword, RobotsText};
///
/// let keyword = |name| Keyword::by_name(name).expect("there is one");
/// let mut text = RobotsText::new();
/// text.open_group();
/// text.comment("pays for what it takes");
/// text.write(keyword("user_agent"), "GPTBot")?;
/// text.write(keyword("crawl_delay"), "10")?;
/// let text = text.finish();
/// assert_eq!(text, "# pays for what it takes\nUser-agent: GPTBot\nCrawl-delay: 10\nDisallow:\n");
/// # Ok::<(), robots_core::builder::BuildError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RobotsText {
    text: String,
    lines: usize,
    state: State,
    /// A blank line comes in front of the next line.
    is_parted: bool,
}

/// A line that was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Written {
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
    #[default]
    Outside,
    Group {
        has_rule: bool,
    },
}

impl RobotsText {
    /// An empty file.
    pub fn new() -> Self {
        Self::default()
    }

    /// Ends the group before, if there is one, and starts another; its names follow.
    pub fn open_group(&mut self) {
        self.end_group();
        self.is_parted = true;
        self.state = State::Group { has_rule: false };
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
    /// When the value cannot be said by such a line; then nothing is written.
    pub fn write(&mut self, keyword: Keyword, value: &str) -> Result<Written, BuildError> {
        let value = checked(keyword, value)?;
        if let State::Group { has_rule } = &mut self.state {
            *has_rule |= keyword.is_rule();
        }
        self.part();
        let start = self.text.len();
        self.line(&format!("{}: {value}", keyword.key()));
        let end = self.text.len() - 1;
        Ok(Written {
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

    /// `true` if there was a group.
    fn end_group(&mut self) -> bool {
        let State::Group { has_rule } = self.state else {
            return false;
        };
        if !has_rule {
            self.line(&format!("{}:", Keyword::DISALLOW.key()));
        }
        self.state = State::Outside;
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
    if keyword.is_rule() {
        if value.starts_with(['/', '*']) {
            return Ok(escaped(value));
        }
        return Err(BuildError::Path(value.to_owned()));
    }
    if keyword.place() == Place::Head {
        return is_line
            .then(|| value.to_owned())
            .ok_or_else(|| BuildError::Name(value.to_owned()));
    }
    if keyword.is_sitemap() {
        let is_url = is_line && value.contains("://") && !value.contains(char::is_whitespace);
        return is_url
            .then(|| value.to_owned())
            .ok_or_else(|| BuildError::Sitemap(value.to_owned()));
    }
    is_line
        .then(|| value.to_owned())
        .ok_or_else(|| BuildError::Value(value.to_owned()))
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
