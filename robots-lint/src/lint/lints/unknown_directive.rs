use super::{Diagnostic, Directive, DirectiveKey, Subject};
use crate::lint::foreign_line::{is_commented, is_of_robots_tag};

lint! {
    group: Portability, level: Allow,
    summary: "A key that no known convention defines.",
    explanation: "Crawlers skip the line. Lighthouse, the tool that many reports on a site come \
        from, rejects a file that has one.",
    citation: "RFC 9309 §2.2.4",
    example: Rules(&["Max-pages: 100", "Disallow: /basket/"]),
    use_instead: &[
        Instead::same(Rules(&["Disallow: /basket/"])),
    ],
    check: Line(check),
    explained_by: [syntax_not_understood],
}

fn check(subject: &Subject<'_>, directive: &Directive) -> Option<Diagnostic> {
    let unknown = directive.key == DirectiveKey::Other && directive.is_well_formed();
    if !unknown
        || is_commented(&subject.text(directive.name))
        || is_of_robots_tag(&subject.text(directive.name))
        || subject.closest_key(directive).is_some()
    {
        return None;
    }
    Some(
        LINT.finding(format!(
            "unknown directive {}",
            subject.quoted(directive.name)
        ))
        .label(directive.name, "no known crawler reads this key")
        .note("crawlers skip a line with an unknown key (RFC 9309 §2.2.4)")
        .help("delete the line, or comment it out"),
    )
}
