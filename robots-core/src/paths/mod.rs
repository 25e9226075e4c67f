//! Languages of canonical paths: those that URLs have, patterns match, groups decide and routes serve.
//!
//! Canonical paths are what [`canonical_path`](crate::pattern::canonical_path) gives; a language may
//! hold texts that no URL has as its canonical form, until it is intersected with [`urls()`].

mod decided;
mod of_route;
mod urls;

pub(crate) use decided::Decided;
pub use decided::shortest_decided;
pub use of_route::{NoLanguage, Query, of_route};
pub use robots_automata::{BudgetExhausted, Language, RegexError};

use std::sync::OnceLock;

use robots_automata::{Outcome, ReachableStates};

use crate::matcher::__private::FLAG_PATH_FORM;
use crate::matcher::{PathForm, Verdict};
use crate::pattern::PathPattern;
use crate::reading::{GroupId, Reading, outcome, rule_set};

/// The numbers of path forms are below this: see `FLAG_PATH_FORM` of the packed layout.
const FORMS: usize = FLAG_PATH_FORM as usize + 1;

/// Returns the canonical paths that URLs have: all others are in no request, so a claim about URLs is a
/// claim about these.
pub fn urls(form: PathForm) -> Language {
    common_urls([form; 2])
}

/// The canonical paths of those URLs of which each character and escape is the same in both forms.
pub(crate) fn common_urls(forms: [PathForm; 2]) -> Language {
    // Every claim and many lints ask, and building it takes longer than most of them.
    static KNOWN: [[OnceLock<Language>; FORMS]; FORMS] =
        [const { [const { OnceLock::new() }; FORMS] }; FORMS];
    let [left, right] = forms.map(|form| usize::from(form.number()));
    let known = KNOWN[left][right].get_or_init(|| Language::from_dfa(&urls::urls(forms)));
    known.clone()
}

/// Returns the paths that a pattern matches.
///
/// # Errors
///
/// When its automaton would have too many states.
pub fn of_pattern(pattern: &PathPattern) -> Result<Language, BudgetExhausted> {
    Language::from_glob(pattern.glob().clone())
}

/// Returns the paths that one of these patterns matches.
///
/// # Errors
///
/// When the automaton would have too many states.
pub fn of_patterns<'p>(
    patterns: impl IntoIterator<Item = &'p PathPattern>,
) -> Result<Language, BudgetExhausted> {
    let globs = patterns.into_iter().map(|pattern| pattern.glob().clone());
    Language::from_globs(globs)
}

/// Returns the paths on which a reading has this verdict for the crawlers of `group`; `None` stands for
/// crawlers without a group.
///
/// # Errors
///
/// When a rule has no automaton of reasonable size, or all have none together.
pub fn of_group(
    reading: &Reading,
    group: Option<GroupId>,
    verdict: Verdict,
) -> Result<Language, BudgetExhausted> {
    let allowed = Language::from_set(&rule_set(reading.rules(group)))?;
    match outcome(verdict) {
        Outcome::Accept => Ok(allowed),
        Outcome::Reject => Ok(allowed.complement()),
    }
}

/// Returns the paths of a language on which rules of the file decide: those that no implicit rule of
/// these readings matches.
///
/// # Errors
///
/// When the automaton would have too many states.
pub(crate) fn decided_by_file(
    language: &Language,
    readings: &[&Reading],
) -> Result<Language, BudgetExhausted> {
    let implicit = readings
        .iter()
        .filter_map(|reading| reading.implicit_rule());
    let mut reach = ReachableStates::default();
    let globs = implicit.map(|rule| rule.pattern.glob());
    let globs: Vec<_> = globs
        .filter(|glob| language.intersects_glob(glob, &mut reach))
        .collect();
    if globs.is_empty() {
        return Ok(language.clone());
    }
    language.difference(&Language::from_globs(globs.into_iter().cloned())?)
}

/// Returns paths of bytes that URLs have: all canonical paths of URLs and others, at a fraction of the
/// cost of [`urls()`].
pub(crate) fn near_urls() -> Language {
    Language::from_dfa(&urls::near_urls())
}

#[cfg(test)]
mod tests;
