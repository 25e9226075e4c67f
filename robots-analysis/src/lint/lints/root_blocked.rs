use robots_core::reading::Precedence;

use super::{Diagnostic, Fix, Subject, Verdict};
use crate::facts::{Disallowed, disallowed};

lint! {
    group: Suspicious, level: Warn,
    summary: "A default group (`*`) that disallows `/`, the start page, and allows other pages.",
    explanation: "Crawlers enter a site at its start page. A site that allows some pages mostly \
        wants it to be crawled, too.",
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
        .finding("start page is disallowed, but other pages are allowed")
        .label(rule.span, "disallows `/`")
        .note("the rule with the most octets wins (RFC 9309 §2.2.2), and no longer Allow rule matches `/`");
    let opened = Precedence::new(b"/$".len(), Verdict::Allow);
    Some(if rule.pattern.canonical() == b"/$" {
        finding.fix(subject.deletion(rule.span).changing())
    } else if opened > rule.precedence() {
        let end = subject.below(rule.span);
        finding.fix(Fix::suggestion(
            "allow only the start page",
            end,
            "\nAllow: /$",
        ))
    } else {
        finding.help("delete the rule, or replace it with rules for single paths")
    })
}
