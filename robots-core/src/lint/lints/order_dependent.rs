use super::{Diagnostic, Subject};
use crate::dialect::{Dialect, PrecedencePolicy};
use crate::lint::divergence::{divergences, divergent};

lint! {
    group: Portability, level: Allow,
    summary: "A group that says something else to crawlers that obey the first matching rule.",
    explanation: "Crawlers older than RFC 9309 take the rules in their order. Sorted by length, all \
        agree.",
    citation: "Koster's draft of 1996; RFC 9309 §2.2.2",
    example: Rules(&["Disallow: /shop/", "Allow: /shop/help"]),
    use_instead: Rules(&["Allow: /shop/help", "Disallow: /shop/"]),
}

fn check(subject: &Subject<'_>) -> Vec<Diagnostic> {
    let other = subject.reading.read_as(&FIRST_RULE);
    let found = divergences(subject.reading, &other);
    let findings = found.iter().map(|divergence| {
        divergent(
            &LINT,
            divergence,
            ("crawlers of RFC 9309", "those that obey the first rule"),
        )
        .help("write longer rules in front of shorter ones")
    });
    findings.collect()
}

/// RFC 9309 with the one difference.
static FIRST_RULE: Dialect = Dialect {
    name: "first-rule",
    precedence: PrecedencePolicy::FirstInFile,
    ..*Dialect::RFC_9309
};
