use super::{Diagnostic, DirectiveKey, Subject};
use crate::lint::foreign_line::is_of_robots_tag;

lint! {
    group: Correctness, level: Warn,
    summary: "A `Noindex` line.",
    explanation: "Google never documented it and stopped reading it on the first of September 2019; \
        nobody else reads it. The pages stay in the index.",
    citation: "Google's announcement of July 2019",
    example: Rules(&["Noindex: /old/"]),
    use_instead: Rules(&["Disallow: /old/"]),
}

fn check(subject: &Subject<'_>) -> Vec<Diagnostic> {
    let lines = subject.directives().filter(|(_, line)| {
        line.is_well_formed()
            && (line.key == DirectiveKey::Noindex || is_of_robots_tag(&subject.text(line.name)))
    });
    let findings = lines.map(|(_, line)| {
        let is_noindex = line.key == DirectiveKey::Noindex;
        let name = subject.quoted(line.name);
        LINT.finding(format!("no crawler reads {} in a robots.txt", if is_noindex { "`Noindex`" } else { &name }))
            .label(line.span(), "has no effect")
            .note(if is_noindex {
                "Google read it until September 2019, and nobody else did"
            } else {
                "what may be made of a page is said with the page, in `X-Robots-Tag` or a `robots` meta element; crawlers skip the line (RFC 9309 §2.2.4)"
            })
            .help("send `X-Robots-Tag: noindex` with these pages, and do not disallow them: a page that is not fetched cannot say so")
    });
    findings.collect()
}
