use robots_analysis::facts::is_universal;

use super::{Diagnostic, Span, Subject, quoted};

lint! {
    group: Suspicious, level: Warn,
    summary: "A `*` at the end of a rule that matches nothing more, but lets the rule win over \
        another.",
    explanation: "The verdict depends on a character that looks redundant and that people and \
                  tools remove.",
    citation: "RFC 9309 §2.2.2",
    example: Rules(&["Allow: /shop/*", "Disallow: /shop/b*"]),
    use_instead: &[
        Instead::same(Rules(&["Allow: /shop/", "Disallow: /shop/b"])),
    ],
}

fn check(subject: &Subject<'_>) -> Vec<Diagnostic> {
    let trailing = subject.precedence_facts().trailing_wildcards.iter().filter_map(|trailing| {
        // Of a rule for everything the `*` is the known way to win over `Allow: /`.
        if is_universal(trailing.rule) {
            return None;
        }
        let witness = quoted(&String::from_utf8_lossy(&trailing.witness));
        let (now, then) = (trailing.rule.verdict, trailing.rule.verdict.opposite());
        let star = Span::new(trailing.rule.value.end - 1, trailing.rule.value.end);
        Some(
            LINT.finding("rule wins only because of a redundant `*`")
                .label(star, "makes the rule one octet longer")
                .label(trailing.other.span, "would win without it")
                .note(format!(
                    "{witness} is {now}ed, and without the `*` it is {then}ed: the rule with the \
                     most octets wins (RFC 9309 §2.2.2)"
                ))
                .help("delete the `*`, or make the path of the rule that should win longer"),
        )
    });
    trailing.collect()
}
