use super::{Diagnostic, Fix, Span, Subject};
use crate::lint::joined_lines::second_directive;

lint! {
    group: Suspicious, level: Warn,
    summary: "A directive behind the `#` of a line that says something, or behind a line break that is \
        written in letters there: `\\\\n`, `<br>`.",
    explanation: "Everything behind a `#` is a comment, up to the end of the line. Mostly a line \
        ending was lost.",
    citation: "RFC 9309 §2.2",
    example: Text("\
User-agent: * # everyone Disallow: /basket/
Disallow: /search
"),
    use_instead: Text("\
User-agent: * # everyone
Disallow: /basket/
Disallow: /search
"),
}

fn check(subject: &Subject<'_>) -> Vec<Diagnostic> {
    let findings = subject.document.items.iter().filter_map(|item| {
        let comment = item.comment?;
        let text = subject.bytes(comment);
        let gap = second_directive(text)?;
        // A line break in letters was meant as one, and white space only where no comment was.
        let is_written = !text[gap.clone()].trim_ascii().is_empty();
        let value = item.directive.as_ref().map(|directive| subject.bytes(directive.value));
        let is_told = value.is_some_and(|value| second_directive(value).is_some());
        if is_told || value.is_none() && !is_written {
            return None;
        }
        let at = gap.end;
        let value = text[at..].splitn(2, |&byte| byte == b':').nth(1)?.trim_ascii();
        // A word about a directive has no path or name behind the colon.
        if !value.starts_with(b"/") && !value.starts_with(b"*") && !value.starts_with(b"http") {
            return None;
        }
        let place = Span::new(comment.start + at, comment.end);
        Some(
            LINT.finding(format!("{} is a comment", subject.quoted(place)))
                .label(Span::new(comment.start, comment.start + 1), "starts a comment")
                .label(place, "not read")
                .note("everything behind a `#` is a comment, up to the end of the line (RFC 9309 §2.2)")
                .fix(Fix::suggestion("start a new line", Span::new(comment.start + if is_written { gap.start } else { at }, place.start), "\n")),
        )
    });
    findings.collect()
}
