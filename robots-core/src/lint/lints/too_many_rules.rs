use super::{Diagnostic, Directive, Subject};

lint! {
    group: Portability, level: Warn,
    summary: "A file of more than 2,048 rules.",
    explanation: "Yandex reads so many, and may skip the rest.",
    citation: "Yandex documents it",
    example: Repeated("User-agent: a\nDisallow:\n", 2_049),
    use_instead: Rules(&["Disallow: /basket/"]),
    check: File(check),
}

fn check(subject: &Subject<'_>) -> Option<Diagnostic> {
    let rules = subject.directives().map(|(_, directive)| directive);
    let rules = rules.filter(|rule| rule.key.is_rule());
    let mut rules = rules.map(Directive::span).skip(LIMIT);
    let first = rules.next()?;
    let more = 1 + rules.count();
    Some(
        LINT.finding(format!(
            "{more} rules stand behind the {LIMIT} that Yandex reads"
        ))
        .label(first, "the first of them")
        .note("other crawlers have no such limit but the 500 KiB of RFC 9309 §2.5")
        .help("merge groups with the same rules, and replace lists by wildcards"),
    )
}

/// How many rules Yandex reads.
const LIMIT: usize = 2_048;
