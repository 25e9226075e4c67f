use super::{Diagnostic, Directive, Fix, Span, Subject, line, quoted};
use crate::lint::invalid_path::matches_start;
use crate::lint::quoted::cut;
use crate::lint::regex::regex_piece;

lint! {
    group: Suspicious, level: Warn,
    summary: "A `\\` in the path of a rule.",
    explanation: "Browsers and crawlers send a `\\` in the path of a URL as `/`, so the rule \
        matches no URL that they request.",
    citation: "WHATWG URL Standard, path state; RFC 3986 §3.3",
    example: Rules(&["Disallow: /admin\\login"]),
    use_instead: &[
        Instead::edited(Rules(&["Disallow: /admin/login"])),
    ],
    check: Rule(check),
}

fn check(subject: &Subject<'_>, rule: &Directive) -> Option<Diagnostic> {
    let value = subject.bytes(rule.value);
    let at = value.iter().position(|&byte| byte == b'\\')?;
    if regex_piece(value).is_some() || subject.invalid_path(rule).is_some() {
        return None;
    }
    let text = subject.text(rule.value);
    let place = Span::new(rule.value.start + at, rule.value.start + at + 1);
    let finding = LINT
        .finding(subject.line(rule.span()) + " matches no URL: a path contains no `\\`")
        .label(place, "expected `/`")
        .note("crawlers send a `\\` in a link as `/` (WHATWG URL Standard)");
    let path = text.replace('\\', "/");
    // No folder has such a name: the `\` continues the line in another format.
    let end = text.strip_suffix('\\').filter(|end| {
        let name = end.rsplit('/').next();
        name.is_some_and(|name| name.contains('.')) || end.ends_with(['*', '$', ' '])
    });
    if let Some(end) = end {
        let key = rule.key.name();
        return Some(finding.help(
            "write "
                + line(key, cut(end))
                + " if the value ends before the `\\`, or "
                + line(key, cut(&path))
                + " if it is a separator",
        ));
    }
    let is_doubled = path.contains("//") && !text.contains("//");
    Some(if is_doubled || matches_start(&path) {
        let (one, escaped) = (one_separator(&path), text.replace('\\', "%5C"));
        let key = rule.key.name();
        let whole =
            if matches_start(&one) { " for the whole site, " } else { " if it is one separator, " };
        finding.help(
            "write "
                + line(key, cut(&one))
                + whole
                + line(key, cut(&path))
                + " if URLs contain it as `/`, or "
                + line(key, cut(&escaped))
                + " if they contain it escaped",
        )
    } else {
        let title = format!("write {}", quoted(&path));
        finding.fix(Fix::suggestion(title, rule.value, path))
    })
}

/// Returns a path with one `/` in place of several.
fn one_separator(path: &str) -> String {
    let mut one = String::new();
    for character in path.chars() {
        if character != '/' || !one.ends_with('/') {
            one.push(character);
        }
    }
    one
}
