use super::{Diagnostic, Subject, line};

lint! {
    group: Policy, level: Allow,
    summary: "A file that has groups, but no default group (`*`).",
    explanation: "Crawlers without a group of their own may fetch everything.",
    citation: "RFC 9309 §2.2.1",
    example: Lines(&["User-agent: GPTBot", "Disallow: /"]),
    use_instead: &[
        Instead::same(Text("\
User-agent: GPTBot
Disallow: /

User-agent: *
Disallow:
")),
    ],
    check: File(check),
    silenced_by: [
        ambiguous_user_agent, byte_order_mark, misspelled_directive, misspelled_wildcard,
        missing_colon, multiple_directives_on_line, negated_user_agent,
    ],
}

fn check(subject: &Subject<'_>) -> Option<Diagnostic> {
    let agents = subject.reading.agents();
    let first = agents.values().map(|agent| agent.token).min();
    let first = first.filter(|_| !agents.contains_key(b"*".as_slice()))?;
    Some(
        LINT.finding("missing default group: other crawlers may fetch everything")
            .label(first, "the first group; no group is for `*`")
            .note(
                "a crawler without a group of its own obeys the default group, `*`, if there is \
                 one (RFC 9309 §2.2.1)",
            )
            .help(
                "add "
                    + line("User-agent", "*")
                    + " and "
                    + line("Disallow", "")
                    + ", which allow it explicitly",
            ),
    )
}
