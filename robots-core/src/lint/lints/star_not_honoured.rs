use super::{Diagnostic, Subject};
use crate::matcher::{CRAWLERS, Star};

lint! {
    group: Policy, level: Allow,
    summary: "A Disallow for everybody in a file that does not name the crawlers that ignore `*`.",
    explanation: "Some crawlers are documented to obey only a group of their own, AdsBot-Google among \
        them.",
    citation: "The table of crawlers, `robots_matcher::CRAWLERS`",
    example: Rules(&["Disallow: /basket/"]),
    use_instead: Text("\
User-agent: AdsBot-Google
User-agent: *
Disallow: /basket/
"),
    check: File(check),
}

fn check(subject: &Subject<'_>) -> Option<Diagnostic> {
    let agents = subject.reading.agents();
    let star = agents.get(b"*".as_slice())?;
    let group = star.group;
    let is_named = |token: &str| agents.contains_key(token.to_ascii_lowercase().as_bytes());
    if is_named("AdsBot-Google")
        || subject
            .reading
            .written_rules(group)
            .all(|rule| rule.verdict.is_allow())
    {
        return None;
    }
    let ignore = CRAWLERS
        .iter()
        .filter(|known| known.star == Star::Ignores && !known.control_token);
    let names: Vec<_> = ignore
        .map(|known| format!("`{}`", known.token))
        .take(4)
        .collect();
    Some(
        LINT.finding("some crawlers ignore a group of `*`")
            .label(star.token, "not for all of them")
            .note(format!(
                "documented to ignore it: {} and others",
                names.join(", ")
            ))
            .help(
                "name them in `User-agent` lines of their own if the rules are meant for them too",
            ),
    )
}
