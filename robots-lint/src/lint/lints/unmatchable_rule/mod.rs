use robots_core::pattern::PathPattern;

use super::{Diagnostic, Directive, Span, Subject};

lint! {
    group: Correctness, level: Deny,
    summary: "A rule with a `.` or `..` segment.",
    explanation: "Crawlers resolve such segments before they request a URL: they fetch `/a/../b` \
                  as `/b`. The rule matches no URL that a crawler requests.",
    citation: "RFC 3986 §5.2.4 and §6.2.2.3; RFC 9309 §2.2.2",
    example: Rules(&["Disallow: /a/../basket/"]),
    use_instead: &[
        Instead::giving(&["* /basket/ disallow"], Rules(&["Disallow: /basket/"])),
    ],
    check: Rule(check),
}

fn check(subject: &Subject<'_>, rule: &Directive) -> Option<Diagnostic> {
    let value = subject.bytes(rule.value);
    if subject.invalid_path(rule).is_some() {
        return None;
    }
    let segment = dot_segment(value)?;
    let place = Span::new(rule.value.start + segment.start, rule.value.start + segment.end);
    Some(
        LINT.finding(subject.line(rule.span()) + " matches no URL that a crawler requests")
            .label(place, "resolved before the request")
            .note(
                "crawlers remove `.` and `..` segments when they resolve a link (RFC 3986 §5.2.4)",
            )
            .help("write the resolved path, as the address bar of a browser shows it"),
    )
}

/// Returns the first whole segment of the path that is `.` or `..`, escaped or not.
fn dot_segment(value: &[u8]) -> Option<std::ops::Range<usize>> {
    let path = value.split(|&byte| byte == b'?').next()?;
    let has_query = path.len() < value.len();
    let mut start = 0;
    let mut segments = path.split(|&byte| byte == b'/').peekable();
    while let Some(segment) = segments.next() {
        // After a `*` it may be in a query, where nothing is resolved.
        if path[..start.min(path.len())].contains(&b'*') {
            return None;
        }
        let range = start..start + segment.len();
        start = range.end + 1;
        // The last segment ends here only with an end anchor: `/..` is also the start of `/..a`.
        let is_last = segments.peek().is_none() && !has_query;
        let name = match segment.strip_suffix(b"$") {
            Some(name) if is_last => name,
            None if is_last => continue,
            _ => segment,
        };
        if range.start > 0 && matches!(PathPattern::new(name).canonical(), b"." | b"..") {
            return Some(range);
        }
    }
    None
}

#[cfg(test)]
mod tests;
