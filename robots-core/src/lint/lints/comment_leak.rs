use super::{Diagnostic, Subject, quoted};

lint! {
    group: Policy, level: Allow,
    summary: "An e-mail address or an open task in a comment.",
    explanation: "Everybody can read a robots.txt. Addresses in it are collected.",
    citation: "RFC 9309 §3",
    example: Text("\
# ask jo@example.com before changing this
User-agent: *
Disallow: /basket/
"),
    use_instead: Text("\
# ask the web team before changing this
User-agent: *
Disallow: /basket/
"),
}

fn check(subject: &Subject<'_>) -> Vec<Diagnostic> {
    let comments = subject
        .document
        .items
        .iter()
        .filter_map(|item| item.comment);
    let findings = comments.filter_map(|comment| {
        let text = subject.text(comment);
        let word = text
            .split_ascii_whitespace()
            .find(|word| is_address(word) || is_task(word))?;
        Some(
            LINT.finding(format!("everybody can read {}", quoted(word)))
                .label(comment, "")
                .note("a robots.txt is public, its comments too (RFC 9309 §3)")
                .help("keep such notes where the file is kept, not in it"),
        )
    });
    findings.collect()
}

fn is_address(word: &str) -> bool {
    let parts = word.split_once('@');
    parts.is_some_and(|(name, host)| !name.is_empty() && host.contains('.') && !host.contains('/'))
}

fn is_task(word: &str) -> bool {
    ["TODO", "FIXME", "XXX"].contains(&word.trim_end_matches(':'))
}
