//! `X-Robots-Tag` by path: what search engines may make of the pages that they may fetch.
//!
//! In: patterns with a tag each, as a macro holds them, and a [`Reading`]. Out:
//! [`TagRule`]s in the order in which they are tried, and what is wrong with the others. AFTER THIS
//! STAGE: every tag is made of words that a search engine documents, every rule decides some URL, and
//! some crawler may fetch one of these.

mod seen;
mod vocabulary;

pub use vocabulary::{Documented, Values, WORDS};

use crate::diagnostic::{Diagnostic, Level, MessageText};
use crate::edit::builder::RobotsText;
use crate::pattern::PathPattern;
use crate::reading::Reading;

/// A tag for the paths of a pattern, as somebody wrote it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrittenTag {
    /// Which paths, in the syntax of a rule.
    pub paths: String,
    /// What is said of them, such as `noindex, nofollow`.
    pub tag: String,
}

/// A tag for the paths that a pattern matches.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TagRule {
    /// The paths.
    pub paths: PathPattern,
    /// The value of the field, as it was written.
    pub tag: String,
}

/// The part of a [`WrittenTag`] that a mistake is shown at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TagPart {
    /// The paths.
    Paths,
    /// What is said of them.
    Tag,
    /// Both.
    Whole,
}

/// What is wrong with a [`WrittenTag`].
#[derive(Clone, Debug, PartialEq)]
pub struct TagMistake {
    /// Its number, from 0.
    pub index: usize,
    /// The part that is wrong.
    pub part: TagPart,
    /// What to say of it; its labels are places in the robots.txt.
    pub diagnostic: Diagnostic,
}

/// The rules in the order in which they are tried, the one with the most octets first, which for a URL
/// is the first that matches; and every mistake, in the order of `written`.
pub(crate) fn rules(reading: &Reading, written: &[WrittenTag]) -> (Vec<TagRule>, Vec<TagMistake>) {
    let mut rules: Vec<(usize, TagRule)> = Vec::new();
    let mut mistakes = Vec::new();
    for (index, written) in written.iter().enumerate() {
        let wrong = |part| {
            move |diagnostic: Box<Diagnostic>| TagMistake {
                index,
                part,
                diagnostic: *diagnostic,
            }
        };
        let paths = pattern(reading, &written.paths).map_err(wrong(TagPart::Paths));
        let tag = vocabulary::check(&written.tag).map_err(wrong(TagPart::Tag));
        match (paths, tag) {
            (Ok(paths), Ok(())) => {
                let tag = written.tag.trim().to_owned();
                rules.push((index, TagRule { paths, tag }));
            }
            (paths, tag) => mistakes.extend(paths.err().into_iter().chain(tag.err())),
        }
    }
    rules.sort_by_key(|(index, rule)| (usize::MAX - rule.paths.octets(), *index));
    if mistakes.is_empty() {
        mistakes = seen::check(reading, &rules);
    }
    mistakes.sort_by_key(|mistake| mistake.index);
    (rules.into_iter().map(|(_, rule)| rule).collect(), mistakes)
}

/// The pattern that a rule with this value has.
fn pattern(reading: &Reading, value: &str) -> Result<PathPattern, Box<Diagnostic>> {
    match RobotsText::path(value) {
        Ok(value) => {
            let form = reading.dialect().path_form;
            Ok(PathPattern::in_form(value.as_bytes(), form))
        }
        Err(error) => {
            let finding = if value.is_empty() {
                mistake("a tag for no path").help("write `/` for all paths")
            } else {
                mistake(error.to_string()).help(error.help())
            };
            Err(Box::new(finding))
        }
    }
}

fn mistake(message: impl Into<MessageText>) -> Diagnostic {
    Diagnostic::new(None, Level::Deny, message)
}
