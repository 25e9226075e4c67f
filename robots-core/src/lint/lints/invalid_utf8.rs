use super::{Diagnostic, Span, Subject};

lint! {
    group: Correctness, level: Deny,
    summary: "Bytes that are not UTF-8.",
    explanation: "A robots.txt is UTF-8 text. Around bytes of another encoding crawlers read something \
        else than its author wrote, and some read nothing at all.",
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
    let label = format!("byte {byte:#04x} starts no character here");
    vec![
        LINT.finding("the robots.txt is not UTF-8")
            .label(Span::new(start, start + invalid.len()), label)
            .note("a robots.txt is UTF-8 text (RFC 9309 §2.2)")
            .help("save the file as UTF-8, or write such characters of a path as `%XX`"),
    ]
}
