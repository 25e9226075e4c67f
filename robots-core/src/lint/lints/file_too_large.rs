use super::{Diagnostic, Subject};
use crate::source::SIZE_LIMIT;

lint! {
    group: Correctness, level: Deny,
    summary: "A file of more than 512,000 bytes.",
    explanation: "A crawler has to read 500 KiB and may ignore the rest. The rules behind that do not \
        exist for Google; Yandex takes the whole file for empty.",
    citation: "RFC 9309 §2.5; Google and Yandex document it",
    example: Repeated("#", 512_001),
    use_instead: Rules(&["Disallow: /a"]),
    check: File(check),
}

fn check(subject: &Subject<'_>) -> Option<Diagnostic> {
    if !subject.source.is_too_large() {
        return None;
    }
    Some(
        LINT.finding(format!(
            "the robots.txt is larger than the {SIZE_LIMIT} bytes that crawlers read"
        ))
        .note("a crawler must read 500 KiB and may ignore the rest (RFC 9309 §2.5), as Google does")
        .help("merge groups and replace long lists of rules by wildcards"),
    )
}
