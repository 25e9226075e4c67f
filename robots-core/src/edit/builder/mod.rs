//! From what a robots.txt should say to its text.
//!
//! In: groups of names and paths. Out: text that every dialect takes apart as it was put together: no
//! line can hold another, no group runs into the next, nothing is escaped twice and all of it is
//! read. Which lines a dialect knows, which of several rules decides, and how much of a name it reads
//! (Google's cuts it at a digit or a dot) is its own affair.

mod error;
mod fault;
mod keyword;
mod statement;
mod text;

pub use error::BuildError;
pub use keyword::{Keyword, Place};
pub use statement::statement;
pub use text::{RobotsText, Written};

use std::fmt;

use crate::source::SIZE_LIMIT;

/// Writes a robots.txt.
///
/// ```
/// use robots_core::edit::builder::{Group, RobotsBuilder};
///
/// let mut robots = RobotsBuilder::new();
/// robots.group(&Group::of(["GPTBot", "CCBot"])?.allow("/about")?.disallow("/")?)?;
/// robots.group(&Group::of(["*"])?.disallow("/my files")?)?;
/// robots.sitemap("https://shop.example/sitemap.xml")?;
///
/// let text = "User-agent: GPTBot\nUser-agent: CCBot\nAllow: /about\nDisallow: /\n\n\
///             User-agent: *\nDisallow: /my%20files\n\n\
///             Sitemap: https://shop.example/sitemap.xml\n";
/// assert_eq!(robots.to_string(), text);
/// # Ok::<(), robots_core::edit::builder::BuildError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RobotsBuilder {
    /// Their text, a blank line between two.
    groups: String,
    /// Their lines.
    sitemaps: String,
}

/// The names of some crawlers and the rules for them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    text: RobotsText,
}

impl RobotsBuilder {
    /// A file that says nothing.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a group behind those before.
    ///
    /// # Errors
    ///
    /// [`BuildError::FileTooLarge`]; then it is not added.
    pub fn group(&mut self, group: &Group) -> Result<&mut Self, BuildError> {
        let group = group.to_string();
        let part = if self.groups.is_empty() { "" } else { "\n" };
        self.has_room(part.len() + group.len())?;
        self.groups.push_str(part);
        self.groups.push_str(&group);
        Ok(self)
    }

    /// Adds a sitemap; all of them are written at the end.
    ///
    /// # Errors
    ///
    /// [`BuildError::Sitemap`] and [`BuildError::FileTooLarge`]; then it is not added.
    pub fn sitemap(&mut self, url: &str) -> Result<&mut Self, BuildError> {
        let mut text = RobotsText::new();
        text.write(Keyword::SITEMAP, url)?;
        let line = text.finish();
        self.has_room(line.len())?;
        self.sitemaps.push_str(&line);
        Ok(self)
    }

    /// Is there room for so many bytes, and for the line between groups and sitemaps?
    fn has_room(&self, len: usize) -> Result<(), BuildError> {
        let size = self.groups.len() + "\n".len() + self.sitemaps.len() + len;
        (size <= SIZE_LIMIT)
            .then_some(())
            .ok_or(BuildError::FileTooLarge)
    }
}

impl Group {
    /// A group for these product tokens; `*` is for everybody else.
    ///
    /// # Errors
    ///
    /// [`BuildError::NoName`] and [`BuildError::Name`]
    pub fn of<'n>(names: impl IntoIterator<Item = &'n str>) -> Result<Self, BuildError> {
        let mut text = RobotsText::new();
        text.open_group();
        let mut names = names.into_iter().peekable();
        if names.peek().is_none() {
            return Err(BuildError::NoName);
        }
        for name in names {
            text.write(Keyword::USER_AGENT, name)?;
        }
        Ok(Self { text })
    }

    /// Adds a rule that allows paths. In `pattern`, `*` and a last `$` mean what they mean in a
    /// robots.txt, and `%XX` stays as it is; whatever cannot stand in a line is escaped.
    ///
    /// # Errors
    ///
    /// [`BuildError::Path`]
    pub fn allow(self, pattern: &str) -> Result<Self, BuildError> {
        self.rule(Keyword::ALLOW, pattern)
    }

    /// Adds a rule that disallows paths, see [`allow`](Self::allow).
    ///
    /// # Errors
    ///
    /// [`BuildError::Path`]
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

