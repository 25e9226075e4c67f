use super::{Diagnostic, Example, Level, Lint, LintGroup, Subject};
use crate::lint::split_group::split_groups;

pub(super) static LINT: Lint = Lint {
    name: "multiple_star_groups",
    group: LintGroup::Portability,
    level: Level::Warn,
    finds: "Several groups for `*`.",
    why: "RFC 9309 has crawlers merge them. Older ones obey the first alone, so that the rules \
        of the others hold for some crawlers and not for others.",
    source: "RFC 9309 §2.2.1; `urllib.robotparser`",
    fires: Example::Text(
        "\
User-agent: *
Disallow: /basket/

User-agent: GPTBot
Disallow: /

User-agent: *
Disallow: /search
",
    ),
    silent: Example::Text(
        "\
User-agent: *
Disallow: /basket/
Disallow: /search

User-agent: GPTBot
Disallow: /
",
    ),
    check,
};

fn check(subject: &Subject<'_>) -> Vec<Diagnostic> {
    split_groups(&LINT, subject, |token| token == b"*")
}
