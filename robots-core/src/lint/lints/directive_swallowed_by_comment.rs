use super::{Diagnostic, Example, Fix, Level, Lint, LintGroup, Subject};
use crate::lint::subject::second_directive;
use crate::source::Span;

pub(super) static LINT: Lint = Lint {
    name: "directive_swallowed_by_comment",
    group: LintGroup::Suspicious,
    level: Level::Warn,
    finds: "A directive behind the `#` of a line that says something.",
    why: "Everything behind a `#` is a comment, up to the end of the line. Mostly a line \
        ending was lost.",
    source: "RFC 9309 §2.2",
    fires: Example::Text(
        "\
User-agent: * # everyone Disallow: /basket/
Disallow: /search
",
    ),
    silent: Example::Text(
        "\
User-agent: * # everyone
Disallow: /basket/
Disallow: /search
",
    ),
    check,
};

fn check(subject: &Subject<'_>) -> Vec<Diagnostic> {
    let findings = subject.directives().filter_map(|(item, _)| {
        let comment = item.comment?;
        let text = subject.bytes(comment);
        let at = second_directive(text)?;
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
                .fix(Fix::suggestion("start a new line", Span::new(place.start, place.start), "\n")),
        )
    });
    findings.collect()
}
