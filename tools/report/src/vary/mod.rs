//! The rules by which a cache keeps a copy of a page for each group of crawlers.
//!
//! In: a packed robots.txt. Out: a map from User-Agent headers to keys, as configuration of a
//! cache.
//!
//! A page is the same for every client whose crawlers obey the same groups, so the key of a header
//! is the group. A header that names crawlers of several groups, and one of which the expressions
//! do not know what it names, has the key `?` and is not cached: the layer decides each such
//! request. `header_pattern` writes the expressions.

mod header_pattern;

use std::io::{self, Write};

use askama::Template;
use robots_core::matcher::__private::{PurposeSet, identify_within};
use robots_core::matcher::{
    Client, Crawler, CrawlerPurpose, Group, KNOWN_CRAWLERS, MAX_USER_AGENT, RobotsTxt,
    known_crawler, same_product_token,
};

use header_pattern::HeaderPatterns;

/// The key of a header that is not cached.
const UNCACHED: &str = "?";

/// A cache whose configuration [`VaryRules::write`] writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cache {
    /// nginx: a `map` for `proxy_cache_key`.
    Nginx,
    /// Varnish: subroutines in VCL.
    Varnish,
}

/// The keys of User-Agent headers for a cache.
#[derive(Debug)]
pub struct VaryRules {
    groups: Vec<KeyedGroup>,
}

/// Maps for `proxy_cache_key`.
#[derive(Template)]
#[template(path = "nginx.conf", escape = "none")]
struct Nginx<'r> {
    groups: &'r [KeyedGroup],
    /// Matches headers that are not read to their ends.
    too_long: String,
}

/// Subroutines in VCL.
#[derive(Template)]
#[template(path = "varnish.vcl", escape = "none")]
struct Varnish<'r> {
    groups: &'r [KeyedGroup],
    /// Matches headers that are not read to their ends.
    too_long: String,
}

/// A group of the file, and the crawlers that obey it.
#[derive(Debug)]
struct KeyedGroup {
    key: String,
    tokens: Vec<String>,
    patterns: HeaderPatterns,
}

impl VaryRules {
    /// Returns the keys of this file. `purposes` are those to which the layer extends the default
    /// group.
    ///
    /// ```
    /// use robots_core::{Dialect, SourceText, compile};
    /// use robots_report::{Cache, VaryRules};
    ///
    /// let source = SourceText::new("robots.txt", "User-agent: GPTBot\nDisallow: /\n");
    /// let compilation = compile(&source, Dialect::RFC_9309);
    /// let rules = VaryRules::of(&compilation.site().robots_txt(), []);
    /// let mut out = Vec::new();
    /// rules.write(Cache::Nginx, &mut out)?;
    /// let text = String::from_utf8_lossy(&out);
    /// assert!(text.contains("map $http_user_agent $robots_group_1 {"));
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn of(robots: &RobotsTxt<'_>, purposes: impl IntoIterator<Item = CrawlerPurpose>) -> Self {
        let bound = purposes.into_iter().fold(PurposeSet::NONE, PurposeSet::with);
        let groups_of = |header: &str| groups_of(robots, header, bound);
        let mut groups: Vec<(Group<'_>, Vec<&str>)> = Vec::new();
        for token in tokens(robots) {
            let [group] = groups_of(token)[..] else {
                continue;
            };
            let known = groups.iter_mut().find(|(known, _)| known.is_same_as(&group));
            match known {
                Some((_, tokens)) => tokens.push(token),
                None => groups.push((group, vec![token])),
            }
        }
        let all: Vec<_> = tokens(robots).collect();
        let keyed = groups.iter().enumerate().map(|(index, (group, tokens))| {
            let obeys = |header: &str| {
                let found = groups_of(header);
                matches!(found[..], [found] if found.is_same_as(group))
            };
            KeyedGroup {
                key: key_of(group, index),
                tokens: tokens.iter().map(|&token| token.to_owned()).collect(),
                patterns: HeaderPatterns::of(tokens, &all, obeys),
            }
        });
        Self { groups: keyed.collect() }
    }

    /// Writes the configuration of a cache.
    pub fn write(&self, cache: Cache, out: &mut dyn Write) -> io::Result<()> {
        let groups = &self.groups;
        let too_long = format!("^.{{{}}}", MAX_USER_AGENT + 1);
        match cache {
            Cache::Nginx => Nginx { groups, too_long }.write_into(out)?,
            Cache::Varnish => Varnish { groups, too_long }.write_into(out)?,
        }
        writeln!(out)
    }
}

impl KeyedGroup {
    /// Returns the expressions, each with the key of the headers that it matches.
    fn keyed_patterns(&self) -> impl Iterator<Item = (&str, String)> {
        let certain = self.patterns.certain.iter();
        let certain = certain.map(|pattern| (pattern.as_str(), format!("{},", self.key)));
        let possible = self.patterns.possible.iter();
        certain.chain(possible.map(|pattern| (pattern.as_str(), UNCACHED.to_owned())))
    }
}

fn groups_of<'a>(robots: &RobotsTxt<'a>, header: &str, bound: PurposeSet) -> Vec<Group<'a>> {
    let client = identify_within(robots, header.as_bytes(), MAX_USER_AGENT, bound);
    let Client::Crawler(crawler) = client else {
        return Vec::new();
    };
    let mut groups: Vec<Group<'_>> = Vec::new();
    for group in crawler.all().filter_map(|crawler: Crawler<'a>| crawler.group()) {
        if !groups.iter().any(|known| known.is_same_as(&group)) {
            groups.push(group);
        }
    }
    groups
}

/// Returns the product tokens that headers may have: those of the table, and those that only the
/// file has.
fn tokens<'a>(robots: &RobotsTxt<'a>) -> impl Iterator<Item = &'a str> {
    let documented = KNOWN_CRAWLERS.iter().map(|crawler| crawler.token);
    let named = robots.product_tokens().filter(|token| known_crawler(token).is_none());
    let robots = *robots;
    documented.chain(named).filter(move |token| {
        let client = robots.identify(token.as_bytes());
        matches!(client, Client::Crawler(crawler) if same_product_token(crawler.token(), token))
    })
}

/// Returns the key of a group: its product token, if that is plain, and its number else.
fn key_of(group: &Group<'_>, index: usize) -> String {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'*');
    match group.token() {
        Some(token) if token.bytes().all(is_plain) => token.to_owned(),
        _ => format!("#{}", index + 1),
    }
}
