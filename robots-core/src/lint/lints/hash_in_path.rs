use super::{Diagnostic, DirectiveKey, Span, Subject};

lint! {
    group: Suspicious, level: Warn,
    summary: "A `#` directly after the characters of a path, or before the whole path.",
    explanation: "A `#` starts a comment wherever it stands, so the rule ends there and matches more \
        than it seems to.",
    citation: "RFC 9309 §2.2",
    example: Rules(&["Disallow: /page#section"]),
    use_instead: Rules(&["Disallow: /page"]),
}

fn check(subject: &Subject<'_>) -> Vec<Diagnostic> {
    let findings = subject.directives().filter_map(|(item, rule)| {
        let comment = item.comment.filter(|comment| rule.key.is_rule() && (rule.value.is_empty() || comment.start == rule.value.end))?;
        let has_path = |text: &[u8]| matches!(text, [b'#', b'/', next, ..] if next.is_ascii_alphanumeric());
        if rule.value.is_empty() && rule.key == DirectiveKey::Disallow && has_path(subject.bytes(comment)) {
            return Some(
                LINT.finding("the rule is empty: the path is a comment")
                    .label(Span::new(comment.start, comment.start + 1), "starts a comment")
                    .note("a `#` starts a comment wherever it stands, and an empty `Disallow` disallows nothing (RFC 9309 §2.2)")
                    .help("delete the `#`, or make a comment of the whole line"),
            );
        }
        // `Disallow:#` and `Disallow: /a #` are comments to everybody.
        if rule.value.is_empty() || subject.bytes(comment).get(1).is_none_or(u8::is_ascii_whitespace) {
            return None;
        }
        let value = subject.quoted(rule.value);
        let hash = Span::new(comment.start, comment.start + 1);
        Some(
            LINT.finding(format!("the rule ends at the `#`: it matches all that starts with {value}"))
                .label(hash, "starts a comment")
                .note("a `#` starts a comment wherever it stands (RFC 9309 §2.2), and no request holds one")
                .help("delete the `#` and what is behind it, put a space in front of it, or write `%23` if the paths hold one"),
        )
    });
    findings.collect()
}
