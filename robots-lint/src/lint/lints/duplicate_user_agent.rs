use rustc_hash::FxHashMap;

use super::{Diagnostic, Subject};

lint! {
    group: Style, level: Allow,
    summary: "A product token that occurs twice in the `User-agent` lines of one group.",
    explanation: "The second line has no effect.",
    citation: "RFC 9309 §2.2.1",
    example: Lines(&["User-agent: GPTBot", "User-agent: gptbot", "Disallow: /"]),
    use_instead: &[
        Instead::edited(Lines(&["User-agent: GPTBot", "Disallow: /"])),
    ],
}

fn check(subject: &Subject<'_>) -> Vec<Diagnostic> {
    let mut findings = Vec::new();
    for record in subject.records() {
        let mut first = FxHashMap::default();
        for name in record.user_agents().filter(|name| !name.value.is_empty()) {
            let token = subject.bytes(name.value).to_ascii_lowercase();
            let earlier = *first.entry(token).or_insert(name.value);
            if earlier != name.value {
                findings.push(
                    LINT.finding("duplicate product token " + subject.quoted(name.value))
                        .label(name.value, "has no effect")
                        .label(earlier, "first occurrence")
                        .note("product tokens are case-insensitive (RFC 9309 §2.2.1)")
                        .fix(subject.deletion(name.span())),
                );
            }
        }
    }
    findings
}
