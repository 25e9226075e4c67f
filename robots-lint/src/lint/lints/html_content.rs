use robots_analysis::facts::other_format;

use super::{Diagnostic, Span, Subject};

lint! {
    group: Correctness, level: Deny,
    summary: "A page, a data file or a binary file in place of a robots.txt, or a robots.txt that \
              is saved as UTF-16 or by a word processor.",
    explanation: "A server that sends its start page for every unknown address also sends it for \
        `/robots.txt`. Crawlers find no rules in it, so they fetch everything. A file with HTML in \
        which crawlers do find rules is a robots.txt: other lints report its lines.",
    citation: "RFC 9309 §2.3",
    example: Lines(&["<!DOCTYPE html>", "<title>Shop</title>"]),
    use_instead: &[
        Instead::giving(
            &["* /basket/ disallow", "* / allow"],
            Rules(&["Disallow: /basket/"]),
        )
        .when("the site has rules"),
        Instead::same(Rules(&["Disallow:"])).when("it has none"),
    ],
    check: OtherFormat(check),
    silenced_by: [template],
}

fn check(subject: &Subject<'_>) -> Option<Diagnostic> {
    let format = other_format(subject.reading)?;
    let first = subject.document.items.iter().find(|item| !item.span.is_empty());
    let span = first.map_or_else(Span::default, |item| item.span);
    let help = if format.is_saved_otherwise {
        "save the file as plain text in UTF-8"
    } else {
        "replace it with a robots.txt in UTF-8, or delete it to allow everything"
    };
    Some(
        LINT.finding(format!("expected a robots.txt, found {}", format.name))
            .label(span, "crawlers find no rules here")
            .note(
                "crawlers skip lines that they do not understand, so they may fetch everything \
                 (RFC 9309 §2.2)",
            )
            .help(help),
    )
}
