//! The error of a writer.

use std::fmt;

use robots_core::matcher::known_crawler;

use super::Keyword;
use crate::paths::rooted;

/// A line that a writer rejects.
///
/// Its [`Display`](fmt::Display) output is the message, [`help`](Self::help) what to write instead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BuildError {
    message: String,
    help: String,
}

impl BuildError {
    pub(super) fn new(message: impl Into<String>, help: impl Into<String>) -> Self {
        let (message, help) = (message.into(), help.into());
        Self { message, help }
    }

    /// Returns the help: what to write instead.
    pub fn help(&self) -> &str {
        &self.help
    }

    /// Returns the error of a value that is not a product token.
    pub(super) fn token(token: &str) -> Self {
        let message = match token {
            "" => "product token must not be empty".to_owned(),
            _ => format!("`{token}` is not a product token"),
        };
        if token.contains([',', ';']) && !token.contains(['/', '(']) {
            let tokens = token.split([',', ';']).map(str::trim).filter(|token| !token.is_empty());
            let tokens: Vec<_> = tokens.map(|token| format!("{token:?}")).collect();
            let help = format!("write each token separately: `{}`", tokens.join(", "));
            return Self::new(message, help);
        }
        // `GPTBot/1.0`, `GPTBot (any version)`, `Mozilla/5.0 (compatible; GPTBot/1.0)`
        let is_other = |letter: char| !letter.is_ascii_alphanumeric() && !"-_".contains(letter);
        let is_header = token.starts_with("Mozilla/");
        let mut words = token.split(is_other).take(if is_header { usize::MAX } else { 1 });
        match words.find_map(known_crawler) {
            Some(known) => Self::new(message, format!("write `{}`", known.token)),
            None => Self::new(message, "write a product token, such as `Googlebot`, or `*`"),
        }
    }

    /// Returns the error of a path that starts with neither `/` nor `*`.
    pub(super) fn path(path: &str) -> Self {
        let trimmed = path.trim_start();
        if trimmed.starts_with(['/', '*']) {
            return Self::padded(trimmed);
        }
        if path.is_empty() {
            return Self::new(
                "path must not be empty",
                "write `/` for all paths, or delete the rule: a group without rules allows every \
                 path",
            );
        }
        let path_alone = rooted(path);
        let help = if path.contains("://") {
            format!("write the path without scheme and host: `{path_alone}`")
        } else {
            format!("write `{path_alone}`")
        };
        Self::new(format!("path `{path}` does not start with `/` or `*`"), help)
    }

    /// Returns the error of another value: one that no line can contain, or a sitemap that is not
    /// an absolute URL.
    pub(super) fn value(keyword: Keyword, value: &str) -> Self {
        let trimmed = value.trim();
        if trimmed.is_empty() {
            return Self::new("value must not be empty", "write a value, or delete the statement");
        }
        let breaks = |c: char| c.is_control() || matches!(c, '\u{2028}' | '\u{2029}');
        if let Some(control) = trimmed.chars().find(|&c| breaks(c)) {
            let code = u32::from(control);
            return Self::new(
                format!("control character U+{code:04X} is not allowed"),
                "write one line of visible characters",
            );
        }
        if let Some((before, _)) = value.split_once('#') {
            let escaped = trimmed.replace('#', "%23");
            let help = match before.trim() {
                "" => format!("write `{escaped}`"),
                before => format!("write `{before}`, or `{escaped}` for a literal `#`"),
            };
            let message = format!("value `{value}` contains `#`, which starts a comment");
            return Self::new(message, help);
        }
        if trimmed != value || keyword != Keyword::SITEMAP {
            return Self::padded(trimmed);
        }
        if value.contains(char::is_whitespace) {
            let escaped: Vec<_> = value.split(char::is_whitespace).collect();
            let help = format!("write `{}`", escaped.join("%20"));
            return Self::new(format!("URL `{value}` contains whitespace"), help);
        }
        let (_, rest) = value.split_once("://").unwrap_or(("", value));
        let path = rest.trim_start_matches(['/', ':']);
        let help = format!("write scheme and host: `https://example.com/{path}`");
        Self::new(format!("sitemap `{value}` is not an absolute URL"), help)
    }

    fn padded(trimmed: &str) -> Self {
        let message = "leading or trailing whitespace in value";
        Self::new(message, format!("write `{trimmed}`"))
    }
}

impl fmt::Display for BuildError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.message)
    }
}

impl std::error::Error for BuildError {}

#[cfg(test)]
mod tests;
