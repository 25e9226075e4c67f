use super::{Diagnostic, Example, Fix, Level, Lint, LintGroup, Subject};
use crate::source::Span;
use crate::syntax::DirectiveKey;
use crate::syntax::Oddity;

pub(super) static LINT: Lint = Lint {
    name: "missing_colon",
    group: LintGroup::Correctness,
    level: Level::Deny,
    finds: "A line of a known key and a value without a colon between them.",
    why: "Google takes white space for the colon. To all others this is no line of robots.txt, \
        and the rule is not there.",
    source: "RFC 9309 §2.2",
    fires: Example::Text(
        "\
User-agent: *
Disallow /basket/
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
        let is_known = directive.key != DirectiveKey::Other;
        let missing = directive.oddities.contains(&Oddity::MissingColon) && is_known;
        let end = Span::new(directive.name.end, directive.name.end);
        missing.then(|| {
            let line = subject.quoted(directive.span());
            LINT.finding(format!("{line} has no colon"))
                .label(directive.name, "ends without a colon")
                .note("Google forgives that, other crawlers skip the line (RFC 9309 §2.2)")
                .fix(Fix::suggestion("put a colon behind it", end, ":"))
        })
    });
    findings.collect()
}
