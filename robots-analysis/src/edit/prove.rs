//! Proves the safety of fixes on the text they are for.

use std::borrow::Cow;

use robots_core::dialect::Dialect;
use robots_core::reading::Reading;

use super::edits::apply;
use super::proof::{MeaningChange, Original, current, older};
use crate::budget;
use crate::diagnostic::{Diagnostic, MessageText, Safety};

/// Proves the expected safety of every fix of these findings about `reading`.
///
/// Sets [`Fix::safety`](crate::diagnostic::Fix::safety) of each fix, applied alone. If a fix does
/// not have its expected safety, adds a note about the change to its finding. At most 64 fixes are
/// proved, and fewer of a text above 16 KiB; the others keep [`Safety::ChangesMeaning`], without a
/// note.
///
/// ```
/// use robots_analysis::diagnostic::{Diagnostic, Fix, Safety};
/// use robots_analysis::edit;
/// use robots_core::source::Span;
/// use robots_core::{Dialect, Reading, SourceText};
///
/// let source = SourceText::new("robots.txt", "User-agent: *\nDisallow: /a\nDisallow: /a\n");
/// let fix = Fix::equivalent("delete the rule", Span::new(27, 40), "");
/// let mut findings = [Diagnostic::error("duplicate rule").fix(fix)];
/// edit::prove(&Reading::new(&source, Dialect::RFC_9309), &mut findings);
/// assert_eq!(findings[0].fixes[0].safety, Safety::KeepsMeaning);
/// ```
pub fn prove(reading: &Reading, findings: &mut [Diagnostic]) {
    let (source, dialect) = (reading.source(), reading.dialect());
    let mut before = None;
    let mut left = budget::PROVED_FIXES.min(budget::PROVED_BYTES / source.bytes().len().max(1));
    for finding in findings {
        let mut note = None;
        for fix in &mut finding.fixes {
            if fix.expected == Safety::ChangesMeaning || left == 0 {
                continue;
            }
            left -= 1;
            let after = apply(source, &[fix]).source;
            let before = before.get_or_insert_with(|| Original::new(Cow::Borrowed(reading)));
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
                Some((dialect, change)) => {
                    fix.safety = Safety::ChangesMeaning;
                    note = Some(changed_note(dialect, &change));
                }
            }
        }
        finding.notes.extend(note.map(MessageText::from));
    }
}

fn changed_note(dialect: &Dialect, change: &MeaningChange) -> String {
    let text = |bytes| String::from_utf8_lossy(bytes);
    let dialect = dialect.name;
    match change {
        MeaningChange::Verdict { agent, witness, left, right } => {
            let crawlers = match agent.as_slice() {
                b"*" => "crawlers without a group of their own".to_owned(),
                agent => format!("`{}`", text(agent)),
            };
            format!(
                "the edit changes the meaning: in dialect `{dialect}`, `{}` is {}ed for \
                 {crawlers} and would be {}ed",
                text(witness),
                left.verdict,
                right.verdict,
            )
        }
        MeaningChange::Line(line) => format!(
            "the edit changes the meaning: in dialect `{dialect}`, `{}` would apply to other \
             crawlers",
            text(line)
        ),
        MeaningChange::TokenOrder => format!(
            "the edit changes the meaning: dialect `{dialect}` would compare product tokens \
             in another order"
        ),
        MeaningChange::FileTooLarge | MeaningChange::BudgetExhausted => format!(
            "the edit is not proved to keep the meaning: budget exhausted in dialect \
             `{dialect}`"
        ),
    }
}

#[cfg(test)]
mod tests {
    use robots_core::source::{SourceText, Span};

    use super::*;
    use crate::diagnostic::Fix;

    #[test]
    fn fixes_of_a_large_text_are_proved_up_to_the_budget() {
        let rules = "User-agent: *\nDisallow: /a\nDisallow: /a\n";
        let safe = |len: usize| {
            let text = format!("{rules}#{}", "x".repeat(len));
            let source = SourceText::new("robots.txt", text);
            let finding = || {
                let fix = Fix::equivalent("delete the rule", Span::new(27, 40), "");
                Diagnostic::error("duplicate rule").fix(fix)
            };
            let mut findings: Vec<_> = (0..6).map(|_| finding()).collect();
            prove(&Reading::new(&source, Dialect::RFC_9309), &mut findings);
            let is_safe = |found: &&Diagnostic| found.fixes[0].safety == Safety::KeepsMeaning;
            findings.iter().filter(is_safe).count()
        };
        assert_eq!(safe(0), 6);
        let quarter = budget::PROVED_BYTES / 4 - rules.len() - 1;
        assert_eq!(safe(quarter), 4);
    }
}
