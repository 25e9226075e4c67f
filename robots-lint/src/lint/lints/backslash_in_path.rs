use super::{Diagnostic, Directive, Fix, Span, Subject, quoted};
use crate::lint::regex::regex_piece;

lint! {
    group: Suspicious, level: Warn,
    summary: "A `\\` in the path of a rule.",
    explanation: "Browsers and crawlers send a `\\` in the path of a URL as `/`, so the rule \
        matches no URL that they request.",
    citation: "WHATWG URL Standard, path state; RFC 3986 §3.3",
    example: Rules(&["Disallow: /admin\\login"]),
    use_instead: Rules(&["Disallow: /admin/login"]),
    check: Rule(check),
}

fn check(subject: &Subject<'_>, rule: &Directive) -> Option<Diagnostic> {
    let value = subject.bytes(rule.value);
    let at = value.iter().position(|&byte| byte == b'\\')?;
    if regex_piece(value).is_some() || subject.invalid_path(rule).is_some() {
        return None;
    }
    // Not `//` for the two separators of `/\`.
    let path = subject.text(rule.value).replace("/\\", "/");
    let path = path.replace('\\', "/");
    let place = Span::new(rule.value.start + at, rule.value.start + at + 1);
    let title = format!("write {}", quoted(&path));
    Some(
        LINT.finding(subject.line(rule.span()) + " matches no URL: a path contains no `\\`")
            .label(place, "expected `/`")
            .note("crawlers send a `\\` in a link as `/` (WHATWG URL Standard)")
            .fix(Fix::suggestion(title, rule.value, path)),
    )
}
