use super::{Diagnostic, Fix, Item, Span, Subject};
use robots_core::syntax::Record;

lint! {
    group: Portability, level: Allow,
    summary: "A blank line between a `User-agent` line and the first rule.",
    explanation: "RFC 9309 ignores blank lines. In the standard of 1994 a blank line ends the \
        record, so older crawlers, among them Python's parser until 2026, ignore the rules below \
        it.",
    citation: "The standard of 1994; RFC 9309 §2.2; `urllib.robotparser`",
    example: Text("\
User-agent: *

Disallow: /basket/
"),
    use_instead: &[
        Instead::edited(Rules(&["Disallow: /basket/"])),
    ],
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
        LINT.finding("blank line between a `User-agent` line and its rules")
            .label(name.span(), "the group starts here")
            .label(rule.span(), "ignored by older crawlers")
            .note("a blank line ends a record in the standard of 1994; RFC 9309 §2.2 ignores it")
            .fix(Fix::aligning(title, line, "").edits(others)),
    )
}
