use super::{Diagnostic, Directive, Span, Subject};
use crate::lint::regex::regex_piece;

lint! {
    group: Suspicious, level: Warn,
    summary: "Pieces of a regular expression in a rule: `.*`, `[a-z]`, `(a|b)`, `\\.`, `^`.",
    explanation: "A rule knows two special characters, `*` and `$`. All others are compared as they \
        are, and URLs do not hold them.",
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
            "{} is a piece of a regular expression, which rules are not",
            subject.quoted(place)
        ))
        .label(place, "compared as it is")
        .note("only `*`, any run of characters, and `$`, the end, are special (RFC 9309 §2.2.3)")
        .help("write `*` for any run of characters, and a line for each alternative"),
    )
}
