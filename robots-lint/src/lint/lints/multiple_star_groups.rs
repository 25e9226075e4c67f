use super::{Diagnostic, Directive, Subject};
use crate::lint::split_group::split_groups;

lint! {
    group: Portability, level: Warn,
    summary: "Several default groups (`*`) with groups of other crawlers between them.",
    explanation: "RFC 9309 merges them. Older crawlers obey only the first, so the rules of the \
        others apply to some crawlers and not to others.",
    citation: "RFC 9309 §2.2.1; `urllib.robotparser`",
    example: Text("\
User-agent: *
Disallow: /basket/

User-agent: GPTBot
Disallow: /

User-agent: *
Disallow: /search
"),
    use_instead: &[
        Instead::same(Text("\
User-agent: *
Disallow: /basket/
Disallow: /search

User-agent: GPTBot
Disallow: /
")),
    ],
}

fn check(subject: &Subject<'_>) -> Vec<Diagnostic> {
    // Plug-ins add adjacent groups for `*`, which are easy to see.
    let is_other = |name: &Directive| subject.bytes(name.value) != b"*";
    let records = subject.records().iter();
    let others: Vec<_> = records
        .filter(|record| record.user_agents().all(is_other))
        .filter_map(|record| record.user_agents().next())
        .map(Directive::span)
        .collect();
    let mut findings = split_groups(&LINT, subject, |token| token == b"*");
    findings.retain(|finding| match finding.labels.as_slice() {
        [another, first, ..] => {
            others.iter().any(|other| first.span < *other && *other < another.span)
        }
        _ => true,
    });
    findings
}
