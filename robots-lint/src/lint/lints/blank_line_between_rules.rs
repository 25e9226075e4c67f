use super::{Diagnostic, Directive, Fix, Subject};
use robots_core::syntax::Record;

lint! {
    group: Portability, level: Allow,
    summary: "A blank line between two rules of a group.",
    explanation: "RFC 9309 ignores blank lines. In the standard of 1994 a blank line ends the \
        record, so older crawlers ignore the rules below it.",
    citation: "The standard of 1994; RFC 9309 §2.2; `urllib.robotparser`",
    example: Text("\
User-agent: *
Disallow: /basket/

Disallow: /search
"),
    use_instead: &[
        Instead::edited(Rules(&["Disallow: /basket/", "Disallow: /search"])),
    ],
    check: Record(check),
}

fn check(subject: &Subject<'_>, record: &Record<'_>) -> Option<Diagnostic> {
    let rules: Vec<_> = record.rules().map(Directive::span).collect();
    let last = *rules.last()?;
    let body = record.items[record.head..].iter();
    let mut blanks =
        body.filter(|item| item.span.start < last.start).filter(|item| item.span.is_empty());
    let blank = blanks.next()?;
    let others: Vec<_> = blanks.map(|item| subject.whole_line(item.span)).collect();
    let below = rules.iter().find(|rule| rule.start > blank.span.start)?;
    let title = match others.len() {
        0 => "delete the blank line".to_owned(),
        more => format!("delete the {} blank lines of the group", more + 1),
    };
    Some(
        LINT.finding("blank line between the rules of a group")
            .label(blank.span, "ends the group for older crawlers")
            .label(*below, "ignored by older crawlers")
            .note("a blank line ends a record in the standard of 1994; RFC 9309 §2.2 ignores it")
            .fix(
                Fix::aligning(title, subject.whole_line(blank.span), "")
                    .edits(others.into_iter().map(|line| (line, String::new()))),
            ),
    )
}
