use super::{Diagnostic, Directive, DirectiveKey, Fix, Span, Subject, quoted};
use crate::lint::host::host_of;
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
    let after_scheme = value.find("//")? + 2;
    let finding = LINT.finding(subject.line(rule.span()) + " matches no URL");
    let finding = finding
        .label(rule.value, "expected a path, found a URL")
        .note("a rule is compared with the path of a URL and applies to the host that serves the file (RFC 9309 §2.2.2, §2.3)");
    let path = value[after_scheme..].find('/');
    let is_all = path.is_none_or(|slash| value.len() == after_scheme + slash + 1);
    if is_all {
        let does = match rule.key {
            DirectiveKey::Allow => "allows",
            _ => "disallows",
        };
        return Some(finding.help(format!(
            "write a path if the rule is for a part of the site, or `/`, which {does} the whole site"
        )));
    }
    let slash = path?;
    // The rules of another host are in the robots.txt of that host.
    let host = &value[after_scheme..after_scheme + slash];
    let mut sitemaps = subject.with_key(DirectiveKey::Sitemap).peekable();
    let is_other = sitemaps.peek().is_some()
        && !sitemaps.any(|line| is_same_site(host, &subject.text(line.value)));
    if is_other {
        return Some(finding.help(format!(
            "if {} is this site, delete the scheme and the host; otherwise move the rule to the robots.txt of that host",
            quoted(host)
        )));
    }
    let host = Span::new(rule.value.start, rule.value.start + after_scheme + slash);
    Some(finding.fix(Fix::suggestion("delete the scheme and the host", host, "")))
}

/// Returns whether a host is that of a URL, with or without `www.`.
fn is_same_site(host: &str, url: &str) -> bool {
    let bare = |host: &str| {
        host.strip_prefix("www.")
            .unwrap_or(host)
            .to_ascii_lowercase()
    };
    host_of(url).is_some_and(|other| bare(&other) == bare(host))
}
