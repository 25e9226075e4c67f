use super::{Diagnostic, Directive, Subject};

lint! {
    group: Portability, level: Warn,
    summary: "A file of more than 2,048 rules.",
    explanation: "Yandex reads this many rules and may skip the rest.",
    citation: "Yandex's documentation",
    example: Repeated("User-agent: a\nDisallow:\n", 2_049),
    use_instead: &[
        Instead::same(Text("User-agent: a\nDisallow:\n")),
    ],
    check: File(check),
}

fn check(subject: &Subject<'_>) -> Option<Diagnostic> {
    let rules = subject.directives().map(|(_, directive)| directive);
    let mut rules = rules.filter(|rule| rule.key.is_rule()).map(Directive::span).skip(LIMIT);
    let first = rules.next()?;
    let more = 1 + rules.count();
    Some(
        LINT.finding(match more {
            1 => format!("1 rule after the {LIMIT} that Yandex reads"),
            _ => format!("{more} rules after the {LIMIT} that Yandex reads"),
        })
        .label(first, "the first of these rules")
        .note("other crawlers limit only the size of the file, to 500 KiB (RFC 9309 §2.5)")
        .help("merge groups with the same rules, and replace lists with wildcards"),
    )
}

const LIMIT: usize = 2_048;
