use super::{Diagnostic, Fix, Span, Subject};

lint! {
    group: Style, level: Allow,
    summary: "A last line without a line ending.",
    explanation: "Text that a person or a program appends to the file becomes part of this line.",
    citation: "POSIX: a line ends with a newline",
    example: Bytes(b"User-agent: *\nDisallow: /a"),
    use_instead: &[
        Instead::edited(Rules(&["Disallow: /a"])),
    ],
    check: File(check),
}

fn check(subject: &Subject<'_>) -> Option<Diagnostic> {
    let item = subject.document.items.last().filter(|item| !item.span.is_empty())?;
    let end = item.span.end;
    if end < subject.source.bytes().len() {
        return None;
    }
    Some(
        LINT.finding("missing line ending at the end of the file")
            .label(Span::new(end, end), "")
            .fix(Fix::equivalent("add a line ending", Span::new(end, end), "\n")),
    )
}
