use super::{Diagnostic, Fix, Item, Span, Subject};
use crate::facts::Record;

lint! {
    group: Portability, level: Allow,
    summary: "A blank line between a `User-agent` line and the first rule.",
    explanation: "RFC 9309 skips it. To crawlers of the older standard, Python's parser until 2026 \
        among them, it ends the record, and the rules below hold for nobody.",
    citation: "The standard of 1994; RFC 9309 §2.2; `urllib.robotparser`",
    example: Text("\
User-agent: *

Disallow: /basket/
"),
    use_instead: Rules(&["Disallow: /basket/"]),
    check: Record(check),
}

fn check(subject: &Subject<'_>, record: &Record<'_>) -> Option<Diagnostic> {
    let rule = record.rules().next()?;
    let head = &record.items[..record.head];
    let last = head.iter().rposition(|item| item.directive.is_some())?;
    let mut blanks = head[last..].iter().filter(|item| item.span.is_empty());
    let whole = |blank: &Item| Span::new(blank.span.start, subject.whole_line(blank.span).end);
    let line = whole(blanks.next()?);
    let others: Vec<_> = blanks.map(|blank| (whole(blank), String::new())).collect();
    let title = match others.len() {
        0 => "delete the blank line".to_owned(),
        more => format!("delete the {} blank lines", more + 1),
    };
    let name = head[last].directive.as_ref()?;
    Some(
        LINT.finding("a blank line parts a `User-agent` line from its rules")
            .label(name.span(), "names whom the group is for")
            .label(rule.span(), "holds for nobody, to older crawlers")
            .note("to them a blank line ends a record (the standard of 1994); RFC 9309 skips it")
            .fix(Fix::aligning(title, line, "").edits(others)),
    )
}
