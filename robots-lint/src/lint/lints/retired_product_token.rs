use robots_analysis::purpose::successor;

use super::{Diagnostic, Directive, Subject};

lint! {
    group: Policy, level: Allow,
    summary: "The product token of a retired crawler, without that of its successor.",
    explanation: "A site that blocks the old crawler most likely wants to block its successor.",
    citation: "The operators' documentation",
    example: Lines(&["User-agent: Claude-Web", "Disallow: /"]),
    use_instead: &[
        Instead::giving(
            &["ClaudeBot / disallow", "Claude-Web / disallow"],
            Lines(&["User-agent: Claude-Web", "User-agent: ClaudeBot", "Disallow: /"]),
        )
        .when("the rules are for the successor, too"),
        Instead::giving(
            &["ClaudeBot / disallow", "Claude-Web / allow"],
            Lines(&["User-agent: ClaudeBot", "Disallow: /"]),
        )
        .when("they are only for the successor"),
    ],
    check: UserAgent(check),
}

fn check(subject: &Subject<'_>, name: &Directive) -> Option<Diagnostic> {
    let successor = successor(&subject.text(name.value))?;
    if subject.reading.agents().contains_key(successor.to_ascii_lowercase().as_bytes()) {
        return None;
    }
    Some(
        LINT.finding(format!(
            "{} is retired, its successor is `{successor}`",
            subject.quoted(name.value)
        ))
        .label(name.value, "no longer in use")
        .note(format!("`{successor}` has no group of its own, so it obeys the default group, `*`"))
        .help(format!(
            "add `User-agent: {successor}` to the group if the rules are for the successor, \
                 too; otherwise delete the line"
        )),
    )
}
