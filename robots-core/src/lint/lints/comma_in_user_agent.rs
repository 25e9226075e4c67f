use super::{Diagnostic, Example, Fix, Level, Lint, LintGroup, Subject};
use crate::lint::token::{TokenFault, names_in};

pub(super) static LINT: Lint = Lint {
    name: "comma_in_user_agent",
    group: LintGroup::Correctness,
    level: Level::Deny,
    finds: "Several names in one `User-agent` line, between commas or as documented names side by \
        side.",
    why: "A line names one crawler. To most crawlers the list is a name that nobody has; \
        Google reads the first.",
    source: "RFC 9309 §2.2.1; erratum 8895 proposes lists",
    fires: Example::Text(
        "\
User-agent: GPTBot, CCBot
Disallow: /
",
    ),
    silent: Example::Text(
        "\
User-agent: GPTBot
User-agent: CCBot
Disallow: /
",
    ),
    check,
};

fn check(subject: &Subject<'_>) -> Vec<Diagnostic> {
    let findings = subject.names_with(TokenFault::List).map(|name| {
        let value = subject.text(name.value);
        let key = subject.text(name.name);
        let lines = names_in(&value).join(&format!("\n{key}: "));
        LINT.finding(format!("no crawler goes by the name {}", subject.quoted(name.value)))
            .label(name.value, "one name to crawlers")
            .note("a `User-agent` line names one crawler (RFC 9309 §2.2.1); Google reads the first of these, others none")
            .fix(Fix::suggestion("write a line for each", name.value, lines))
    });
    findings.collect()
}
