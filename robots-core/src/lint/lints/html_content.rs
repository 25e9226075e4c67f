use super::{Diagnostic, Example, Level, Lint, LintGroup, Subject};
use crate::source::Span;

pub(super) static LINT: Lint = Lint {
    name: "html_content",
    group: LintGroup::Correctness,
    level: Level::Deny,
    finds: "A file that is a page, a data file or a binary, and no robots.txt.",
    why: "A server that answers every unknown address with its start page answers \
        `/robots.txt` with it too. Crawlers find no rule in it, and fetch everything.",
    source: "RFC 9309 §2.3",
    fires: Example::Text(
        "\
<!DOCTYPE html>
<title>Shop</title>
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
    let Some(format) = subject.other_format() else {
        return Vec::new();
    };
    let first = subject
        .document
        .items
        .iter()
        .find(|item| !item.span.is_empty());
    let span = first.map_or_else(Span::default, |item| item.span);
    vec![
        LINT.finding(format!("this is {format}, not a robots.txt"))
            .label(span, "no crawler finds a rule here")
            .note("what a crawler does not understand it skips, so everything may be fetched (RFC 9309 §2.2)")
            .help("replace it by a robots.txt in UTF-8, or delete it if everything may be fetched"),
    ]
}
