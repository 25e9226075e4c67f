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
    // Escaped by a program, it is doubled.
    let path = text.replace("\\\\", "\\").replace('\\', "/");
    let is_doubled = path.contains("//") && !text.contains("//");
    // No folder has the name of a file: the `\` continues the line in another format.
    let ends_file = text.strip_suffix('\\').is_some_and(|end| {
        let name = end.rsplit('/').next().unwrap_or_default();
        name.contains('.') || end.ends_with(['*', '$', ' '])
    });
    if !is_doubled && !ends_file && !matches_start(&path) {
        let title = format!("write {}", quoted(&path));
        return Some(finding.fix(Fix::suggestion(title, rule.value, path)));
    }
    let (bare, escaped) = (text.replace('\\', ""), text.replace('\\', "%5C"));
    let key = rule.key.name();
    let is_bare =
        if matches_start(&bare) { " for the whole site, " } else { " if it is no separator, " };
    Some(finding.help(
        "write "
            + line(key, cut(&bare))
            + is_bare
            + line(key, cut(&path))
            + " if URLs contain it as `/`, or "
            + line(key, cut(&escaped))
            + " if they contain it escaped",
    ))
}
