use super::{Diagnostic, DirectiveKey, Fix, Item, Span, Subject};
use crate::lint::joined_lines::second_directive;

lint! {
    group: Suspicious, level: Warn,
    summary: "A directive in the comment at the end of a line, or after a line break in it that is \
        written as text: `\\n`, `<br>`.",
    explanation: "A comment extends from `#` to the end of the line, so crawlers ignore the \
        directive. Usually, a line break was lost.",
    citation: "RFC 9309 §2.2",
    example: Lines(&["User-agent: * # everyone Disallow: /basket/", "Disallow: /search"]),
    use_instead: &[
        Instead::giving(&["* /basket/ disallow", "* /search disallow", "* / allow"],
            Lines(&["User-agent: * # everyone", "Disallow: /basket/", "Disallow: /search"])),
    ],
    check: Item(check),
}

fn check(subject: &Subject<'_>, item: &Item) -> Option<Diagnostic> {
    let comment = item.comment?;
    let text = subject.bytes(comment);
    let gap = second_directive(text)?;
    // A line break written as text was intended as one; white space or a mark of a sentence
    // only if there is another directive.
    let is_mark = |byte: &u8| byte.is_ascii_whitespace() || b";,|".contains(byte);
    let is_written = !text[gap.clone()].iter().all(is_mark);
    let value = item.directive.as_ref().map(|directive| subject.bytes(directive.value));
    let is_told = value.is_some_and(|value| second_directive(value).is_some());
    if is_told || value.is_none() && !is_written {
        return None;
    }
    let at = gap.end;
    let value = text[at..].splitn(2, |&byte| byte == b':').nth(1)?.trim_ascii();
    // Prose about a directive has no path or URL after the colon.
    if !value.starts_with(b"/") && !value.starts_with(b"*") && !value.starts_with(b"http") {
        return None;
    }
    let place = Span::new(comment.start + at, comment.end);
    // Text before a directive may as well be about it: `# was Disallow: /`.
    let is_name =
        item.directive.as_ref().is_some_and(|directive| directive.key == DirectiveKey::UserAgent);
    let is_clear = is_written || is_name && value.len() > 1;
    let finding = LINT
        .finding(format!("directive {} in a comment", subject.quoted(place)))
        .label(Span::new(comment.start, comment.start + 1), "the comment starts here")
        .label(place, "ignored by crawlers")
        .note("a comment extends from `#` to the end of the line (RFC 9309 §2.2)");
    if !is_clear {
        return Some(finding.help(
            "start a new line with the directive if it applies, or leave its `:` out of the \
                 comment",
        ));
    }
    Some(finding.fix(Fix::suggestion(
        "start a new line",
        Span::new(comment.start + if is_written { gap.start } else { at }, place.start),
        "\n",
    )))
}
