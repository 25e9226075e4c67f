use super::{Diagnostic, DirectiveKey, Item, Span, Subject};

lint! {
    group: Suspicious, level: Warn,
    summary: "A `#` directly after the characters of a path, or before the whole path.",
    explanation: "`#` starts a comment anywhere in a line. The rule ends there, so it matches more \
        than it seems to.",
    citation: "RFC 9309 §2.2",
    example: Rules(&["Disallow: /page#section"]),
    use_instead: &[
        Instead::same(Rules(&["Disallow: /page"])),
    ],
    check: Item(check),
}

fn check(subject: &Subject<'_>, item: &Item) -> Option<Diagnostic> {
    let rule = item.directive.as_ref()?;
    let comment = item.comment.filter(|comment| {
        rule.key.is_rule() && (rule.value.is_empty() || comment.start == rule.value.end)
    })?;
    let has_path =
        |text: &[u8]| matches!(text, [b'#', b'/', next, ..] if next.is_ascii_alphanumeric());
    if rule.value.is_empty()
        && rule.key == DirectiveKey::Disallow
        && has_path(subject.bytes(comment))
    {
        return Some(
            LINT.finding("empty rule: its path is a comment")
                .label(Span::new(comment.start, comment.start + 1), "the comment starts here")
                .note(
                    "`#` starts a comment anywhere in a line, and an empty `Disallow` \
                         disallows nothing (RFC 9309 §2.2)",
                )
                .help("delete the `#`, or comment out the whole line"),
        );
    }
    // `Disallow:#` and `Disallow: /a #` have intended comments.
    if rule.value.is_empty() || subject.bytes(comment).get(1).is_none_or(u8::is_ascii_whitespace) {
        return None;
    }
    let value = subject.quoted(rule.value);
    let hash = Span::new(comment.start, comment.start + 1);
    Some(
        LINT.finding(if subject.bytes(rule.value).contains(&b'*') {
            format!("`#` ends the rule, whose path is {value}")
        } else {
            format!("`#` ends the rule, which matches every path that starts with {value}")
        })
        .label(hash, "the comment starts here")
        .note(
            "`#` starts a comment anywhere in a line (RFC 9309 §2.2), and no request contains \
                 one",
        )
        .help(
            "delete the `#` and what follows it, put a space before it, or write `%23` to \
                 match the character",
        ),
    )
}
