//! From what a robots.txt should say to its text.
//!
//! In: groups of names and paths. Out: text that every dialect that knows its lines reads as it was
//! meant: no line can hold another, no group runs into the next, and nothing is escaped twice.

mod error;
mod fault;
mod keyword;
mod spoken;
mod text;

pub use error::BuildError;
pub use keyword::{Keyword, Place};
pub use spoken::as_statements;
pub use text::{RobotsText, Written};

use std::fmt;

/// Writes a robots.txt.
///
/// ```
/// use robots_core::builder::{Group, RobotsBuilder};
///
/// let mut robots = RobotsBuilder::new();
/// robots.group(Group::of(["GPTBot", "CCBot"])?.allow("/about")?.disallow("/")?);
/// robots.group(Group::of(["*"])?.disallow("/my files")?);
/// robots.sitemap("https://shop.example/sitemap.xml")?;
///
/// let text = "User-agent: GPTBot\nUser-agent: CCBot\nAllow: /about\nDisallow: /\n\n\
///             User-agent: *\nDisallow: /my%20files\n\n\
///             Sitemap: https://shop.example/sitemap.xml\n";
/// assert_eq!(robots.to_string(), text);
/// # Ok::<(), robots_core::builder::BuildError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RobotsBuilder {
    groups: Vec<Group>,
    sitemaps: Vec<String>,
}

/// The names of some crawlers and the rules for them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    names: Vec<String>,
    rules: Vec<(Keyword, String)>,
}

impl RobotsBuilder {
    /// A file that says nothing.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a group behind those before.
    pub fn group(&mut self, group: Group) -> &mut Self {
        self.groups.push(group);
        self
    }

    /// Adds a sitemap; all of them are written at the end.
    ///
    /// # Errors
    ///
    /// [`BuildError::Sitemap`]
    pub fn sitemap(&mut self, url: &str) -> Result<&mut Self, BuildError> {
        RobotsText::new().write(Keyword::SITEMAP, url)?;
        self.sitemaps.push(url.to_owned());
        Ok(self)
    }
}

impl Group {
    /// A group for these product tokens; `*` is for everybody else.
    ///
    /// # Errors
    ///
    /// [`BuildError::NoName`] and [`BuildError::Name`]
    pub fn of<'n>(names: impl IntoIterator<Item = &'n str>) -> Result<Self, BuildError> {
        let names: Vec<String> = names
            .into_iter()
            .map(|name| {
                RobotsText::new()
                    .write(Keyword::USER_AGENT, name)
                    .map(|_| name.to_owned())
            })
            .collect::<Result<_, _>>()?;
        if names.is_empty() {
            return Err(BuildError::NoName);
        }
        Ok(Self {
            names,
            rules: Vec::new(),
        })
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
        RobotsText::new().write(keyword, pattern)?;
        self.rules.push((keyword, pattern.to_owned()));
        Ok(self)
    }

    fn write_to(&self, text: &mut RobotsText) -> Result<(), BuildError> {
        text.open_group();
        for name in &self.names {
            text.write(Keyword::USER_AGENT, name)?;
        }
        for (keyword, pattern) in &self.rules {
            text.write(*keyword, pattern)?;
        }
        Ok(())
    }
}

impl fmt::Display for RobotsBuilder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = RobotsText::new();
        let mut write = || {
            for group in &self.groups {
                group.write_to(&mut text)?;
            }
            text.close_group();
            for url in &self.sitemaps {
                text.write(Keyword::SITEMAP, url)?;
            }
            Ok(())
        };
        // What cannot be written was refused when it was added.
        write().map_err(|_: BuildError| fmt::Error)?;
        f.write_str(&text.finish())
    }
}

impl fmt::Display for Group {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = RobotsText::new();
        self.write_to(&mut text).map_err(|_| fmt::Error)?;
        f.write_str(&text.finish())
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
    use crate::{Dialect, Policy, SourceText, syntax};

    #[test]
    fn what_would_break_a_line_is_refused_or_escaped() {
        for name in ["", " a", "a\n", "a#b", "a\u{2028}b"] {
            assert_eq!(Group::of([name]), Err(BuildError::Name(name.to_owned())));
        }
        assert_eq!(Group::of([]), Err(BuildError::NoName));
        let path = BuildError::Path("a".to_owned());
        assert_eq!(
            Group::of(["a"]).and_then(|group| group.allow("a")),
            Err(path)
        );
        assert!(RobotsBuilder::new().sitemap("/s.xml").is_err());
        assert_eq!(escaped("/a b#%20%zé\n*$"), "/a%20b%23%20%25z%C3%A9%0A*$");
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
                robots.group(group);
            }
            let source = SourceText::new("", robots.to_string());
            let document = syntax::parse(&source);
            for dialect in [Dialect::RFC_9309, Dialect::GOOGLE] {
                let policy = Policy::new(&source, &document, dialect);
                prop_assert_eq!(policy.agents().len(), groups.len());
                for (agent, rules) in policy.agents().values().zip(&groups) {
                    let read = policy.rules(&policy.groups()[agent.group]);
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
