//! Sets of URLs: routes and patterns, or what the rules of a file name.

use robots_analysis::claim::{ClaimError, Target};
use robots_analysis::paths::{self, Language};
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
        Ok(Self {
            text: text.to_owned(),
            urls: Target::read(text, None, None)?.language(dialect)?,
        })
    }

    /// Returns the one URL with this request target.
    ///
    /// # Errors
    ///
    /// Returns an error if no URL has this target.
    pub fn exactly(target: &str, dialect: &Dialect) -> Result<Self, ClaimError> {
        let pattern = target.replace('*', "%2A").replace('$', "%24") + "$";
        Ok(Self {
            text: target.to_owned(),
            urls: Target::Pattern(pattern).language(dialect)?,
        })
    }

    /// Returns all URLs.
    pub fn everything(dialect: &Dialect) -> Self {
        Self {
            text: "/*".to_owned(),
            urls: paths::urls(dialect.path_form),
        }
    }
}

/// Returns all URLs, and the sets that the rules of a file name, at most `most` together, in file
/// order; and the number of sets that are left out. A set is a folder at the top level, or else
/// the pattern of a rule.
pub fn of_rules(reading: &Reading, most: usize) -> (Vec<UrlSet>, usize) {
    let dialect = reading.dialect();
    let mut texts = vec!["/*".to_owned()];
    let mut rules: Vec<_> = reading
        .groups()
        .flat_map(|group| reading.written_rules(group))
        .collect();
    rules.sort_unstable_by_key(|rule| rule.line);
    for rule in rules {
        let pattern = String::from_utf8_lossy(rule.pattern.canonical());
        let text = set_of(&pattern);
        if !texts.contains(&text) {
            texts.push(text);
        }
    }
    // A pattern that matches no URL has no verdict.
    let sets = texts.iter().filter_map(|text| {
        Some(UrlSet {
            text: text.clone(),
            urls: Target::Pattern(text.clone()).language(dialect).ok()?,
        })
    });
    let mut sets: Vec<_> = sets.collect();
    let left_out = sets.len().saturating_sub(most);
    sets.truncate(most);
    (sets, left_out)
}

/// Returns the pattern of the set that a rule with this pattern belongs to.
fn set_of(pattern: &str) -> String {
    let literal = pattern.split(['*', '$']).next().unwrap_or_default();
    let folder = literal.get(1..).and_then(|rest| rest.find('/'));
    match folder {
        Some(end) => format!("{}*", &literal[..end + 2]),
        None if pattern.ends_with(['*', '$']) => pattern.to_owned(),
        None => format!("{pattern}*"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn set_of_a_rule_is_its_top_folder_or_its_pattern() {
        for (pattern, set) in [
            ("/admin/", "/admin/*"),
            ("/admin/a/b$", "/admin/*"),
            ("/search", "/search*"),
            ("/*?sort=", "/*?sort=*"),
            ("/*.pdf$", "/*.pdf$"),
            ("/a*/b/", "/a*/b/*"),
            ("/", "/*"),
            ("*", "*"),
        ] {
            assert_eq!(set_of(pattern), set, "{pattern}");
        }
    }
}
