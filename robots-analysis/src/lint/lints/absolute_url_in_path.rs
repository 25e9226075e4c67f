use super::{Diagnostic, Directive, DirectiveKey, Fix, Span, Subject};
use crate::lint::invalid_path::InvalidPath;

lint! {
    group: Correctness, level: Deny,
    summary: "A rule whose value is a whole URL.",
    explanation: "A rule is compared with the path of a URL, which starts with `/`. A value that \
        starts with a scheme matches no URL, so the rule has no effect.",
    citation: "RFC 9309 §2.2.2",
    example: Rules(&["Disallow: https://example.com/basket/"]),
    use_instead: Rules(&["Disallow: /basket/"]),
    check: Rule(check),
}

fn check(subject: &Subject<'_>, rule: &Directive) -> Option<Diagnostic> {
    if subject.invalid_path(rule) != Some(InvalidPath::AbsoluteUrl) {
        return None;
    }
    let value = subject.text(rule.value);
    let after_scheme = value.find("://")? + 3;
    let finding = LINT.finding(subject.line(rule.span()) + " matches no URL");
    let finding = finding
        .label(rule.value, "expected a path, found a URL")
        .note("a rule is compared with the path of a URL and applies to the host that serves the file (RFC 9309 §2.2.2, §2.3)");
    let path = value[after_scheme..].find('/');
    let is_all = path.is_none_or(|slash| value.len() == after_scheme + slash + 1);
    if is_all && rule.key == DirectiveKey::Disallow {
        let help = "write a path; `/` disallows the whole site";
        return Some(finding.help(help));
    }
    Some(match path {
        Some(slash) => {
            let host = Span::new(rule.value.start, rule.value.start + after_scheme + slash);
            finding.fix(Fix::suggestion("delete the scheme and the host", host, ""))
        }
        None => finding.fix(Fix::suggestion(
            "write `/`, which matches every path",
            rule.value,
            "/",
        )),
    })
}
