use super::{Diagnostic, Directive, DirectiveKey, Fix, Span, Subject};
use crate::lint::invalid_path::InvalidPath;

lint! {
    group: Correctness, level: Deny,
    summary: "A rule whose value is a whole URL.",
    explanation: "A rule is compared with the path of a URL, which starts with `/`. A value that \
        starts with a scheme matches nothing.",
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
    let behind_scheme = value.find("://")? + 3;
    let finding = LINT.finding(subject.line(rule.span()) + " matches no URL");
    let finding = finding
        .label(rule.value, "a whole URL, where a path belongs")
        .note("a rule is compared with the path of a URL, and holds for the host that serves the file (RFC 9309 §2.2.2, §2.3)");
    let path = value[behind_scheme..].find('/');
    let is_all = path.is_none_or(|slash| value.len() == behind_scheme + slash + 1);
    if is_all && rule.key == DirectiveKey::Disallow {
        let help = "write the path that is meant: `/` would disallow the whole site";
        return Some(finding.help(help));
    }
    Some(match path {
        Some(slash) => {
            let host = Span::new(rule.value.start, rule.value.start + behind_scheme + slash);
            finding.fix(Fix::suggestion("keep the path alone", host, ""))
        }
        None => finding.fix(Fix::suggestion("write `/` for all of it", rule.value, "/")),
    })
}
