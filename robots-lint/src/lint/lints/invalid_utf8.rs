use super::{Diagnostic, Span, Subject};

lint! {
    group: Correctness, level: Deny,
    summary: "Bytes that are not UTF-8.",
    explanation: "A robots.txt is UTF-8 text. Crawlers read bytes of another encoding as other text \
        than the author wrote, and some read nothing at all.",
    citation: "RFC 9309 §2.2",
    example: Bytes(b"# caf\xe9\n"),
    use_instead: Text("\
# café
"),
}

fn check(subject: &Subject<'_>) -> Vec<Diagnostic> {
    let Some(chunk) = subject.source.bytes().utf8_chunks().next() else {
        return Vec::new();
    };
    let (start, invalid) = (chunk.valid().len(), chunk.invalid());
    let Some(byte) = invalid.first() else {
        return Vec::new();
    };
    let label = format!("invalid byte {byte:#04x}");
    vec![
        LINT.finding("file is not valid UTF-8")
            .label(Span::new(start, start + invalid.len()), label)
            .note("a robots.txt is UTF-8 text (RFC 9309 §2.2)")
            .help("save the file as UTF-8, or percent-encode these bytes of a path as `%XX`"),
    ]
}
