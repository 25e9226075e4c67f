use super::{Diagnostic, Directive, Fix, Span, Subject, quoted};
use crate::lint::invalid_path::{InvalidPath, matches_start};

lint! {
    group: Correctness, level: Deny,
    summary: "A rule whose value is a whole URL.",
    explanation: "A rule is compared with the path of a URL, which starts with `/`. A value that \
        starts with a scheme matches no URL, so the rule has no effect.",
    citation: "RFC 9309 §2.2.2",
    example: Rules(&["Disallow: https://example.com/basket/"]),
    use_instead: &[
        Instead::edited(Rules(&["Disallow: /basket/"])),
    ],
    check: Rule(check),
}

fn check(subject: &Subject<'_>, rule: &Directive) -> Option<Diagnostic> {
    if subject.invalid_path(rule) != Some(InvalidPath::AbsoluteUrl) {
        return None;
    }
    let value = subject.text(rule.value);
    let after_scheme = value.find("//")? + 2;
    let finding = LINT.finding(subject.line(rule.span()) + " matches no URL");
    let finding = finding.label(rule.value, "expected a path, found a URL").note(
        "a rule is compared with the path of a URL and applies to the host that serves the file \
         (RFC 9309 §2.2.2, §2.3)",
    );
    let at = value[after_scheme..].find('/').map(|at| after_scheme + at);
    let host = &value[after_scheme..at.unwrap_or(value.len())];
    let Some(slash) = at.filter(|&at| !matches_start(&value[at..])) else {
        let does = rule.key.name().to_ascii_lowercase();
        return Some(finding.help(format!(
            "if {} is this site, write a path if the rule is for a part of it, or `/`, which \
             {does}s the whole site; otherwise move the rule to the robots.txt of that host",
            quoted(host.trim_end_matches('*'))
        )));
    };
    // The rules of another host are in the robots.txt of that host.
    if subject.named_hosts().may_be_other(host) {
        return Some(finding.help(
            "if "
                + quoted(host)
                + " is this site, delete the scheme and the host; otherwise move the rule to the \
                   robots.txt of that host",
        ));
    }
    let host = Span::new(rule.value.start, rule.value.start + slash);
    Some(finding.fix(Fix::suggestion("delete the scheme and the host", host, "")))
}
