//! The fixes of findings.

use super::edits::apply;
use super::proof::changed_meaning;
use crate::diagnostic::{Diagnostic, Fix, Safety};
use crate::dialect::Dialect;
use crate::lint::{Levels, Subject, check};
use crate::policy::Policy;
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

/// Fixes may uncover others; so many times the text is checked again.
const ROUNDS: usize = 8;

/// How many fixes are proved one by one where all of them together could not be.
const SINGLE_PROOFS: usize = 200;

/// Makes every fix, of findings at these levels, after which the text is proved to say the same. Runs
/// the lints up to nine times.
///
/// ```
/// use robots_core::{Dialect, Level, Levels, SourceText, rewrite};
///
/// let mut levels = Levels::default();
/// levels.set("style", Level::Warn)?;
/// let text = "user-agent: *\r\nDisallow: /a\r\nDisallow: /a\r\n";
/// let fixed = rewrite::fix(&SourceText::new("robots.txt", text), Dialect::RFC_9309, &levels);
/// assert_eq!(fixed.source.bytes(), b"User-agent: *\r\nDisallow: /a\r\n");
/// # Ok::<(), robots_core::lint::UnknownLint>(())
/// ```
pub fn fix(source: &SourceText, dialect: &'static Dialect, levels: &Levels) -> Fixed {
    let mut fixed = Fixed {
        source: source.clone(),
        applied: 0,
    };
    for _ in 0..ROUNDS {
        let document = parse(&fixed.source);
        let policy = Policy::new(&fixed.source, &document, dialect);
        let subject = Subject::new(&fixed.source, &document, &policy);
        let findings = check(&subject, levels);
        let offered = fixes_of(&findings, Safety::KeepsMeaning);
        let (next, applied) = proved(&fixed.source, &offered, dialect);
        if applied == 0 {
            break;
        }
        fixed.source = next;
        fixed.applied += applied;
    }
    fixed
}

/// The text after the fixes of these findings that change what it says; the same text if there are
/// none.
pub fn suggest(source: &SourceText, findings: &[Diagnostic]) -> SourceText {
    let offered = fixes_of(findings, Safety::ChangesMeaning);
    changed(source, apply(source.bytes(), &offered).0)
}

fn fixes_of(findings: &[Diagnostic], safety: Safety) -> Vec<&Fix> {
    let first = findings.iter().filter_map(|finding| finding.fixes.first());
    first.filter(|fix| fix.safety == safety).collect()
}

/// All of the fixes, or else those that are proved one after the other.
fn proved(source: &SourceText, fixes: &[&Fix], dialect: &'static Dialect) -> (SourceText, usize) {
    let (text, applied) = apply(source.bytes(), fixes);
    let next = changed(source, text);
    if changed_meaning(source, &next, dialect).is_none() {
        return (next, applied);
    }
    let mut kept: Vec<&Fix> = Vec::new();
    for &fix in fixes.iter().take(SINGLE_PROOFS) {
        kept.push(fix);
        let (text, applied) = apply(source.bytes(), &kept);
        let is_made = applied == kept.len();
        if !is_made || changed_meaning(source, &changed(source, text), dialect).is_some() {
            kept.pop();
        }
    }
    let (text, applied) = apply(source.bytes(), &kept);
    (changed(source, text), applied)
}

fn changed(source: &SourceText, text: Vec<u8>) -> SourceText {
    SourceText::new(source.name(), text)
}
