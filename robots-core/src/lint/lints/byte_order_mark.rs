use super::{Diagnostic, Fix, Span, Subject};

lint! {
    group: Portability, level: Warn,
    summary: "A byte order mark at the start of the file.",
    explanation: "Google skips it. Python's parser and others take it for a part of the first line, \
        whose key they then do not know: the first `User-agent` line is lost, and with it \
        its group.",
    citation: "Google's documentation; `urllib.robotparser`",
    example: Text("\u{feff}User-agent: *\nDisallow: /basket/\n"),
    use_instead: Rules(&["Disallow: /basket/"]),
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
        LINT.finding("the file starts with a byte order mark")
            .label(line, "some crawlers do not understand this line")
            .note("Google skips it; Python's parser takes it for the start of the key, and skips the line")
            .fix(Fix::aligning("delete U+FEFF at the start of the file: save it as UTF-8 without a byte order mark", mark, "")))
}
