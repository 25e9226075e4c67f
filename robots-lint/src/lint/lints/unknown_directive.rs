use robots_analysis::diagnostic::MessageText;
use robots_core::matcher::known_crawler;

use super::{Diagnostic, Directive, DirectiveKey, Subject, line};
use crate::lint::foreign_line::{is_commented, is_of_robots_tag};
use crate::lint::merge_marker::marker;
use crate::lint::quoted::cut;

lint! {
    group: Portability, level: Warn,
    summary: "A key that no known convention defines.",
    explanation: "Crawlers skip the line. Lighthouse, the tool that many reports on a site come \
        from, rejects a file that has one.",
    citation: "RFC 9309 §2.2.4",
    example: Rules(&["Max-pages: 100", "Disallow: /basket/"]),
    use_instead: &[
        Instead::same(Rules(&["Disallow: /basket/"])),
    ],
    check: Line(check),
    explained_by: [non_ascii_whitespace, syntax_not_understood],
}

fn check(subject: &Subject<'_>, directive: &Directive) -> Option<Diagnostic> {
    let unknown = directive.key == DirectiveKey::Other && directive.is_well_formed();
    if !unknown
        || is_commented(&subject.text(directive.name))
        || is_of_robots_tag(&subject.text(directive.name))
        || marker(subject.bytes(directive.name)).is_some()
        || subject.closest_key(directive).is_some()
    {
        return None;
    }
    Some(
        LINT.finding("unknown directive " + subject.quoted(directive.name))
            .label(directive.name, "no known crawler reads this key")
            .note("crawlers skip a line with an unknown key (RFC 9309 §2.2.4)")
            .help(help(subject, directive)),
    )
}

/// Returns what to write, by what the value is: a crawler, a path, or neither.
fn help(subject: &Subject<'_>, directive: &Directive) -> MessageText {
    let value = subject.text(directive.value);
    let key = subject.text(directive.name).to_ascii_lowercase();
    if let Some(crawler) = known_crawler(&value) {
        return format!("write `User-agent: {}` and below it ", crawler.token).as_str()
            + line("Disallow", "/")
            + " if this crawler may fetch nothing, or delete the line";
    }
    if ["follow", "index"].contains(&key.as_str()) {
        return "delete the line: crawlers may index a page that no rule disallows".into();
    }
    if value.starts_with('/') && !value.contains([' ', '\\']) {
        return "write "
            + line("Disallow", cut(&value))
            + " if crawlers may not fetch this path, or delete the line";
    }
    if OF_TRAINING.iter().any(|word| key.contains(word)) {
        return "write "
            + line("Content-Signal", "ai-train=no")
            + " in a group to reserve the right to train models, or delete the line";
    }
    "delete the line, or comment it out".into()
}

/// Parts of keys that reserve rights to texts and data.
const OF_TRAINING: [&str; 2] = ["train", "tdm"];
