use super::{Diagnostic, Directive, Subject, line};

lint! {
    group: Suspicious, level: Warn,
    summary: "A group of named crawlers at the end of the file that has no line below its \
              `User-agent` lines.",
    explanation: "These crawlers may fetch everything, also what the default group disallows. \
                  Usually, the opposite is intended, and `Disallow: /` is missing. An explicit \
                  `Disallow:` shows that it is not.",
    citation: "RFC 9309 §2.2.1",
    example: Text("\
User-agent: *
Disallow: /basket/

User-agent: GPTBot
User-agent: CCBot
"),
    use_instead: &[
        Instead::giving(&["GPTBot / disallow", "CCBot / disallow"], Text("\
User-agent: *
Disallow: /basket/

User-agent: GPTBot
User-agent: CCBot
Disallow: /
")).when("the crawlers may fetch nothing"),
        Instead::same(Text("\
User-agent: *
Disallow: /basket/

User-agent: GPTBot
User-agent: CCBot
Disallow:
")).when("they may fetch everything"),
    ],
    check: File(check),
}

fn check(subject: &Subject<'_>) -> Option<Diagnostic> {
    let record = subject.records().last()?;
    let names: Vec<_> = record.user_agents().collect();
    // An invalid name has its own finding, and perhaps the rule.
    let is_other = |name: &&Directive| {
        subject.bytes(name.value) == b"*" || subject.invalid_token(name.value).is_some()
    };
    let lines = record.items.iter().filter(|item| item.directive.is_some());
    if lines.count() > names.len() || names.iter().any(is_other) {
        return None;
    }
    let name = names.last()?;
    Some(
        LINT.finding("the group of " + subject.quoted(name.value) + " has no rules")
            .label(name.span(), "no rule follows")
            .note("a crawler may fetch everything if its group has no rules (RFC 9309 §2.2.1)")
            .help(
                "add "
                    + line("Disallow", "/")
                    + " if it may fetch nothing, or "
                    + line("Disallow", "")
                    + " if it may fetch everything",
            ),
    )
}
