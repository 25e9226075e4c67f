//! Applies the fixes of findings.

use std::hash::BuildHasher;

use robots_core::dialect::Dialect;
use robots_core::reading::Reading;
use robots_core::source::SourceText;
use robots_core::syntax::parse;
use rustc_hash::{FxBuildHasher, FxHashSet};

use super::edits::apply;
use super::proof::{Original, current, older};
use crate::budget;
use crate::diagnostic::{Diagnostic, Fix, Safety};
use crate::lint::{Levels, Subject, check};

/// The result of [`fix`].
///
/// ```
/// use robots_core::{Dialect, SourceText};
/// use robots_analysis::{Levels, edit};
///
/// let source = SourceText::new("robots.txt", "User-agent: *\nDisallow: /a\n");
/// let fixed = edit::fix(&source, Dialect::RFC_9309, &Levels::default());
/// assert_eq!((fixed.applied, fixed.source), (0, source));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fixed {
    /// The text.
    pub source: SourceText,
    /// The number of fixes that were applied.
    pub applied: usize,
}

/// Applies the fixes of all findings at these levels that are proved to have their expected safety
/// together.
///
/// After fixes of [`Safety::KeepsMeaning`] every dialect reads the same rules. After fixes of
/// [`Safety::AlignsOlder`] RFC 9309, Google and `dialect` do.
///
/// Checks again until no fix is left: at most 64 times, or once per line of a longer text, with up
/// to 64 proofs each time. Fixes beyond these limits are not applied. Fixing the result again
/// changes nothing.
///
/// ```
/// use robots_core::{Dialect, SourceText};
/// use robots_analysis::{Level, Levels, edit};
///
/// let mut levels = Levels::default();
/// levels.set("style", Level::Warn)?;
/// let text = "user-agent: *\r\nDisallow: /a\r\nDisallow: /a\r\n";
/// let fixed = edit::fix(&SourceText::new("robots.txt", text), Dialect::RFC_9309, &levels);
/// assert_eq!(fixed.source.bytes(), b"User-agent: *\r\nDisallow: /a\r\n");
/// # Ok::<(), robots_analysis::lint::UnknownLint>(())
/// ```
pub fn fix(source: &SourceText, dialect: &'static Dialect, levels: &Levels) -> Fixed {
    let mut fixed = Fixed {
        source: source.clone(),
        applied: 0,
    };
    let mut seen = FxHashSet::from_iter([fingerprint(source)]);
    let lines = parse(source).items.len();
    for _ in 0..budget::FIX_ROUNDS.max(lines) {
        let Some((next, applied)) = round(&fixed.source, dialect, levels) else {
            break;
        };
        // Two fixes that undo each other would never end.
        if !seen.insert(fingerprint(&next)) {
            break;
        }
        fixed.source = next;
        fixed.applied += applied;
    }
    fixed
}

/// Returns a length and hash that identify a text: a long file has too many intermediate texts to
/// keep.
fn fingerprint(source: &SourceText) -> (usize, u64) {
    let bytes = source.bytes();
    (bytes.len(), FxBuildHasher.hash_one(bytes))
}

/// Returns the text after the fixes of one kind, and their number; `None` if there is none to
/// apply.
fn round(
    source: &SourceText,
    dialect: &'static Dialect,
    levels: &Levels,
) -> Option<(SourceText, usize)> {
    let reading = Reading::new(source, dialect);
    let findings = check(&Subject::new(&reading), levels);
    let before = Original::new(&reading);
    let mut kinds = [Safety::KeepsMeaning, Safety::AlignsOlder].into_iter();
    kinds.find_map(|kind| {
        let offered = fixes_expecting(&findings, kind);
        let dialects: Vec<_> = match kind {
            Safety::KeepsMeaning => current(dialect).chain(older(dialect)).collect(),
            _ => current(dialect).collect(),
        };
        let (next, applied) = proved(source, &offered, |text| {
            before.changed_in(text, dialects.iter().copied()).is_none()
        });
        (applied > 0).then_some((next, applied))
    })
}

/// Applies the fixes of these findings that may change the meaning.
///
/// These are the fixes that [`prove`](super::prove()) did not prove to keep the meaning. Returns
/// the same text if there are none.
///
/// ```
/// use robots_analysis::Subject;
/// use robots_core::{Dialect, Reading, SourceText, compile};
/// use robots_analysis::{Levels, edit};
///
/// let source = SourceText::new("robots.txt", "User-agent: *\nDisallow: a\n");
/// let compilation = compile(&source, Dialect::RFC_9309);
/// let findings = Subject::compiled(&compilation).findings(&Levels::default());
/// assert_eq!(edit::suggest(&source, &findings).bytes(), b"User-agent: *\nDisallow: /a\n");
/// ```
pub fn suggest(source: &SourceText, findings: &[Diagnostic]) -> SourceText {
    let first = findings.iter().filter_map(|finding| finding.fixes.first());
    let offered: Vec<_> = first
        .filter(|fix| fix.safety == Safety::ChangesMeaning)
        .collect();
    changed(source, apply(source.bytes(), &offered).0)
}

/// Returns the first fix of each finding, if it expects this safety.
fn fixes_expecting(findings: &[Diagnostic], expected: Safety) -> Vec<&Fix> {
    let first = findings.iter().filter_map(|finding| finding.fixes.first());
    first.filter(|fix| fix.expected == expected).collect()
}

/// Returns the text after the fixes that can be proved within the limit, and their number. Tries
/// all of them, then each half.
fn proved(
    source: &SourceText,
    fixes: &[&Fix],
    is_same: impl Fn(&SourceText) -> bool,
) -> (SourceText, usize) {
    let mut kept: Vec<&Fix> = Vec::new();
    let mut open = vec![fixes];
    for _ in 0..budget::PROVED_FIXES {
        let Some(some) = open.pop() else {
            break;
        };
        if some.is_empty() {
            continue;
        }
        let with = [kept.as_slice(), some].concat();
        let text = changed(source, apply(source.bytes(), &with).0);
        if is_same(&text) {
            kept = with;
        } else if some.len() > 1 {
            let (first, second) = some.split_at(some.len() / 2);
            open.extend([second, first]);
        }
    }
    let (text, applied) = apply(source.bytes(), &kept);
    (changed(source, text), applied)
}

fn changed(source: &SourceText, text: Vec<u8>) -> SourceText {
    SourceText::new(source.name(), text)
}
