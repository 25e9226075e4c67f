use super::{Diagnostic, Directive, DirectiveKey, Subject};
use crate::lint::foreign_line::is_of_robots_tag;
use crate::lint::quoted::cut;

lint! {
    group: Correctness, level: Warn,
    summary: "A `Noindex` line, or a line with a key of `X-Robots-Tag`.",
    explanation: "Google never documented `Noindex` and stopped reading it on September 1, 2019; \
                  no other crawler reads it. The pages stay in the index.",
    citation: "Google's announcement of July 2019",
    example: Rules(&["Disallow: /basket/", "Noindex: /old/"]),
    use_instead: &[
        Instead::same(Rules(&[
            "Disallow: /basket/",
            "# the server sends `X-Robots-Tag: noindex` with /old/",
        ])),
    ],
    check: Line(check),
}

fn check(subject: &Subject<'_>, line: &Directive) -> Option<Diagnostic> {
    let is_noindex = line.key == DirectiveKey::Noindex;
    if !line.is_well_formed() || !is_noindex && !is_of_robots_tag(&subject.text(line.name)) {
        return None;
    }
    let name = subject.quoted(line.name);
    let written = subject.text(line.name).to_ascii_lowercase();
    let value = subject.text(line.value).to_ascii_lowercase();
    // `Robots: nofollow` and `X-Robots-Tag: nofollow` have the word in the value.
    let word = match written.as_str() {
        "robots" | "x-robots-tag" => cut(&value).into_owned(),
        _ => written,
    };
    Some(
        LINT.finding(format!(
            "no crawler reads {} in a robots.txt",
            if is_noindex { "`Noindex`" } else { &name }
        ))
        .label(line.span(), "has no effect")
        .note(if is_noindex {
            "Google read it until September 2019; no other crawler did"
        } else {
            "crawlers skip the line (RFC 9309 §2.2.4); they read such a key in the `X-Robots-Tag` \
             header or the `robots` meta element of a page"
        })
        .help(format!(
            "delete the line, send `X-Robots-Tag: {word}` with these pages, and allow them: \
             crawlers read the header only of pages that they fetch"
        )),
    )
}