impl fmt::Display for Group {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text.clone().finish())
    }
}

#[cfg(test)]
mod tests {
    use proptest::collection::vec;
    use proptest::prelude::*;

    use super::text::escaped;
    use super::*;
    use crate::matcher::Verdict;
    use crate::pattern::PathPattern;
    use crate::{Dialect, Reading, SourceText};

    #[test]
    fn what_would_be_read_otherwise_is_refused_or_escaped() {
        for name in [
            "",
            " a",
            "a\n",
            "a#b",
            "a\u{2028}b",
            "a, b",
            "a b",
            "* a",
            "a*",
            "a/1",
            "Mozilla/5.0 (compatible; x)",
        ] {
            assert_eq!(Group::of([name]), Err(BuildError::Name(name.to_owned())));
        }
        assert_eq!(Group::of([]), Err(BuildError::NoName));
        let path = BuildError::Path("a".to_owned());
        assert_eq!(
            Group::of(["a"]).and_then(|group| group.allow("a")),
            Err(path)
        );
        for name in [
            "*",
            "MJ12bot",
            "archive.org_bot",
            "Screaming Frog SEO Spider",
        ] {
            assert!(Group::of([name]).is_ok(), "{name}");
        }
        for url in [
            "/s.xml",
            "://",
            "https://",
            "x://y",
            "javascript://x",
            "https://a/#b",
        ] {
            let refused = BuildError::Sitemap(url.to_owned());
            assert_eq!(RobotsBuilder::new().sitemap(url), Err(refused));
        }
        assert_eq!(escaped("/a b#%20%zé\n*$"), "/a%20b%23%20%25z%C3%A9%0A*$");
    }

    #[test]
    fn what_would_be_read_in_part_is_refused() -> Result<(), BuildError> {
        let path = "/x".repeat(8_400);
        let group = Group::of(["a"])?;
        assert_eq!(group.clone().disallow(&path), Err(BuildError::LineTooLong));
        let group = group.disallow(&path[..16_000])?;
        let mut robots = RobotsBuilder::new();
        while robots.group(&group).is_ok() {}
        assert_eq!(robots.to_string().matches("User-agent").count(), 31);
        let url = format!("https://a.example/{}", &path[..16_000]);
        assert_eq!(robots.sitemap(&url), Err(BuildError::FileTooLarge));
        assert!(robots.sitemap("https://a.example/s.xml").is_ok());
        assert!(robots.to_string().len() <= SIZE_LIMIT);
        Ok(())
    }

    fn rules() -> impl Strategy<Value = Vec<(bool, String)>> {
        vec((any::<bool>(), "[/*]([ab/*$%#?é \n]|%2[0fF]){0,6}"), 0..4)
    }

    proptest! {
        #[test]
        fn what_is_printed_parses_to_what_was_built(groups in vec(rules(), 0..5)) {
            let mut robots = RobotsBuilder::new();
            for (index, rules) in groups.iter().enumerate() {
                let name = format!("bot-{}", char::from(b'a' + u8::try_from(index)?));
                let mut group = Group::of([name.as_str()])?;
                for (allows, path) in rules {
                    group = if *allows { group.allow(path)? } else { group.disallow(path)? };
                }
                robots.group(&group)?;
            }
            let source = SourceText::new("", robots.to_string());
            for dialect in [Dialect::RFC_9309, Dialect::GOOGLE] {
                let reading = Reading::new(&source, dialect);
                prop_assert_eq!(reading.agents().len(), groups.len());
                for (agent, rules) in reading.agents().values().zip(&groups) {
                    let read = reading.written_rules(agent.group);
                    let read: Vec<_> = read.map(|rule| (rule.verdict, rule.pattern.clone())).collect();
                    let built: Vec<_> = rules
                        .iter()
                        .map(|(allows, path)| {
                            let verdict = if *allows { Verdict::Allow } else { Verdict::Disallow };
                            let pattern = escaped(path);
                            (verdict, PathPattern::in_form(pattern.as_bytes(), dialect.path_form))
                        })
                        .collect();
                    prop_assert_eq!(read, built);
                }
            }
        }

        #[test]
        fn escaping_twice_is_escaping_once(path in "/([ab%# é]|%[0-9a-f]{2}){0,8}") {
            prop_assert_eq!(escaped(&escaped(&path)), escaped(&path));
        }
    }
}
