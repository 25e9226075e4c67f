use super::{Diagnostic, Fix, Subject, Verdict};
use crate::facts::{Disallowed, disallowed};
use crate::reading::Precedence;

lint! {
    group: Suspicious, level: Warn,
    summary: "A group of `*` that forbids `/`, the start page, and allows something else.",
    explanation: "Crawlers come in by the start page. Who opens parts of a site mostly wants it open \
        too.",
    citation: "RFC 9309 §2.2.2",
    example: Rules(&["Disallow: /", "Allow: /about"]),
    use_instead: Rules(&["Disallow: /", "Allow: /$", "Allow: /about"]),
    check: File(check),
}

fn check(subject: &Subject<'_>) -> Option<Diagnostic> {
    let reading = subject.reading;
    let star = reading.agents().get(b"*".as_slice())?;
    let Some(Disallowed::Root(rule)) = disallowed(reading, star.group) else {
        return None;
    };
    let finding = LINT
        .finding("the start page is disallowed, and other pages are not")
        .label(rule.span, "`/` matches it and is disallowed")
        .note("the rule with the most octets decides (RFC 9309 §2.2.2), and no longer Allow matches `/`");
    let opened = Precedence::new(b"/$".len(), Verdict::Allow);
    Some(if rule.pattern.canonical() == b"/$" {
        finding.fix(subject.deletion(rule.span).changing())
    } else if opened > rule.precedence() {
        let end = subject.below(rule.span);
        finding.fix(Fix::suggestion(
            "allow the start page alone",
            end,
            "\nAllow: /$",
        ))
    } else {
        finding.help("delete the rule, or write the paths that it is for")
    })
}
