//! The lints that a name selects: one lint, a group or `warnings`.

use std::fmt;

use robots_analysis::diagnostic::closest_match;

use super::{Lint, LintGroup};

const WARNINGS: &str = "warnings";

/// The lints that a name selects.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LintSelector {
    /// One lint.
    Lint(&'static Lint),
    /// The lints of a group.
    Group(LintGroup),
    /// `warnings`: everything that would be a warning.
    Warnings,
}

/// The error for a name that selects no lint.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownLint {
    /// The name.
    pub name: String,
    /// The known name that is closest, if one is close.
    pub closest_match: Option<&'static str>,
    /// The lints whose names have all words of the name, or words that start alike.
    pub similar: Vec<&'static str>,
}

impl LintSelector {
    /// Returns the lint or the group with this name, or `warnings`.
    ///
    /// # Errors
    ///
    /// Returns an error for an unknown name.
    pub fn by_name(name: &str) -> Result<Self, UnknownLint> {
        if name == WARNINGS {
            return Ok(Self::Warnings);
        }
        let mut groups = LintGroup::ALL.into_iter();
        let group = || groups.find(|group| group.name() == name).map(Self::Group);
        let lint = crate::lint::by_name(name).map(Self::Lint);
        lint.or_else(group).ok_or_else(|| UnknownLint::new(name))
    }
}

impl UnknownLint {
    pub(super) fn new(name: &str) -> Self {
        let lints = || crate::lint::all().map(|lint| lint.name);
        let groups = LintGroup::ALL.iter().map(|group| group.name());
        Self {
            name: name.to_owned(),
            similar: similar(name, lints()),
            closest_match: closest_match(name, lints().chain(groups).chain([WARNINGS])),
        }
    }

    /// Returns what to write instead.
    pub fn help(&self) -> String {
        match self.closest_match {
            Some(name) => format!("did you mean `{name}`?"),
            None if !self.similar.is_empty() => {
                let one = if self.similar.len() > 1 { "one of " } else { "" };
                format!("did you mean {one}`{}`?", self.similar.join("`, `"))
            }
            None => {
                "write a lint, a group, or `warnings` for all of them: `robots lints` lists them"
                    .to_owned()
            }
        }
    }
}

const MOST_SIMILAR: usize = 8;

/// Returns the names with a word for each word of another: the same, or one that starts alike, as
/// `blocked` and `blocks` do.
fn similar(name: &str, names: impl Iterator<Item = &'static str>) -> Vec<&'static str> {
    let name = name.to_ascii_lowercase();
    let words = |name: &str| -> Vec<String> {
        let words = name.split(|letter: char| !letter.is_ascii_alphanumeric());
        // Without the endings of a plural, a verb and a participle.
        let stem = |word: &str| {
            let end = ["ing", "ed", "es", "s"].iter().find_map(|end| word.strip_suffix(end));
            end.filter(|stem| stem.len() >= SHORTEST_WORD).unwrap_or(word).to_owned()
        };
        let words = words.filter(|word| word.len() >= SHORTEST_WORD);
        words.map(stem).collect()
    };
    let asked = words(&name);
    let fits = |known: &&str| {
        let known = words(known);
        let has = |word: &String| {
            known.iter().any(|other| {
                other == word || word.len() > SHORTEST_WORD && other.starts_with(word.as_str())
            })
        };
        !asked.is_empty() && asked.iter().all(has)
    };
    names.filter(fits).take(MOST_SIMILAR).collect()
}

/// The letters of a word that is compared, at least.
const SHORTEST_WORD: usize = 3;

impl fmt::Display for UnknownLint {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "unknown lint `{}`: {}", self.name, self.help())
    }
}

impl std::error::Error for UnknownLint {}
