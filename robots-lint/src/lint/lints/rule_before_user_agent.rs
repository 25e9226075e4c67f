use super::{Diagnostic, Directive, DirectiveKey, Fix, Meant, Span, Subject};
use robots_core::syntax::Record;

lint! {
    group: Correctness, level: Deny,
    summary: "An Allow or Disallow line above the first `User-agent` line.",
    explanation: "A rule applies to the crawlers of its group. Above all groups it applies to no \
        crawler.",
    citation: "RFC 9309 §2.2.1",
    example: Lines(&["Disallow: /basket/", "User-agent: *", "Disallow: /search"]),
    use_instead: &[
        Instead::giving(
            &["* /basket/ disallow", "* /search disallow", "* / allow"],
            Rules(&["Disallow: /basket/", "Disallow: /search"])),
    ],
    check: File(check),
}

fn check(subject: &Subject<'_>) -> Option<Diagnostic> {
    let names: Vec<_> = subject.with_key(DirectiveKey::UserAgent).collect();
    let first = names.first().map(|name| name.span());
    let start = first.map_or(usize::MAX, |span| span.start);
    let rules = subject.rules().map(Directive::span);
    let outside: Vec<_> = rules.take_while(|rule| rule.start < start).collect();
    let (&rule, more) = outside.split_first()?;
    // In this case only the `User-agent` line is invalid.
    let is_user_agent = |line: &Directive| subject.is_typo_of(DirectiveKey::UserAgent, line);
    let mut above = subject.directives().map(|(_, line)| line);
    if above.any(|line| line.name.start < rule.start && is_user_agent(line)) {
        return None;
    }
    let mut finding = LINT
        .finding(subject.line(rule) + " is in no group")
        .label(rule, "ignored by every crawler");
    if let Some(&last) = more.last() {
        finding = finding.label(
            last,
            match more.len() {
                1 => "also in no group".to_owned(),
                count => format!("the last of {count} more rules in no group"),
            },
        );
    }
    if let Some(first) = first {
        finding = finding.label(first, "the first group starts here");
    }
    let finding = finding.note(
        "a rule applies to the crawlers of the `User-agent` lines above it (RFC 9309 §2.2.1)",
    );
    let is_default = |record: &Record<'_>| {
        let mut names = record.user_agents();
        names.all(|name| subject.bytes(name.value) == b"*")
    };
    let mut all = subject.rules().take_while(|rule| rule.span().start < start);
    // A line that crawlers skip may be meant as its `User-agent` line.
    let lines = subject.directives().map(|(_, line)| line);
    let mut above = lines.take_while(|line| line.name.start < rule.start);
    // Rules for the whole site, or above the group of one crawler, may be for that crawler.
    Some(
        if all.any(|rule| subject.is_of_all(rule) || subject.invalid_path(rule).is_some())
            || !subject.records().first().is_none_or(is_default)
            || above.any(|line| line.key == DirectiveKey::Other)
        {
            finding.help(
            "write the `User-agent` line above its rules: that of one crawler, or `User-agent: *` \
             if they are for every crawler",
        )
        } else {
            finding.fix(
                Fix::suggestion(
                    "add a `User-agent` line above it",
                    Span::new(rule.start, rule.start),
                    "User-agent: *\n",
                )
                .meant(Meant::RulesOf("*".to_owned())),
            )
        },
    )
}
