//! Sets of URLs: routes and patterns, or what the rules of a file name.

use robots_analysis::claim::{ClaimError, Target};
use robots_analysis::paths::{self, Language};
use robots_automata::Glob;
use robots_core::pattern::{canonical_path, legible};
use robots_core::{Dialect, Reading};

/// A set of URLs as it is written.
#[derive(Debug)]
pub struct UrlSet {
    pub(crate) text: String,
    pub(crate) urls: Language,
}

impl UrlSet {
    /// Reads a route, such as `/books/{id}`, or the pattern of a rule: it has a `*` or ends with
    /// `$`. This is the notation of claims.
    ///
    /// # Errors
    ///
    /// Returns an error if it is neither, or contains no URL.
    pub fn read(text: &str, dialect: &Dialect) -> Result<Self, ClaimError> {
        Ok(Self { text: text.to_owned(), urls: Target::read(text, None, None)?.language(dialect)? })
    }

    /// Returns the one URL with this request target.
    ///
    /// # Errors
    ///
    /// Returns an error if no URL has this target.
    pub fn exactly(target: &str, dialect: &Dialect) -> Result<Self, ClaimError> {
        let form = dialect.path_form;
        let canonical = canonical_path(target.as_bytes(), form);
        let urls = of_canonical(&[&canonical, b"$".as_slice()].concat(), dialect);
        Ok(Self {
            text: target.to_owned(),
            urls: match urls {
                Some(urls) => urls,
                // Explains what no URL is.
                None => Target::Pattern(target.to_owned() + "$").language(dialect)?,
            },
        })
    }

    /// Returns all URLs.
    pub fn everything(dialect: &Dialect) -> Self {
        Self { text: "/*".to_owned(), urls: paths::urls(dialect.path_form) }
    }
}

/// Returns all URLs, and the sets that the rules of a file name, at most `most` together, in file
/// order; and the number of sets that are left out. A set is a folder at the top level, or else
/// the pattern of a rule.
pub fn of_rules(reading: &Reading, most: usize) -> (Vec<UrlSet>, usize) {
    let dialect = reading.dialect();
    let mut texts = vec![b"/*".to_vec()];
    let mut rules: Vec<_> =
        reading.groups().flat_map(|group| reading.written_rules(group)).collect();
    rules.sort_unstable_by_key(|rule| rule.line);
    for rule in rules {
        let text = set_of(rule.pattern.canonical());
        if !texts.contains(&text) {
            texts.push(text);
        }
    }
    // A pattern that matches no URL has no verdict.
    let sets = texts.iter().filter_map(|text| {
        Some(UrlSet {
            text: String::from_utf8_lossy(&legible(text, dialect.path_form)).into_owned(),
            urls: of_canonical(text, dialect)?,
        })
    });
    let mut sets: Vec<_> = sets.collect();
    let left_out = sets.len().saturating_sub(most);
    sets.truncate(most);
    (sets, left_out)
}

/// Returns the URLs that a pattern in canonical form matches; `None` if there is none.
fn of_canonical(pattern: &[u8], dialect: &Dialect) -> Option<Language> {
    let texts = Language::from_glob(Glob::new(pattern)).ok()?;
    let urls = texts.intersection(&paths::urls(dialect.path_form)).ok()?;
    (!urls.is_empty()).then_some(urls)
}

/// Returns the pattern of the set that a rule with this pattern belongs to.
fn set_of(pattern: &[u8]) -> Vec<u8> {
    let is_end = |byte: &u8| b"*$".contains(byte);
    let literal = pattern.split(is_end).next().unwrap_or_default();
    let folder = literal.get(1..).and_then(|rest| rest.iter().position(|&byte| byte == b'/'));
    match folder {
        Some(end) => [&literal[..end + 2], b"*"].concat(),
        None if pattern.last().is_some_and(is_end) => pattern.to_vec(),
        None => [pattern, b"*"].concat(),
    }
}

#[cfg(test)]
mod tests;
