use super::{Diagnostic, Directive, Fix, Span, Subject};
use crate::lint::invalid_path::matches_start;
use crate::lint::regex::regex_piece;

lint! {
    group: Correctness, level: Deny,
    summary: "Several paths in one rule, with commas or semicolons between them.",
    explanation: "A rule has one path. The whole list is compared with the path of a URL, and no \
                  page has such a path.",
    citation: "RFC 9309 §2.2.2",
    example: Rules(&["Disallow: /drafts,/members"]),
    use_instead: &[
        Instead::edited(Rules(&["Disallow: /drafts", "Disallow: /members"])),
    ],
    check: Rule(check),
}

fn check(subject: &Subject<'_>, rule: &Directive) -> Option<Diagnostic> {
    let value = subject.text(rule.value);
    let at = value.find([',', ';'])?;
    let is_path =
        |path: &&str| path.starts_with(['/', '*']) && path.contains(char::is_alphanumeric);
    let paths: Vec<_> = value.split([',', ';']).collect();
    // `;` and `,` may be in a query, and after a `*` the rule may be for either.
    if value.contains(['?', ' ', '\t'])
        || value[..at].contains('*')
        || !paths.iter().all(is_path)
        || subject.invalid_path(rule).is_some()
        || regex_piece(value.as_bytes()).is_some()
    {
        return None;
    }
    let place = Span::new(rule.value.start + at, rule.value.start + at + 1);
    let finding = LINT
        .finding(subject.line(rule.span()) + " matches no page")
        .label(place, "a part of the path")
        .note("a rule has one path, which is all of its value (RFC 9309 §2.2.2)");
    let key = subject.text(rule.name);
    let title = "write a rule for each path";
    Some(if paths.iter().any(|path| matches_start(path)) {
        finding.help(title)
    } else {
        let lines = paths.join(&format!("\n{key}: "));
        finding.fix(Fix::suggestion(title, rule.value, lines))
    })
}
