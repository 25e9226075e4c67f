use super::{Diagnostic, Subject};

lint! {
    group: Correctness, level: Deny,
    summary: "A file of more than 512,000 bytes.",
    explanation: "A crawler must read 500 KiB and may ignore the rest. Google ignores the rules \
        after that; Yandex treats the whole file as empty.",
    citation: "RFC 9309 §2.5; documentation of Google and Yandex",
    example: Repeated("#", 512_001),
    use_instead: &[
        Instead::same(Text("# short\n")),
    ],
    check: File(check),
}

fn check(subject: &Subject<'_>) -> Option<Diagnostic> {
    if !subject.source.is_too_large() {
        return None;
    }
    Some(
        LINT.finding("file is larger than the 500 KiB that crawlers read")
        .note("a crawler must read 500 KiB and may ignore the rest (RFC 9309 §2.5), as Google does")
        .help("merge groups, and replace long lists of rules with wildcards"),
    )
}
