use super::{Diagnostic, Subject, line};

lint! {
    group: Policy, level: Allow,
    summary: "A file that has groups, and none for `*`.",
    explanation: "Crawlers that are not named may fetch everything.",
    citation: "RFC 9309 §2.2.1",
    example: Text("\
User-agent: GPTBot
Disallow: /
"),
    use_instead: Text("\
User-agent: GPTBot
Disallow: /

User-agent: *
Disallow:
"),
    check: File(check),
}

fn check(subject: &Subject<'_>) -> Option<Diagnostic> {
    let agents = subject.reading.agents();
    let first = agents.values().map(|agent| agent.token).min();
    let first = first.filter(|_| !agents.contains_key(b"*".as_slice()))?;
    Some(
        LINT.finding("crawlers that are not named may fetch everything")
            .label(first, "there is no group of `*`")
            .note("a crawler that no group names obeys the one of `*`, if there is one (RFC 9309 §2.2.1)")
            .help("add " + line("User-agent", "*") + " with " + line("Disallow", "") + " if that is meant"))
}
