//! From what a robots.txt should say to its text.
//!
//! In: groups of names and paths. Out: text that every dialect that knows its lines reads as it was
//! meant: no line can hold another, no group runs into the next, and nothing is escaped twice.

use std::fmt::{self, Write as _};

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
    /// Each line without its end.
    rules: Vec<String>,
}

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
        let breaks = |c: char| c.is_control() || c.is_whitespace() || c == '#';
        if !url.contains("://") || url.contains(breaks) {
            return Err(BuildError::Sitemap(url.to_owned()));
        }
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
                let breaks = name.contains(|c: char| c.is_control() || is_line_end(c) || c == '#');
                if breaks || name.is_empty() || name.trim() != name {
                    return Err(BuildError::Name(name.to_owned()));
                }
                Ok(name.to_owned())
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
        self.rule("Allow", pattern)
    }

    /// Adds a rule that disallows paths, see [`allow`](Self::allow).
    ///
    /// # Errors
    ///
    /// [`BuildError::Path`]
    pub fn disallow(self, pattern: &str) -> Result<Self, BuildError> {
        self.rule("Disallow", pattern)
    }

    fn rule(mut self, key: &str, pattern: &str) -> Result<Self, BuildError> {
        if !pattern.starts_with(['/', '*']) {
            return Err(BuildError::Path(pattern.to_owned()));
        }
        self.rules.push(format!("{key}: {}", escaped(pattern)));
        Ok(self)
    }
}

/// Ends a line for readers that know more line ends than CR and LF.
fn is_line_end(c: char) -> bool {
    matches!(c, '\u{2028}' | '\u{2029}')
}

/// Escapes what is no visible ASCII character, `#`, and a `%` that starts no escape.
fn escaped(pattern: &str) -> String {
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

impl fmt::Display for RobotsBuilder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, group) in self.groups.iter().enumerate() {
            if index > 0 {
                writeln!(f)?;
            }
            group.fmt(f)?;
        }
        if !self.groups.is_empty() && !self.sitemaps.is_empty() {
            writeln!(f)?;
        }
        for url in &self.sitemaps {
            writeln!(f, "Sitemap: {url}")?;
        }
        Ok(())
    }
}

impl fmt::Display for Group {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for name in &self.names {
            writeln!(f, "User-agent: {name}")?;
        }
        for rule in &self.rules {
            writeln!(f, "{rule}")?;
        }
        // Without a rule, the next group's names would be more names of this one.
        if self.rules.is_empty() {
            writeln!(f, "Disallow:")?;
        }
        Ok(())
    }
}

impl fmt::Display for BuildError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoName => f.write_str("a group names no crawler"),
            Self::Name(name) => write!(f, "`{name}` cannot stand in a `User-agent` line"),
            Self::Path(path) => write!(f, "the path `{path}` starts neither with `/` nor with `*`"),
            Self::Sitemap(url) => write!(f, "the sitemap `{url}` is not an absolute URL"),
        }
    }
}

impl std::error::Error for BuildError {}

#[cfg(test)]
mod tests {
    use proptest::collection::vec;
    use proptest::prelude::*;

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
