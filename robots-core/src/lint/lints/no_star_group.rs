use super::{Diagnostic, Example, Level, Lint, LintGroup, Subject};

pub(super) static LINT: Lint = Lint {
    name: "no_star_group",
    group: LintGroup::Policy,
    level: Level::Allow,
    finds: "A file that has groups, and none for `*`.",
    why: "Crawlers that are not named may fetch everything.",
    source: "RFC 9309 §2.2.1",
    fires: Example::Text(
        "\
User-agent: GPTBot
Disallow: /
",
    ),
    silent: Example::Text(
        "\
User-agent: GPTBot
Disallow: /

User-agent: *
Disallow:
",
    ),
    check,
};

fn check(subject: &Subject<'_>) -> Vec<Diagnostic> {
    let agents = subject.reading.agents();
    let first = agents.values().map(|agent| agent.token).min();
    let Some(first) = first.filter(|_| !agents.contains_key(b"*".as_slice())) else {
        return Vec::new();
    };
    vec![
        LINT.finding("crawlers that are not named may fetch everything")
            .label(first, "there is no group of `*`")
            .note("a crawler that no group names obeys the one of `*`, if there is one (RFC 9309 §2.2.1)")
            .help("add `User-agent: *` with `Disallow:` if that is meant"),
    ]
}
