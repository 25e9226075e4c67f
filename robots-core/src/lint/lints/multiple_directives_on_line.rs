use super::{Diagnostic, Example, Fix, Level, Lint, LintGroup, Subject};
use crate::lint::subject::second_directive;
use crate::source::Span;
use crate::syntax::DirectiveKey;

pub(super) static LINT: Lint = Lint {
    name: "multiple_directives_on_line",
    group: LintGroup::Correctness,
    level: Level::Deny,
    finds: "A second key with a colon in the value of a line.",
    why: "A line is one key and one value. The rest of the line becomes a part of the path or \
        the name, which then matches nothing.",
    source: "RFC 9309 §2.2",
    fires: Example::Text(
        "\
User-agent: * Disallow: /basket/
",
    ),
    silent: Example::Text(
        "\
User-agent: *
Disallow: /basket/
",
    ),
    check,
};

fn check(subject: &Subject<'_>) -> Vec<Diagnostic> {
    let findings = subject.directives().filter_map(|(_, directive)| {
        if directive.key == DirectiveKey::Other {
            return None;
        }
        let at = directive.value.start + second_directive(subject.bytes(directive.value))?;
        let rest = Span::new(at, directive.value.end);
        let before = subject.bytes(Span::new(directive.value.start, at));
        let gap = before.len() - before.trim_ascii_end().len();
        let value = Span::new(directive.value.start, at - gap);
        let means = if value.is_empty() { "empty".to_owned() } else { format!("all of it, not {}", subject.quoted(value)) };
        Some(
            LINT.finding("more than one directive stands in this line")
                .label(rest, "read as a part of the value")
                .note(format!("a line is one key and one value: to crawlers the value is {means} (RFC 9309 §2.2)"))
                .fix(Fix::suggestion("start a new line", Span::new(at - gap, at), "\n")),
        )
    });
    findings.collect()
}
