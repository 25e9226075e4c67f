use super::{Diagnostic, Fix, Span, Subject};

lint! {
    group: Style, level: Allow,
    summary: "A last line without a line ending.",
    explanation: "What is appended to the file, by a person or a program, lands in that line.",
    citation: "POSIX: a line ends with a newline",
    example: Bytes(b"User-agent: *\nDisallow: /a"),
    use_instead: Rules(&["Disallow: /a"]),
    check: File(check),
}

fn check(subject: &Subject<'_>) -> Option<Diagnostic> {
    let item = subject
        .document
        .items
        .last()
        .filter(|item| !item.span.is_empty())?;
    let end = item.span.end;
    if end < subject.source.bytes().len() {
        return None;
    }
    Some(
        LINT.finding("the last line has no line ending")
            .label(Span::new(end, end), "")
            .fix(Fix::equivalent("end the line", Span::new(end, end), "\n")),
    )
}
