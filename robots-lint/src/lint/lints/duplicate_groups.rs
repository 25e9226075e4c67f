use super::{Diagnostic, Subject};
use crate::lint::split_group::split_groups;

lint! {
    group: Portability, level: Allow,
    summary: "A crawler with several groups.",
    explanation: "RFC 9309 merges the groups of a product token. Older crawlers obey only the \
                  first.",
    citation: "RFC 9309 §2.2.1; `urllib.robotparser`",
    example: Text("\
User-agent: GPTBot
Disallow: /basket/

User-agent: CCBot
User-agent: GPTBot
Disallow: /search
"),
    use_instead: &[
        Instead::same(Text("\
User-agent: GPTBot
Disallow: /basket/
Disallow: /search

User-agent: CCBot
Disallow: /search
")),
    ],
}

fn check(subject: &Subject<'_>) -> Vec<Diagnostic> {
    split_groups(&LINT, subject, |token| token != b"*")
}
