//! Writes a robots.txt from values.
//!
//! In: groups of product tokens and paths. Out: text that every dialect splits into the same
//! groups and rules: no value can contain a line break, no group runs into the next, nothing is
//! escaped twice, and no line is too long to be read. Dialects still differ in the keys they
//! support, in the rule that wins, and in the length of a token (Google's ends at a digit or a
//! dot).

mod error;
mod invalid_value;
mod keyword;
mod to_dsl;
mod writer;

use std::fmt;

pub use error::BuildError;
pub use keyword::{Keyword, Placement};
use robots_core::source::SIZE_LIMIT;
pub use to_dsl::to_dsl;
pub use writer::{RobotsWriter, WrittenDirective};

/// A builder for a robots.txt of groups and sitemaps. Its [`Display`](fmt::Display) output is the
/// text.
///
/// ```
/// use robots_analysis::edit::builder::{GroupBuilder, RobotsBuilder};
///
/// let mut robots = RobotsBuilder::new();
/// robots.group(&GroupBuilder::new(["GPTBot", "CCBot"])?.allow("/about")?.disallow("/")?)?;
/// robots.group(&GroupBuilder::new(["*"])?.disallow("/my files")?)?;
/// robots.sitemap("https://shop.example/sitemap.xml")?;
///
/// let text = "User-agent: GPTBot\nUser-agent: CCBot\nAllow: /about\nDisallow: /\n\n\
///             User-agent: *\nDisallow: /my%20files\n\n\
///             Sitemap: https://shop.example/sitemap.xml\n";
/// assert_eq!(robots.to_string(), text);
/// # Ok::<(), robots_analysis::edit::builder::BuildError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RobotsBuilder {
    /// The text of the groups, separated by blank lines.
    groups: String,
    /// The lines of the sitemaps.
    sitemaps: String,
}

/// A builder for a group: product tokens and their rules.
///
/// ```
/// use robots_analysis::edit::builder::{BuildError, GroupBuilder};
///
/// let group = GroupBuilder::new(["GPTBot"])?.disallow("/a b")?;
/// assert_eq!(group.to_string(), "User-agent: GPTBot\nDisallow: /a%20b\n");
/// assert_eq!(group.allow("a"), Err(BuildError::InvalidPath("a".to_owned())));
/// # Ok::<(), BuildError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GroupBuilder {
    text: RobotsWriter,
}

impl RobotsBuilder {
    /// Creates a builder for an empty file.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a group after the previous ones.
    ///
    /// # Errors
    ///
    /// Returns [`BuildError::FileTooLarge`], and adds nothing, if the file would exceed
    /// [`SIZE_LIMIT`].
    pub fn group(&mut self, group: &GroupBuilder) -> Result<&mut Self, BuildError> {
        let group = group.to_string();
        let part = if self.groups.is_empty() { "" } else { "\n" };
        self.check_size(part.len() + group.len())?;
        self.groups.push_str(part);
        self.groups.push_str(&group);
        Ok(self)
    }

    /// Adds a sitemap. Sitemaps are written after all groups.
    ///
    /// # Errors
    ///
    /// Returns [`BuildError::InvalidSitemap`] if `url` is not an absolute URL, and
    /// [`BuildError::FileTooLarge`] if the file would exceed [`SIZE_LIMIT`]. Then nothing is added.
    pub fn sitemap(&mut self, url: &str) -> Result<&mut Self, BuildError> {
        let mut text = RobotsWriter::new();
        text.write(Keyword::SITEMAP, url)?;
        let line = text.finish();
        self.check_size(line.len())?;
        self.sitemaps.push_str(&line);
        Ok(self)
    }

    /// Checks the size with `len` more bytes and a blank line between groups and sitemaps.
    fn check_size(&self, len: usize) -> Result<(), BuildError> {
        let size = self.groups.len() + "\n".len() + self.sitemaps.len() + len;
        (size <= SIZE_LIMIT)
            .then_some(())
            .ok_or(BuildError::FileTooLarge)
    }
}

impl GroupBuilder {
    /// Creates a group for these product tokens. `*` makes it the default group.
    ///
    /// # Errors
    ///
    /// Returns [`BuildError::MissingToken`] without a token, and [`BuildError::InvalidToken`] for a
    /// value that is not a product token.
    pub fn new<'n>(tokens: impl IntoIterator<Item = &'n str>) -> Result<Self, BuildError> {
        let mut text = RobotsWriter::new();
        text.open_group();
        let mut tokens = tokens.into_iter().peekable();
        if tokens.peek().is_none() {
            return Err(BuildError::MissingToken);
        }
        for token in tokens {
            text.write(Keyword::USER_AGENT, token)?;
        }
        Ok(Self { text })
    }

    /// Adds a rule that allows paths.
    ///
    /// In `pattern`, `*` is a wildcard, a final `$` the end anchor, and `%XX` an escape. Characters
    /// that a line cannot contain are escaped.
    ///
    /// # Errors
    ///
    /// Returns [`BuildError::InvalidPath`] if `pattern` does not start with `/` or `*`, and
    /// [`BuildError::LineTooLong`] if the line would be too long.
    pub fn allow(self, pattern: &str) -> Result<Self, BuildError> {
        self.rule(Keyword::ALLOW, pattern)
    }

    /// Adds a rule that disallows paths: see [`allow`](Self::allow).
    ///
    /// # Errors
    ///
    /// The same as for [`allow`](Self::allow).
    pub fn disallow(self, pattern: &str) -> Result<Self, BuildError> {
        self.rule(Keyword::DISALLOW, pattern)
    }

    fn rule(mut self, keyword: Keyword, pattern: &str) -> Result<Self, BuildError> {
        self.text.write(keyword, pattern)?;
        Ok(self)
    }
}

impl fmt::Display for RobotsBuilder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let has_both = !self.groups.is_empty() && !self.sitemaps.is_empty();
        let part = if has_both { "\n" } else { "" };
        write!(f, "{}{part}{}", self.groups, self.sitemaps)
    }
}

impl fmt::Display for GroupBuilder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text.clone().finish())
    }
}

#[cfg(test)]
mod tests;
