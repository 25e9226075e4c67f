//! `X-Robots-Tag` by path: directives for search engines about pages that they may fetch.
//!
//! In: patterns with a tag each, from a macro, and a [`Reading`]. Out: [`TagRule`]s in order
//! of precedence, and the errors of the others. After this stage every tag consists of documented
//! directives, every rule applies to some URL, and some crawler may fetch one of these URLs.
//!
//! ```
//! use robots_analysis::x_robots_tag::{self, WrittenTag};
//! use robots_core::{Dialect, Reading, SourceText};
//!
//! let text = "User-agent: *\nDisallow: /drafts/\n";
//! let reading = Reading::new(&SourceText::new("robots.txt", text), Dialect::RFC_9309);
//! let tag = WrittenTag { paths: "/drafts/".to_owned(), tag: "noindex".to_owned() };
//! let (_, errors) = x_robots_tag::rules(&reading, &[tag]);
//! assert_eq!(
//!     errors[0].diagnostic.message.to_string(),
//!     "`noindex` cannot be seen: the page is disallowed for every crawler",
//! );
//! ```

mod visibility;
mod vocabulary;

use robots_core::pattern::PathPattern;
use robots_core::reading::Reading;
pub use vocabulary::{DIRECTIVES, DirectiveValue, TagDirective};

use crate::diagnostic::Diagnostic;
use crate::edit::builder::RobotsWriter;
use crate::order;

/// A tag for the paths of a pattern, as written.
///
/// ```
/// use robots_analysis::x_robots_tag::{self, TagPart, WrittenTag};
/// use robots_core::{Dialect, Reading, SourceText};
///
/// let source = SourceText::new("robots.txt", "User-agent: *\nDisallow: /a\n");
/// let reading = Reading::new(&source, Dialect::RFC_9309);
/// let tag = |paths: &str, tag: &str| WrittenTag { paths: paths.to_owned(), tag: tag.to_owned() };
/// let tags = [tag("/b", " noindex "), tag("/b/c", "noindex"), tag("drafts", "noindex")];
/// let (rules, errors) = x_robots_tag::rules(&reading, &tags);
/// // The longest pattern comes first.
/// assert_eq!(rules[0].paths.canonical(), b"/b/c");
/// assert_eq!((rules[1].tags[0].as_str(), errors[0].part), ("noindex", TagPart::Paths));
/// let (_, errors) = x_robots_tag::rules(&reading, &[tag("/", "noindx")]);
/// let message = errors[0].diagnostic.message.to_string();
/// assert_eq!(message, "unknown `X-Robots-Tag` directive `noindx`");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrittenTag {
    /// The paths, in the syntax of a rule.
    pub paths: String,
    /// The directives, such as `noindex, nofollow`.
    pub tag: String,
}

/// The tags for the paths that a pattern matches: one for every crawler, and one for each crawler
/// by name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TagRule {
    /// The pattern.
    pub paths: PathPattern,
    /// The value of each header field, as written.
    pub tags: Vec<String>,
}

/// The part of a [`WrittenTag`] that an error points at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TagPart {
    /// The paths.
    Paths,
    /// The directives.
    Tag,
    /// Both.
    Whole,
}

/// The error of a [`WrittenTag`].
#[derive(Clone, Debug, PartialEq)]
pub struct TagError {
    /// The index of the tag, from 0.
    pub index: usize,
    /// The invalid part.
    pub part: TagPart,
    /// The diagnostic. Its labels are spans of the robots.txt.
    pub diagnostic: Diagnostic,
}

struct IndexedRule {
    rule: TagRule,
    indexes: Vec<usize>,
}

/// Returns the rules in order of precedence, and every error in the order of `written`. For a URL
/// the first matching rule applies: the one with the most octets. Tags with the same pattern are
/// one rule.
pub fn rules(reading: &Reading, written: &[WrittenTag]) -> (Vec<TagRule>, Vec<TagError>) {
    let mut rules: Vec<IndexedRule> = Vec::new();
    let mut errors = Vec::new();
    for (index, written) in written.iter().enumerate() {
        let error_at = |part| {
            move |diagnostic: Box<Diagnostic>| TagError { index, part, diagnostic: *diagnostic }
        };
        let paths = pattern(reading, &written.paths).map_err(error_at(TagPart::Paths));
        let tag = vocabulary::check(&written.tag).map_err(error_at(TagPart::Tag));
        match (paths, tag) {
            (Ok(paths), Ok(())) => {
                let tag = written.tag.trim().to_owned();
                match rules.iter_mut().find(|it| it.rule.paths == paths) {
                    Some(same) => {
                        let duplicate = vocabulary::duplicate(&same.rule.tags, &tag);
                        errors.extend(duplicate.map(error_at(TagPart::Tag)));
                        same.rule.tags.push(tag);
                        same.indexes.push(index);
                    }
                    None => rules.push(IndexedRule {
                        rule: TagRule { paths, tags: vec![tag] },
                        indexes: vec![index],
                    }),
                }
            }
            (paths, tag) => errors.extend(paths.err().into_iter().chain(tag.err())),
        }
    }
    order::sort_by_key(&mut rules, |it| (usize::MAX - it.rule.paths.octets(), it.indexes[0]));
    if errors.is_empty() {
        errors = visibility::check(reading, &rules);
    }
    order::sort_by_key(&mut errors, |error| error.index);
    (rules.into_iter().map(|it| it.rule).collect(), errors)
}

fn pattern(reading: &Reading, value: &str) -> Result<PathPattern, Box<Diagnostic>> {
    let value = RobotsWriter::path(value).map_err(|error| {
        let help = if value.is_empty() { "write `/` for all paths" } else { error.help() };
        Diagnostic::error(error.to_string()).help(help)
    })?;
    let dialect = reading.dialect();
    let in_form = |value: &[u8]| PathPattern::in_form(value, dialect.path_form);
    let has_wildcards = in_form(b"/*").canonical() == b"/*";
    if !has_wildcards && (value.contains('*') || value.ends_with('$')) {
        let message = format!(
            "wildcards are not supported in dialect `{}`: `{value}` is the literal path",
            dialect.name
        );
        let help = "write a prefix of the paths, without `*` and `$`";
        return Err(Box::new(Diagnostic::error(message).help(help)));
    }
    Ok(in_form(value.as_bytes()))
}
