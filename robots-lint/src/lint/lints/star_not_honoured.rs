use robots_core::matcher::{CRAWLERS_DATE, DefaultGroupPolicy, KNOWN_CRAWLERS};

use super::{Diagnostic, Subject};

lint! {
    group: Policy, level: Allow,
    summary: "A Disallow rule for every crawler in a file that does not name the crawlers that \
        ignore `*`.",
    explanation: "Some crawlers, among them AdsBot-Google, are documented to obey only a group of \
        their own.",
    citation: "The table of crawlers, `robots_matcher::KNOWN_CRAWLERS`",
    example: Rules(&["Disallow: /basket/"]),
    use_instead: &[
        Instead::giving(&["AdsBot-Google /basket/ disallow", "* /basket/ disallow"],
            Lines(&["User-agent: AdsBot-Google", "User-agent: *", "Disallow: /basket/"])),
    ],
    check: File(check),
}

fn check(subject: &Subject<'_>) -> Option<Diagnostic> {
    let agents = subject.reading.agents();
    let star = agents.get(b"*".as_slice())?;
    let group = star.group;
    let is_named = |token: &str| agents.contains_key(token.to_ascii_lowercase().as_bytes());
    if is_named("AdsBot-Google")
        || subject.reading.written_rules(group).all(|rule| rule.verdict.is_allow())
    {
        return None;
    }
    let ignore = KNOWN_CRAWLERS.iter().filter(|known| {
        known.default_group_policy == DefaultGroupPolicy::Ignores && !known.control_token
    });
    let names: Vec<_> = ignore.map(|known| format!("`{}`", known.token)).take(4).collect();
    Some(
        LINT.finding("some crawlers ignore the default group, `*`")
            .label(star.token, "not obeyed by every crawler")
            .note(format!(
                "documented to ignore it, as of {CRAWLERS_DATE}: {} and others",
                names.join(", ")
            ))
            .help("add a `User-agent` line for each of these crawlers"),
    )
}
