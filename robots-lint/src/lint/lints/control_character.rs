use super::{Diagnostic, Directive, Fix, Span, Subject};
use crate::lint::joined_lines::second_directive;

lint! {
    group: Correctness, level: Deny,
    summary: "A control character in a line with a key.",
    explanation: "Google ends the line at a NUL, Python ends it at a vertical tab or a form feed, \
        and no URL contains one of them.",
    citation: "RFC 9309 §2.2; Google's open-source parser",
    example: Text("User-agent: *\nDisallow: /a\0b\n"),
    use_instead: &[
        Instead::edited(Rules(&["Disallow: /ab"])),
    ],
    check: Line(check),
}

fn check(subject: &Subject<'_>, directive: &Directive) -> Option<Diagnostic> {
    let span = directive.span();
    let text = subject.bytes(span);
    let is_control = |&at: &usize| text[at].is_ascii_control() && text[at] != b'\t';
    let mut level_comments = (0..text.len()).filter(is_control);
    let at = level_comments.next()?;
    let byte = text[at];
    let place = |at| Span::new(span.start + at, span.start + at + 1);
    let others = level_comments.map(|at| (place(at), String::new()));
    let note = match byte {
        0 => "Google ends the line here, other crawlers read on",
        0x0b | 0x0c => "Python ends the line here, other crawlers read on",
        _ => "crawlers read it differently, and no URL contains one",
    };
    // A line break of other programs, which another lint reports.
    if second_directive(subject.bytes(directive.value)).is_some() {
        return None;
    }
    Some(
        LINT.finding(format!("control character {byte:#04x} in a line"))
            .label(place(at), "")
            .note(note)
            .fix(
                Fix::suggestion("delete the control characters in the line", place(at), "")
                    .edits(others),
            ),
    )
}
