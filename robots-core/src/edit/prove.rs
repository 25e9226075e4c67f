//! The claims of fixes, proved on the text that they are for.

use super::edits::apply;
use super::proof::{Before, Difference, current, older};
use crate::diagnostic::{Diagnostic, MessageText, Safety};
use crate::dialect::Dialect;
use crate::reading::Reading;
use crate::source::SourceText;

/// So many fixes of a text are proved.
const PROOFS: usize = 64;

/// So many bytes are compared for them: the text, once for each fix.
const BYTES: usize = 1 << 20;

/// Proves what each of these findings about `reading` claims of its fixes: sets
/// [`Fix::safety`](crate::diagnostic::Fix::safety), each for the fix made alone, and notes at the
/// finding what a fix that does not keep its claim would change. The claims of at most 64 fixes are
/// proved, and fewer of a text above 16 KiB; the others stay unproved, which no note says.
pub fn prove(reading: &Reading, findings: &mut [Diagnostic]) {
    let (source, dialect) = (reading.source(), reading.dialect());
    let mut before = None;
    let mut left = PROOFS.min(BYTES / source.bytes().len().max(1));
    for finding in findings {
        let mut note = None;
        for fix in &mut finding.fixes {
            if fix.expected == Safety::ChangesMeaning || left == 0 {
                continue;
            }
            left -= 1;
            let (text, _) = apply(source.bytes(), &[fix]);
            let after = SourceText::new(source.name(), text);
            let before = before.get_or_insert_with(|| Before::new(reading));
            let changed = before.changed_in(&after, current(dialect));
            let changed = if changed.is_some() {
                changed
            } else {
                fix.safety = Safety::AlignsOlder;
                before.changed_in(&after, older(dialect))
            };
            match changed {
                None => fix.safety = Safety::KeepsMeaning,
                Some(_) if fix.safety == fix.expected => {}
                Some((dialect, difference)) => {
                    fix.safety = Safety::ChangesMeaning;
                    note = Some(broken(dialect, &difference));
                }
            }
        }
        finding.notes.extend(note.map(MessageText::from));
    }
}

/// What a fix would change that should keep the meaning.
fn broken(dialect: &Dialect, difference: &Difference) -> String {
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).escape_debug().to_string();
    let dialect = dialect.name;
    match difference {
        Difference::Verdict {
            agent,
            witness,
            left,
            right,
        } => {
            let whom = match agent.as_slice() {
                b"*" => "crawlers without a group".to_owned(),
                agent => format!("`{}`", text(agent)),
            };
            let verdict = |is_allow| if is_allow { "allowed" } else { "disallowed" };
            format!(
                "the fix below changes what the file says: as `{dialect}` reads it, `{}` is {} for {whom} and would be {}",
                text(witness),
                verdict(left.verdict.is_allow()),
                verdict(right.verdict.is_allow()),
            )
        }
        Difference::Line(line) => format!(
            "the fix below changes what the file says: as `{dialect}` reads it, `{}` would apply to other crawlers",
            text(line)
        ),
        Difference::Unknown => format!(
            "the fix below is not proved to keep what the file says: comparing it as `{dialect}` reads it takes too much work"
        ),
    }
}
