//! What cannot stand in a robots.txt.

use std::fmt;

/// What cannot stand in a robots.txt.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BuildError {
    /// A group for nobody.
    NoName,
    /// A name that a `User-agent` line cannot hold: empty, or with a control character, a `#` or
    /// white space at an end.
    Name(String),
    /// A path that starts neither with `/` nor with `*`.
    Path(String),
    /// A sitemap that is no absolute URL: no `://`, or with white space, a control character or `#`.
    Sitemap(String),
    /// Another value that a line cannot hold: empty, or with a control character, a `#` or white
    /// space at an end.
    Value(String),
}

impl BuildError {
    /// What to do about it.
    pub fn help(&self) -> String {
        if let Some(fault) = self.fault() {
            return fault.help();
        }
        match self {
            Self::NoName => "name a crawler, or `*` for everybody".to_owned(),
            Self::Name(_) => "write a product token, such as `Googlebot`, or `*`".to_owned(),
            Self::Path(path) => match path.split_once("://") {
                None if path.is_empty() => "write `/` for all paths; without rules, a group \
                                            allows everything"
                    .to_owned(),
                None => format!("write `/{path}`"),
                Some((_, rest)) => {
                    let path = rest.find('/').map_or("/", |slash| &rest[slash..]);
                    format!("write the path without scheme and host: `{path}`")
                }
            },
            Self::Sitemap(url) => {
                let path = url.trim_start_matches('/');
                format!("write scheme and host: `https://example.com/{path}`")
            }
            Self::Value(_) => "write one line, without `#`".to_owned(),
        }
    }
}

impl fmt::Display for BuildError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(fault) = self.fault() {
            return fault.fmt(f);
        }
        match self {
            Self::NoName => f.write_str("a group names no crawler"),
            Self::Name(name) => write!(f, "`{name}` cannot stand in a `User-agent` line"),
            Self::Path(path) if path.is_empty() => f.write_str("a rule without a path"),
            Self::Path(path) => write!(f, "the path `{path}` starts neither with `/` nor with `*`"),
            Self::Sitemap(url) => write!(f, "the sitemap `{url}` is not an absolute URL"),
            Self::Value(value) => write!(f, "`{value}` cannot stand in a line of a robots.txt"),
        }
    }
}

impl std::error::Error for BuildError {}
