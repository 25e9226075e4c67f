use robots_core::matcher::__private::escape_at;

use super::{Diagnostic, Directive, Fix, Span, Subject, quoted};
use crate::lint::invalid_token::is_placeholder;

lint! {
    group: Suspicious, level: Warn,
    summary: "A `%` without two hexadecimal digits after it.",
    explanation: "`%` starts an escape in a URL, and a valid URL has `%25` for the character. The \
        rule matches URLs that are invalid in the same way, or URLs that start with it: `/100%` \
        also matches `/100%20`.",
    citation: "RFC 3986 §2.1",
    example: Rules(&["Disallow: /100%"]),
    use_instead: &[
        Instead::edited(Rules(&["Disallow: /100%25"])),
    ],
    check: Rule(check),
}

fn check(subject: &Subject<'_>, rule: &Directive) -> Option<Diagnostic> {
    let value = subject.bytes(rule.value);
    let is_bare = |&at: &usize| value[at] == b'%' && escape_at(value, at).is_none();
    let place = |at| Span::new(rule.value.start + at, rule.value.start + at + 1);
    let bare: Vec<_> = (0..value.len()).filter(is_bare).collect();
    let first = *bare.first()?;
    if subject.invalid_path(rule).is_some() {
        return None;
    }
    let finding =
        LINT.finding("invalid escape: `%` without two hexadecimal digits").label(place(first), "");
    // At the end of a pattern, a `%` matches the start of any escape.
    let is_open = |&at: &usize| matches!(&value[at + 1..], b"" | b"*");
    let is_vague =
        value[..first].contains(&b'*') || !value[..first].iter().any(u8::is_ascii_alphanumeric);
    if is_vague && bare.iter().any(is_open) {
        return Some(
            finding
                .note(
                    "the rule matches every URL with an escape there, such as `%20` (RFC 9309 \
                     §2.2.2)",
                )
                .help(
                    "write `%25` if the rule is for the character `%`; write `*` in place of the \
                     `%` if it is for escapes",
                ),
        );
    }
    let text = subject.text(rule.value);
    if let Some(name) = text.split('/').find(|name| is_placeholder(name)) {
        return Some(finding.help(format!(
            "write the path in place of {}, which no program replaced",
            quoted(name)
        )));
    }
    let finding = finding.note(
        "a URL has `%25` for the character `%` (RFC 3986 §2.1); the rule matches URLs with an \
         unescaped `%`",
    );
    // The start of an escape, `%2`, `%u00e9`, or of a placeholder, `%s`, `%(id)s`.
    let is_start = |&at: &usize| {
        value.get(at + 1).is_some_and(|next| next.is_ascii_alphanumeric() || b"%(".contains(next))
    };
    if bare.iter().any(is_start) {
        return Some(
            finding
                .help("complete the escape, or write `%25` if the rule is for the character `%`"),
        );
    }
    let others = bare[1..].iter().map(|&at| (place(at), "%25".to_owned()));
    Some(finding.fix(Fix::suggestion("write `%25`", place(first), "%25").edits(others)))
}
