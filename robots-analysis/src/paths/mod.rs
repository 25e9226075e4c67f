//! Languages of canonical paths: of URLs, patterns, groups and routes.
//!
//! In: patterns, groups of a reading, routes, or a form of paths. Out: a [`Language`], or that its
//! budget was exhausted.
//!
//! [`canonical_path`](robots_core::pattern::canonical_path) defines canonical paths. A language may
//! contain texts that are the canonical path of no URL; its intersection with [`urls()`] does not.
//!
//! ```
//! use robots_core::matcher::PathForm;
//! use robots_analysis::paths;
//! use robots_core::pattern::PathPattern;
//!
//! let pattern = PathPattern::new("/\u{e9}*".as_bytes());
//! let language = paths::of_pattern(&pattern)?.intersection(&paths::urls(PathForm::Rfc9309))?;
//! assert_eq!(language.shortest(), Some(b"/%C3%A9".to_vec()));
//! # Ok::<(), paths::BudgetExhausted>(())
//! ```

mod decided;
mod from_canonical;
mod group_verdicts;
mod of_route;
mod of_target;
mod request_target;
mod route;
mod urls;

use std::sync::OnceLock;

pub(crate) use decided::ShortestDecided;
pub use decided::shortest_decided;
pub(crate) use from_canonical::{malformed_target, target_from_canonical};
pub use group_verdicts::{GroupVerdicts, Verdicts};
pub use of_route::of_route;
pub(crate) use of_route::texts_of_route;
pub(crate) use of_target::texts_of_target;
pub(crate) use request_target::RequestTargetPart;
pub use request_target::{is_request_target, malformed_escape, percent_encoded};
use robots_automata::ReachableStates;
pub use robots_automata::{BudgetExhausted, Language};
use robots_core::matcher::__layout::FLAG_PATH_FORM;
use robots_core::matcher::{PathForm, Verdict};
use robots_core::pattern::PathPattern;
use robots_core::reading::{GroupId, Reading, rule_set};
pub use route::{PathError, QueryCondition, Route, RoutePart};
pub(crate) use route::{foreign_parameter, rooted};

/// The upper bound of the numbers of path forms: see `FLAG_PATH_FORM` of the packed layout.
const FORMS: usize = FLAG_PATH_FORM as usize + 1;

/// Returns the canonical paths of all URLs. No request has another path, so a claim about all URLs
/// is a claim about these. Built once per form and process.
pub fn urls(form: PathForm) -> Language {
    common_urls([form; 2])
}

/// Returns the canonical paths of URLs in which each character and escape is equal in both forms.
pub(crate) fn common_urls(forms: [PathForm; 2]) -> Language {
    // Every claim and many lints need it, and building it takes longer than most of them.
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
/// Returns [`BudgetExhausted`] if its automaton would have too many states.
///
/// ```
/// use robots_analysis::paths;
/// use robots_core::pattern::PathPattern;
///
/// let language = paths::of_pattern(&PathPattern::new(b"/*.pdf$"))?;
/// assert!(language.contains(b"/a.pdf") && !language.contains(b"/a.pdf?b"));
/// let patterns = ["/a$", "/b/*"].map(|value| PathPattern::new(value.as_bytes()));
/// let language = paths::of_patterns(&patterns)?;
/// assert!(language.contains(b"/a") && language.contains(b"/b/c") && !language.contains(b"/ab"));
/// # Ok::<(), paths::BudgetExhausted>(())
/// ```
pub fn of_pattern(pattern: &PathPattern) -> Result<Language, BudgetExhausted> {
    Language::from_glob(pattern.glob().clone())
}

/// Returns the paths that at least one of these patterns matches.
///
/// # Errors
///
/// Returns [`BudgetExhausted`] if the automaton would have too many states.
pub fn of_patterns<'p>(
    patterns: impl IntoIterator<Item = &'p PathPattern>,
) -> Result<Language, BudgetExhausted> {
    let globs = patterns.into_iter().map(|pattern| pattern.glob().clone());
    Language::from_globs(globs)
}

/// Returns the paths with this verdict for a group, or for crawlers without a group.
///
/// # Errors
///
/// Returns [`BudgetExhausted`] if an automaton of the rules would have too many states.
pub fn of_group(
    reading: &Reading,
    group: Option<GroupId>,
    verdict: Verdict,
) -> Result<Language, BudgetExhausted> {
    let allowed = Language::from_set(&rule_set(reading.rules(group)))?;
    Ok(if verdict.is_allow() { allowed } else { allowed.complement() })
}

/// Returns the paths of a language that no implicit rule of these readings matches.
///
/// # Errors
///
/// Returns [`BudgetExhausted`] if the automaton would have too many states.
pub(crate) fn decided_by_file(
    language: &Language,
    readings: &[&Reading],
) -> Result<Language, BudgetExhausted> {
    let implicit = readings.iter().filter_map(|reading| reading.implicit_rule());
    let mut reach = ReachableStates::default();
    let globs = implicit.map(|rule| rule.pattern.glob());
    let globs: Vec<_> = globs.filter(|glob| language.intersects_glob(glob, &mut reach)).collect();
    if globs.is_empty() {
        return Ok(language.clone());
    }
    language.difference(&Language::from_globs(globs.into_iter().cloned())?)
}

/// Returns paths of bytes that occur in URLs: a superset of [`urls()`] at a fraction of its cost.
pub(crate) fn near_urls() -> Language {
    Language::from_dfa(&urls::near_urls())
}

/// Returns canonical paths that no URL has because of a malformed escape. Some clients send such
/// request targets. Built once per form and process.
///
/// # Errors
///
/// Returns [`BudgetExhausted`] if the automaton would have too many states.
pub(crate) fn malformed_paths(form: PathForm) -> Result<Language, BudgetExhausted> {
    static KNOWN: [OnceLock<Result<Language, BudgetExhausted>>; FORMS] =
        [const { OnceLock::new() }; FORMS];
    let known = KNOWN[usize::from(form.number())]
        .get_or_init(|| Language::from_dfa(&urls::malformed_paths(form)).difference(&urls(form)));
    known.clone()
}

#[cfg(test)]
mod tests;
