use super::{Diagnostic, Directive, Span, Subject};
use crate::lint::regex::regex_piece;

lint! {
    group: Suspicious, level: Warn,
    summary: "A fragment of a regular expression in a rule: `.*`, `[a-z]`, `(a|b)`, `\\.`, `^`.",
    explanation: "A path pattern has two special characters, `*` and `$`. All others are compared \
        literally, and URLs do not contain them.",
    citation: "RFC 9309 §2.2.3",
    example: Rules(&["Disallow: /.*\\.php"]),
    use_instead: Rules(&["Disallow: /*.php"]),
    check: Rule(check),
}

fn check(subject: &Subject<'_>, rule: &Directive) -> Option<Diagnostic> {
    let value = subject.bytes(rule.value);
    let (at, len) = regex_piece(value)?;
    if subject.invalid_path(rule).is_some() {
        return None;
    }
    let place = Span::new(rule.value.start + at, rule.value.start + at + len);
    Some(
        LINT.finding(format!(
            "{} looks like a regular expression",
            subject.quoted(place)
        ))
        .label(place, "compared literally")
        .note("a path pattern has only `*`, any run of characters, and `$`, the end of the URL (RFC 9309 §2.2.3)")
        .help("write `*` for any run of characters, and a rule for each alternative"),
    )
}
