//! Applies the fixes of findings.

use std::borrow::Cow;
use std::hash::BuildHasher;

use robots_core::dialect::Dialect;
use robots_core::reading::Reading;
use robots_core::source::SourceText;
use robots_core::syntax::parse;
use rustc_hash::{FxBuildHasher, FxHashSet};

use super::edits::{Edited, apply};
use super::proof::{Original, current, older};
use super::repaired::Repaired;
use crate::budget;
use crate::diagnostic::{Diagnostic, Fix, Safety};

/// The result of [`fix`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fixed {
    /// The text.
    pub source: SourceText,
    /// The number of fixes that were applied.
    pub applied: usize,
}

/// Applies all fixes that `find` returns and that are proved safe together, as expected.
///
/// After fixes of [`Safety::KeepsMeaning`] every dialect reads the same rules. After fixes of
/// [`Safety::AlignsOlder`] RFC 9309, Google and `dialect` do. A fix is not applied if the text
/// would mean something else after the edits of other findings: a rule that has no effect because
/// of an error elsewhere is not deleted.
///
/// Finds again until no fix is left: at most 64 times, or once per line of a longer text, with up
/// to 64 proofs each time. Fixes beyond these limits are not applied. Fixing the result again
/// changes nothing.
///
/// ```
/// use robots_analysis::Diagnostic;
/// use robots_analysis::diagnostic::Fix;
/// use robots_analysis::edit;
/// use robots_core::source::Span;
/// use robots_core::{Dialect, SourceText};
///
/// let source = SourceText::new("robots.txt", "User-agent: *\nDisallow: /a\nDisallow: /a\n");
/// let fixed = edit::fix(&source, Dialect::RFC_9309, |reading| {
///     let is_twice = reading.source().bytes().ends_with(b"/a\nDisallow: /a\n");
///     let fix = Fix::equivalent("delete the rule", Span::new(27, 40), "");
///     is_twice.then(|| Diagnostic::error("duplicate rule").fix(fix)).into_iter().collect()
/// });
/// assert_eq!(fixed.source.bytes(), b"User-agent: *\nDisallow: /a\n");
/// assert_eq!(fixed.applied, 1);
/// ```
pub fn fix(
    source: &SourceText,
    dialect: &'static Dialect,
    find: impl Fn(&Reading) -> Vec<Diagnostic>,
) -> Fixed {
    let mut fixed = Fixed { source: source.clone(), applied: 0 };
    let mut seen = FxHashSet::from_iter([fingerprint(source)]);
    let lines = parse(source).items.len();
    for _ in 0..budget::FIX_ROUNDS.max(lines) {
        let Some(next) = round(&fixed.source, dialect, &find) else {
            break;
        };
        // Two fixes that undo each other would never end.
        if !seen.insert(fingerprint(&next.source)) {
            break;
        }
        fixed.source = next.source;
        fixed.applied += next.applied;
    }
    fixed
}

/// Returns a length and hash that identify a text: there are too many to keep.
fn fingerprint(source: &SourceText) -> (usize, u64) {
    let bytes = source.bytes();
    (bytes.len(), FxBuildHasher.hash_one(bytes))
}

/// Returns the text after the fixes of one kind; `None` if none applies.
fn round(
    source: &SourceText,
    dialect: &'static Dialect,
    find: &impl Fn(&Reading) -> Vec<Diagnostic>,
) -> Option<Edited> {
    let reading = Reading::new(source, dialect);
    let findings = find(&reading);
    let before = Original::new(Cow::Borrowed(&reading));
    let repaired = Repaired::new(&reading, fixes_expecting(&findings, Safety::ChangesMeaning));
    let mut kinds = [Safety::KeepsMeaning, Safety::AlignsOlder].into_iter();
    kinds.find_map(|kind| {
        let offered = fixes_expecting(&findings, kind);
        let dialects: Vec<_> = match kind {
            Safety::KeepsMeaning => current(dialect).chain(older(dialect)).collect(),
            _ => current(dialect).collect(),
        };
        let kept = largest_set(&offered, budget::PROVED_FIXES, |fixes| {
            let after = apply(source, fixes).source;
            before.changed_in(&after, dialects.iter().copied()).is_none()
                && repaired.as_ref().is_none_or(|repaired| repaired.is_kept(fixes))
        });
        Some(apply(source, &kept)).filter(|edited| edited.applied > 0)
    })
}

/// Applies the fixes of these findings that may change the meaning.
///
/// These are the fixes that [`prove`](super::prove()) did not prove to keep the meaning, and that
/// [`gate`](super::gate()) left. Returns the same text if there are none.
pub fn suggest(source: &SourceText, findings: &[Diagnostic]) -> SourceText {
    let offered: Vec<_> = suggested(findings).into_iter().map(|(_, fix)| fix).collect();
    apply(source, &offered).source
}

/// Returns the fixes that [`suggest`] applies, with the index of their finding.
pub(super) fn suggested(findings: &[Diagnostic]) -> Vec<(usize, &Fix)> {
    first_fixes(findings).filter(|(_, fix)| fix.safety == Safety::ChangesMeaning).collect()
}

/// Returns the first fix of each finding that has one, with the index of the finding.
pub(super) fn first_fixes(findings: &[Diagnostic]) -> impl Iterator<Item = (usize, &Fix)> {
    let findings = findings.iter().enumerate();
    findings.filter_map(|(index, finding)| Some((index, finding.fixes.first()?)))
}

/// Returns the first fix of each finding, if it expects this safety.
fn fixes_expecting(findings: &[Diagnostic], expected: Safety) -> Vec<&Fix> {
    let first = first_fixes(findings).map(|(_, fix)| fix);
    first.filter(|fix| fix.expected == expected).collect()
}

/// Returns the items that satisfy a condition together, in order. Tries all of them, then each
/// half, with up to `tries` calls: the items that are not tried are left out.
pub(super) fn largest_set<T: Clone>(
    items: &[T],
    tries: usize,
    mut is_accepted: impl FnMut(&[T]) -> bool,
) -> Vec<T> {
    let mut kept: Vec<T> = Vec::new();
    let mut open = vec![items];
    for _ in 0..tries {
        let Some(some) = open.pop() else {
            break;
        };
        if some.is_empty() {
            continue;
        }
        let with = [kept.as_slice(), some].concat();
        if is_accepted(&with) {
            kept = with;
        } else if some.len() > 1 {
            let (first, second) = some.split_at(some.len() / 2);
            open.extend([second, first]);
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn largest_set_leaves_out_what_is_not_accepted_with_the_others() {
        let all = [1, 2, 3, 4, 5];
        let without = |bad: &[i32]| {
            let bad = bad.to_vec();
            move |some: &[i32]| some.iter().all(|item| !bad.contains(item))
        };
        assert_eq!(largest_set(&all, 64, without(&[])), all);
        assert_eq!(largest_set(&all, 64, without(&[1])), [2, 3, 4, 5]);
        assert_eq!(largest_set(&all, 64, without(&[2, 5])), [1, 3, 4]);
        assert_eq!(largest_set(&all, 64, without(&all)), [0; 0]);
        // The first of two that fail together is kept.
        let not_both = |some: &[i32]| !(some.contains(&2) && some.contains(&3));
        assert_eq!(largest_set(&all, 64, not_both), [1, 2, 4, 5]);
    }
}
