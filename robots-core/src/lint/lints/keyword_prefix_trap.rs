use super::{Diagnostic, Directive, DirectiveKey, Subject, SyntaxError};

lint! {
    group: Correctness, level: Deny,
    summary: "A key that starts with the name of another and goes on: `Disallow-AI`, \
        `Allow-Origin`, `User-agent-purpose`.",
    explanation: "Google's parser compares only the start of a key. `DisallowAITraining: /` takes the \
        whole site out of Google, while every other crawler skips the line.",
    citation: "Google's open-source parser, `ParsedRobotsKey::KeyIsDisallow` and its like; RFC 9309 \
        §2.2",
    example: Rules(&["Disallow-AI: /"]),
    use_instead: Text("\
User-agent: GPTBot
Disallow: /articles/
"),
    check: Line(check),
}

fn check(subject: &Subject<'_>, directive: &Directive) -> Option<Diagnostic> {
    let prefix = directive.errors.iter().find_map(|error| match error {
        SyntaxError::KeywordPrefix(key) => Some(key.name()),
        _ => None,
    })?;
    // A colon that is missing, or none, and not a longer key.
    let is_read = subject.key_to_google(directive) != DirectiveKey::Other;
    if !is_read
        || subject.lost_colon(directive).is_some()
        || !subject.bytes(directive.name).is_ascii()
    {
        return None;
    }
    let (name, value) = (
        subject.quoted(directive.name),
        subject.quoted(directive.value),
    );
    let finding = LINT.finding(format!(
        "Google reads {name} as `{prefix}`, and nobody else does"
    ));
    Some(
        finding
            .label(directive.name, format!("starts with `{prefix}`"))
            .note(format!("to Google this line is `{prefix}` with the value {value}: its parser compares only the start of a key"))
            .note("to every other crawler it is an unknown line, which it skips (RFC 9309 §2.2.4)")
            .help(format!("write `{prefix}` if that is meant, or put a `#` in front of the line")),
    )
}
