use super::{Diagnostic, Fix, Span, Subject};

lint! {
    group: Portability, level: Warn,
    summary: "A byte order mark at the start of the file.",
    explanation: "Google ignores it. Python's parser and others read it as part of the first key, \
        which is then unknown: they skip the first `User-agent` line and with it its group.",
    citation: "Google's documentation; `urllib.robotparser`",
    example: Text("\u{feff}User-agent: *\nDisallow: /basket/\n"),
    use_instead: &[
        Instead::edited(Rules(&["Disallow: /basket/"])),
    ],
    check: File(check),
}

fn check(subject: &Subject<'_>) -> Option<Diagnostic> {
    if !subject.source.has_byte_order_mark() {
        return None;
    }
    let mark = Span::new(0, '\u{feff}'.len_utf8());
    let first = subject.document.items.first();
    let line = first.map_or(mark, |item| item.span);
    Some(
        LINT.finding("byte order mark at the start of the file")
            .label(line, "skipped by some crawlers")
            .note(
                "Google ignores it; Python's parser reads it as part of the key and skips the line",
            )
            .fix(Fix::aligning(
                "delete U+FEFF: save the file as UTF-8 without a byte order mark",
                mark,
                "",
            )),
    )
}
