use super::{Diagnostic, Example, Fix, Level, Lint, LintGroup, Subject};
use crate::source::Span;
use crate::syntax::DirectiveKey;
use crate::syntax::Oddity;

pub(super) static LINT: Lint = Lint {
    name: "syntax_not_understood",
    group: LintGroup::Correctness,
    level: Level::Deny,
    finds: "A line that is neither a key with a value nor a comment.",
    why: "Crawlers skip what they do not understand, so whatever the line was meant to say is \
        not said.",
    source: "RFC 9309 §2.2",
    fires: Example::Text(
        "\
User-agent: *
please do not crawl the basket
",
    ),
    silent: Example::Text(
        "\
# please do not crawl the basket
User-agent: *
Disallow: /basket/
",
    ),
    check,
};

fn check(subject: &Subject<'_>) -> Vec<Diagnostic> {
    let findings = subject.directives().filter_map(|(_, directive)| {
        let unknown = directive.oddities.as_slice() == [Oddity::MissingColon];
        if !unknown
            || directive.key != DirectiveKey::Other
            || subject.meant_key(directive).is_some()
        {
            return None;
        }
        let start = Span::new(directive.name.start, directive.name.start);
        Some(
            LINT.finding(format!(
                "{} is no line of a robots.txt",
                subject.quoted(directive.span())
            ))
            .label(directive.span(), "skipped by every crawler")
            .note("a line is a key, a colon and a value, or a comment behind `#` (RFC 9309 §2.2)")
            .fix(Fix::suggestion("make it a comment", start, "# ")),
        )
    });
    findings.collect()
}
