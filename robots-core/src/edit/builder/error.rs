//! What cannot stand in a robots.txt.

use std::fmt;

use crate::Dialect;
use crate::source::SIZE_LIMIT;

/// What cannot stand in a robots.txt.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BuildError {
    /// A group for nobody, or a line of a group where there is none.
    MissingToken,
    /// What is no product token: neither `*`, nor letters, digits, `-`, `_` and `.`, nor the
    /// documented name of a crawler.
    InvalidToken(String),
    /// A path that starts neither with `/` nor with `*`.
    InvalidPath(String),
    /// A sitemap that is no absolute URL of `http`, `https` or `ftp`, or has white space, a control
    /// character or `#`.
    InvalidSitemap(String),
    /// A line of more than 16,663 bytes, of which Google reads the first.
    LineTooLong,
    /// More than [`SIZE_LIMIT`] bytes, of which crawlers read the first.
    FileTooLarge,
    /// Another value that a line cannot hold: empty, or with a control character, a `#` or white
    /// space at an end.
    InvalidValue(String),
}

impl BuildError {
    /// What to do about it.
    pub fn help(&self) -> String {
        if let Some(invalid) = self.invalid_value() {
            return invalid.help();
        }
        match self {
            Self::MissingToken => "name a crawler, or `*` for everybody".to_owned(),
            Self::InvalidToken(name) if name.contains([',', ';']) => {
                "name each crawler by itself".to_owned()
            }
            Self::InvalidToken(_) => {
                "write a product token, such as `Googlebot`, or `*`".to_owned()
            }
            Self::InvalidPath(path) => match path.split_once("://") {
                None if path.is_empty() => "write `/` for all paths; without rules, a group \
                                            allows everything"
                    .to_owned(),
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
            Self::InvalidValue(_) => "write one line, without `#`".to_owned(),
            Self::LineTooLong => "write several lines".to_owned(),
            Self::FileTooLarge => {
                "merge groups and replace long lists of rules by wildcards".to_owned()
            }
        }
    }
}

impl fmt::Display for BuildError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(invalid) = self.invalid_value() {
            return invalid.fmt(f);
        }
        match self {
            Self::MissingToken => f.write_str("a group names no crawler"),
            Self::InvalidToken(name) => write!(f, "`{name}` cannot stand in a `User-agent` line"),
            Self::InvalidPath(path) if path.is_empty() => f.write_str("a rule without a path"),
            Self::InvalidPath(path) => {
                write!(f, "the path `{path}` starts neither with `/` nor with `*`")
            }
            Self::InvalidSitemap(url) => write!(f, "the sitemap `{url}` is not an absolute URL"),
            Self::LineTooLong => write!(
                f,
                "a line is longer than the {} bytes that Google reads",
                Dialect::GOOGLE.lexis.line_limit
            ),
            Self::FileTooLarge => write!(
                f,
                "the robots.txt is larger than the {SIZE_LIMIT} bytes that crawlers read"
            ),
            Self::InvalidValue(value) => {
                write!(f, "`{value}` cannot stand in a line of a robots.txt")
            }
        }
    }
}

impl std::error::Error for BuildError {}
