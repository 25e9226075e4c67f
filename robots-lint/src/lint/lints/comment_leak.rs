use super::{Diagnostic, Item, Subject, quoted};

lint! {
    group: Policy, level: Allow,
    summary: "An email address or an open task in a comment.",
    explanation: "A robots.txt is public. Addresses in it are collected.",
    citation: "RFC 9309 §3",
    example: Text("\
# ask jo@example.com before changing this
User-agent: *
Disallow: /basket/
"),
    use_instead: &[
        Instead::same(Text("\
# ask the web team before changing this
User-agent: *
Disallow: /basket/
")),
    ],
    check: Item(check),
}

fn check(subject: &Subject<'_>, item: &Item) -> Option<Diagnostic> {
    let comment = item.comment?;
    let text = subject.text(comment);
    let word = text.split_ascii_whitespace().find(|word| is_address(word) || is_task(word))?;
    Some(
        LINT.finding(
            quoted(word.trim_matches(|c: char| c.is_ascii_punctuation())) + " in a public comment",
        )
        .label(comment, "public")
        .note("a robots.txt is public, and so are its comments (RFC 9309 §3)")
        .help("delete it here, and keep such notes outside the file"),
    )
}

fn is_address(word: &str) -> bool {
    let parts = word.split_once('@');
    parts.is_some_and(|(name, host)| !name.is_empty() && host.contains('.') && !host.contains('/'))
}

fn is_task(word: &str) -> bool {
    ["TODO", "FIXME", "XXX"].contains(&word.trim_end_matches(':'))
}
