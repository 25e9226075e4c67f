//! The fixes of findings.

use std::hash::BuildHasher;

use rustc_hash::{FxBuildHasher, FxHashSet};

use super::edits::apply;
use super::proof::{Before, current, older};
use crate::diagnostic::{Diagnostic, Fix, Safety};
use crate::dialect::Dialect;
use crate::lint::{Levels, Subject, check};
use crate::reading::Reading;
use crate::source::SourceText;
use crate::syntax::parse;

/// A text after its fixes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fixed {
    /// The text.
    pub source: SourceText,
    /// How many fixes were made.
    pub applied: usize,
}

/// Fixes may uncover others; a text is checked again once for each of its lines, and so often at least.
const ROUNDS: usize = 64;

/// So many proofs a round is worth: each may build automata of all groups. The limit is one of a round,
/// so that a round without a fix leaves nothing for another run to make.
const PROOFS: usize = 64;

/// Makes the fixes, of findings at these levels, that are proved to keep their claim together: after
/// those of [`Safety::KeepsMeaning`] every dialect reads the same, after those of
/// [`Safety::AlignsOlder`] RFC 9309, Google and `dialect` do. Checks again until nothing is left to
/// make, 64 times at most or once for each line of a longer text, with up to 64 proofs each time; what
/// they do not reach stays as it is. Making
/// the fixes of the result changes nothing.
///
/// ```
/// use robots_core::{Dialect, Level, Levels, SourceText, edit};
///
/// let mut levels = Levels::default();
/// levels.set("style", Level::Warn)?;
/// let text = "user-agent: *\r\nDisallow: /a\r\nDisallow: /a\r\n";
/// let fixed = edit::fix(&SourceText::new("robots.txt", text), Dialect::RFC_9309, &levels);
/// assert_eq!(fixed.source.bytes(), b"User-agent: *\r\nDisallow: /a\r\n");
/// # Ok::<(), robots_core::lint::UnknownLint>(())
/// ```
pub fn fix(source: &SourceText, dialect: &'static Dialect, levels: &Levels) -> Fixed {
    let mut fixed = Fixed {
        source: source.clone(),
        applied: 0,
    };
    let mut seen = FxHashSet::from_iter([fingerprint(source)]);
    let lines = parse(source).items.len();
    for _ in 0..ROUNDS.max(lines) {
        let Some((next, applied)) = round(&fixed.source, dialect, levels) else {
            break;
        };
        // Two fixes that undo each other would go on for ever.
        if !seen.insert(fingerprint(&next)) {
            break;
        }
        fixed.source = next;
        fixed.applied += applied;
    }
    fixed
}

/// Stands for a text that was seen, of which a long file has too many to keep.
fn fingerprint(source: &SourceText) -> (usize, u64) {
    let bytes = source.bytes();
    (bytes.len(), FxBuildHasher.hash_one(bytes))
}

/// The text after the fixes of one kind, and how many they are; none if there is nothing to make.
fn round(
    source: &SourceText,
    dialect: &'static Dialect,
    levels: &Levels,
) -> Option<(SourceText, usize)> {
    let reading = Reading::new(source, dialect);
    let findings = check(&Subject::new(&reading), levels);
    let before = Before::new(&reading);
    let mut kinds = [Safety::KeepsMeaning, Safety::AlignsOlder].into_iter();
    kinds.find_map(|kind| {
        let offered = claiming(&findings, kind);
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

/// The text after the fixes of these findings, see [`prove`](super::prove), that are not proved to keep
/// what it says; the same text if there are none.
pub fn suggest(source: &SourceText, findings: &[Diagnostic]) -> SourceText {
    let first = findings.iter().filter_map(|finding| finding.fixes.first());
    let offered: Vec<_> = first
        .filter(|fix| fix.safety == Safety::ChangesMeaning)
        .collect();
    changed(source, apply(source.bytes(), &offered).0)
}

fn claiming(findings: &[Diagnostic], claim: Safety) -> Vec<&Fix> {
    let first = findings.iter().filter_map(|finding| finding.fixes.first());
    first.filter(|fix| fix.expected == claim).collect()
}

/// The text after as many of the fixes as can be proved in so many proofs: all of them, or else each
/// half by itself.
fn proved(
    source: &SourceText,
    fixes: &[&Fix],
    is_same: impl Fn(&SourceText) -> bool,
) -> (SourceText, usize) {
    let mut kept: Vec<&Fix> = Vec::new();
    let mut open = vec![fixes];
    for _ in 0..PROOFS {
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
