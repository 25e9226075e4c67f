use super::{Diagnostic, Example, Fix, Level, Lint, LintGroup, Subject};
use crate::syntax::Directive;
use crate::syntax::Oddity;

pub(super) static LINT: Lint = Lint {
    name: "misspelled_directive",
    group: LintGroup::Correctness,
    level: Level::Deny,
    finds: "A key that is a slip of a known one: `Disalow`, `Useragent`, `Crawl delay`.",
    why: "Most crawlers skip a line whose key they do not know, so the rule is not there. \
        Google forgives some misspellings, so the file even looks right in its tester.",
    source: "RFC 9309 §2.2.4; Google's open-source parser knows five misspellings of `disallow`",
    fires: Example::Text(
        "\
User-agent: *
Disalow: /basket/
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
    let slip = |directive: &Directive| {
        let right = subject.meant_key(directive)?;
        let name = subject.quoted(directive.name);
        let known = directive
            .oddities
            .iter()
            .any(|oddity| matches!(oddity, Oddity::Misspelt(_)));
        let who = if known {
            "Google forgives this one, other crawlers skip the line (RFC 9309 §2.2.4)"
        } else {
            "crawlers skip a line whose key they do not know (RFC 9309 §2.2.4)"
        };
        let title = format!("write `{right}`");
        Some(
            LINT.finding(format!("{name} is no key of robots.txt"))
                .label(directive.name, format!("a slip of `{right}`?"))
                .note(who)
                .fix(Fix::suggestion(title, directive.name, right)),
        )
    };
    let directives = subject.directives();
    directives
        .filter_map(|(_, directive)| slip(directive))
        .collect()
}
