use super::{Diagnostic, Directive, DirectiveKey, Fix, Span, Subject};

lint! {
    group: Correctness, level: Deny,
    summary: "An Allow or Disallow line above the first `User-agent` line.",
    explanation: "A rule applies to the crawlers of its group. Above all groups it applies to no \
        crawler.",
    citation: "RFC 9309 §2.2.1",
    example: Text("\
Disallow: /basket/
User-agent: *
Disallow: /search
"),
    use_instead: Rules(&["Disallow: /basket/", "Disallow: /search"]),
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
    let names_somebody = |line: &Directive| subject.is_typo_of(DirectiveKey::UserAgent, line);
    let mut above = subject.directives().map(|(_, line)| line);
    if above.any(|line| line.name.start < rule.start && names_somebody(line)) {
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
    Some(
        finding
            .note("a rule applies to the crawlers of the `User-agent` lines above it (RFC 9309 §2.2.1)")
            .fix(Fix::suggestion(
                "add a `User-agent` line above it",
                Span::new(rule.start, rule.start),
                "User-agent: *\n",
            )),
    )
}
