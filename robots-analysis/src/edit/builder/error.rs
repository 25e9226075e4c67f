//! The errors of a writer.

use std::fmt;

use robots_core::Dialect;
use robots_core::matcher::known_crawler;

/// A value that a writer rejects.
///
/// Its [`Display`](fmt::Display) output is the message, [`help`](Self::help) what to write instead.
///
/// ```
/// use robots_analysis::edit::builder::{Keyword, RobotsWriter};
///
/// let keyword = Keyword::by_name("user_agent").expect("a keyword");
/// let error = RobotsWriter::new().write(keyword, "a, b").expect_err("two tokens in one");
/// assert_eq!(error.to_string(), "`a, b` is not a product token");
/// assert_eq!(error.help(), "write each token separately: `\"a\", \"b\"`");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BuildError {
    /// A line of a group outside of groups, or before a product token.
    MissingToken,
    /// A value that is not a product token: not `*`, not a word of letters, digits, `-`, `_` and
    /// `.`, and not the documented token of a crawler.
    InvalidToken(String),
    /// A path that does not start with `/` or `*`.
    InvalidPath(String),
    /// A sitemap that is not an absolute URL with the scheme `http`, `https` or `ftp`, or that
    /// contains whitespace, a control character or `#`.
    InvalidSitemap(String),
    /// A line of more than 16,663 bytes. Google reads only the first 16,663.
    LineTooLong,
    /// Another value that no line can contain: empty, or with a control character, a `#`, or
    /// leading or trailing whitespace.
    InvalidValue(String),
}

impl BuildError {
    /// Returns the help: what to write instead.
    pub fn help(&self) -> String {
        if let Some(invalid) = self.invalid_value() {
            return invalid.help();
        }
        match self {
            Self::MissingToken => "name a crawler, or write `*` for the default group".to_owned(),
            Self::InvalidToken(token) => {
                let is_other =
                    |letter: char| !letter.is_ascii_alphanumeric() && !"-_".contains(letter);
                let tokens = token.split([',', ';']).map(str::trim);
                let tokens: Vec<_> = tokens.filter(|token| !token.is_empty()).collect();
                if token.contains([',', ';']) && !tokens.iter().any(|it| it.contains(['/', '('])) {
                    let tokens: Vec<_> = tokens.iter().map(|it| format!("{it:?}")).collect();
                    return format!("write each token separately: `{}`", tokens.join(", "));
                }
                // `GPTBot/1.0`, `GPTBot (any version)`, `Mozilla/5.0 (compatible; GPTBot/1.0)`
                let first = if token.starts_with("Mozilla/") {
                    usize::MAX
                } else {
                    1
                };
                let mut words = token.split(is_other).take(first);
                match words.find_map(known_crawler) {
                    Some(known) => format!("write `{}`", known.token),
                    None => "write a product token, such as `Googlebot`, or `*`".to_owned(),
                }
            }
            Self::InvalidPath(path) => match path.split_once("://") {
                None if path.is_empty() => {
                    "write `/` for all paths, or delete the rule: a group without \
                                            rules allows every path"
                        .to_owned()
                }
                None => format!("write `/{path}`"),
                Some((_, rest)) => {
                    let path = rest.find('/').map_or("/", |slash| &rest[slash..]);
                    format!("write the path without scheme and host: `{path}`")
                }
            },
            Self::InvalidSitemap(url) => {
                let (_, rest) = url.split_once("://").unwrap_or(("", url));
                let path = rest.trim_start_matches(['/', ':']);
                format!("write scheme and host: `https://example.com/{path}`")
            }
            Self::InvalidValue(_) => "write one line without `#`".to_owned(),
            Self::LineTooLong => "split the value into several lines".to_owned(),
        }
    }
}

impl fmt::Display for BuildError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(invalid) = self.invalid_value() {
            return invalid.fmt(f);
        }
        match self {
            Self::MissingToken => f.write_str("group has no product token"),
            Self::InvalidToken(token) if token.is_empty() => {
                f.write_str("product token must not be empty")
            }
            Self::InvalidToken(token) => write!(f, "`{token}` is not a product token"),
            Self::InvalidPath(path) if path.is_empty() => f.write_str("path must not be empty"),
            Self::InvalidPath(path) => {
                write!(f, "path `{path}` does not start with `/` or `*`")
            }
            Self::InvalidSitemap(url) => write!(f, "sitemap `{url}` is not an absolute URL"),
            Self::LineTooLong => write!(
                f,
                "line exceeds the {} bytes that Google reads",
                Dialect::GOOGLE.lexis.line_limit
            ),
            Self::InvalidValue(value) => write!(f, "invalid value `{value}`"),
        }
    }
}

impl std::error::Error for BuildError {}
