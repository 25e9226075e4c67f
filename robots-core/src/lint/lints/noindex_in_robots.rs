use super::{Diagnostic, Example, Level, Lint, LintGroup, Subject};
use crate::syntax::DirectiveKey;

pub(super) static LINT: Lint = Lint {
    name: "noindex_in_robots",
    group: LintGroup::Correctness,
    level: Level::Warn,
    finds: "A `Noindex` line.",
    why: "Google never documented it and stopped reading it on the first of September 2019; \
        nobody else reads it. The pages stay in the index.",
    source: "Google's announcement of July 2019",
    fires: Example::Text(
        "\
User-agent: *
Noindex: /old/
",
    ),
    silent: Example::Text(
        "\
User-agent: *
Disallow: /old/
",
    ),
    check,
};

fn check(subject: &Subject<'_>) -> Vec<Diagnostic> {
    let lines = subject.with_key(DirectiveKey::Noindex).map(|line| {
        LINT.finding("no crawler reads `Noindex` in a robots.txt")
            .label(line.span(), "has no effect")
            .note("Google read it until September 2019, and nobody else did")
            .help("send `X-Robots-Tag: noindex` with these pages, and do not disallow them: a page that is not fetched cannot say so")
    });
    lines.collect()
}
