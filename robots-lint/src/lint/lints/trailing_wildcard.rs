use super::{Diagnostic, Directive, Fix, Span, Subject};

lint! {
    group: Style, level: Allow,
    summary: "A `*` at the end of a rule.",
    explanation: "A rule matches every path that starts with it, so the `*` matches nothing more. \
        It makes the rule one octet longer, though; where this may decide between two rules, there \
        is no finding.",
    citation: "RFC 9309 §2.2.2",
    example: Rules(&["Disallow: /basket/*"]),
    use_instead: &[
        Instead::edited(Rules(&["Disallow: /basket/"])),
    ],
    check: Rule(check),
}

fn check(subject: &Subject<'_>, rule: &Directive) -> Option<Diagnostic> {
    let value = subject.bytes(rule.value);
    // Of a rule for everything the `*` is the known way to win over `Allow: /`.
    if !value.ends_with(b"*") || value.len() == 1 || value == b"/*" {
        return None;
    }
    let star = Span::new(rule.value.end - 1, rule.value.end);
    let fix = Fix::suggestion("delete the `*`", star, "");
    let significant = &subject.precedence_facts().significant_wildcards;
    if significant.contains(&rule.span().start) || subject.is_written_beside(rule, &fix) {
        return None;
    }
    let finding = LINT
        .finding("redundant `*` at the end of a rule")
        .label(star, "matches nothing more")
        .note("a rule matches every path that starts with it (RFC 9309 §2.2.2)");
    if value.ends_with(b".*") {
        // In a shell any ending of a name, in a regular expression any text.
        let help = "delete the `*` if the rule is for names with a dot, or `.*` if it is for \
                    every path that starts with the rest";
        return Some(finding.help(help));
    }
    Some(finding.fix(fix))
}
