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

/// So many proofs a text is worth: each may build automata of all groups.
const PROOFS: usize = 24;

/// Makes the fixes, of findings at these levels, after which the text is proved to say the same. Runs
/// the lints up to eight times and makes up to 24 proofs; what they do not reach stays as it is.
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
    let mut proofs = PROOFS;
    for _ in 0..ROUNDS {
        let document = parse(&fixed.source);
        let policy = Policy::new(&fixed.source, &document, dialect);
        let subject = Subject::new(&fixed.source, &document, &policy);
        let findings = check(&subject, levels);
        let offered = fixes_of(&findings, Safety::KeepsMeaning);
        let (next, applied) = proved(&fixed.source, &offered, dialect, &mut proofs);
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

/// The text after as many of the fixes as can be proved in so many proofs, of which it takes some:
/// all of them, or else each half by itself.
fn proved(
    source: &SourceText,
    fixes: &[&Fix],
    dialect: &'static Dialect,
    proofs: &mut usize,
) -> (SourceText, usize) {
    let mut kept: Vec<&Fix> = Vec::new();
    let mut open = vec![fixes];
    while let Some(some) = open.pop().filter(|_| *proofs > 0) {
        if some.is_empty() {
            continue;
        }
        *proofs -= 1;
        let with = [kept.as_slice(), some].concat();
        let text = changed(source, apply(source.bytes(), &with).0);
        if changed_meaning(source, &text, dialect).is_none() {
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
