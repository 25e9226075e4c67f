use super::{Diagnostic, DirectiveKey, Fix, Subject};

lint! {
    group: Policy, level: Allow,
    summary: "The name of a crawler that has gone, without that of its successor.",
    explanation: "Who blocks the old one means the new one, most likely.",
    citation: "The operators' documentation",
    example: Text("\
User-agent: Claude-Web
Disallow: /
"),
    use_instead: Text("\
User-agent: Claude-Web
User-agent: ClaudeBot
Disallow: /
"),
}

fn check(subject: &Subject<'_>) -> Vec<Diagnostic> {
    let agents = subject.reading.agents();
    let findings = subject
        .with_key(DirectiveKey::UserAgent)
        .filter_map(|name| {
            let token = subject.text(name.value);
            let (_, successor) = RETIRED
                .iter()
                .find(|(old, _)| old.eq_ignore_ascii_case(&token))?;
            if agents.contains_key(successor.to_ascii_lowercase().as_bytes()) {
                return None;
            }
            let end = subject.below(name.span());
            let line = format!("\n{}: {successor}", subject.text(name.name));
            Some(
                LINT.finding(format!(
                    "{} has gone, `{successor}` took its place",
                    subject.quoted(name.value)
                ))
                .label(name.value, "retired")
                .note(format!(
                    "`{successor}` is not named in this file, and obeys the group of `*`"
                ))
                .fix(Fix::suggestion(
                    format!("also name `{successor}`"),
                    end,
                    line,
                )),
            )
        });
    findings.collect()
}

/// Names that have gone, and what came after.
const RETIRED: &[(&str, &str)] = &[
    ("anthropic-ai", "ClaudeBot"),
    ("Claude-Web", "ClaudeBot"),
    ("msnbot", "bingbot"),
    ("Googlebot-Mobile", "Googlebot"),
    ("ia_archiver", "archive.org_bot"),
];
