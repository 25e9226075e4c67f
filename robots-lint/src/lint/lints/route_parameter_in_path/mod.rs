use std::ops::Range;

use super::{Diagnostic, Directive, Fix, Span, Subject, line};
use crate::lint::invalid_path::matches_start;
use crate::lint::quoted::cut;
use crate::lint::regex::regex_piece;

lint! {
    group: Suspicious, level: Warn,
    summary: "A parameter of a route in a rule, as routers of web frameworks write it: `:name`, \
        `{name}`, `[name]`, `<int:name>`.",
    explanation: "A path pattern has two special characters, `*` and `$`. The parameter is \
                  compared literally, and no link of the site contains it.",
    citation: "RFC 9309 §2.2.3",
    example: Rules(&["Disallow: /users/:id/edit"]),
    use_instead: &[
        Instead::edited(Rules(&["Disallow: /users/*/edit"])),
    ],
    check: Rule(check),
}

fn check(subject: &Subject<'_>, rule: &Directive) -> Option<Diagnostic> {
    let value = subject.text(rule.value);
    let parameters = parameters(&value);
    let first = parameters.first()?.clone();
    if subject.invalid_path(rule).is_some() || regex_piece(value.as_bytes()).is_some() {
        return None;
    }
    let mut written = value.clone().into_owned();
    for parameter in parameters.into_iter().rev() {
        // A rule matches whatever follows its last character.
        let is_last = parameter.end == written.len();
        written.replace_range(parameter, if is_last { "" } else { "*" });
    }
    let place = Span::new(rule.value.start + first.start, rule.value.start + first.end);
    let finding = LINT
        .finding(format!("{} is not a wildcard", subject.quoted(place)))
        .label(place, "compared literally")
        .note(
            "a path pattern has only `*`, any run of characters, and `$`, the end of the URL (RFC \
             9309 §2.2.3)",
        );
    // `/*/` is every folder.
    let is_of_all = matches_start(&written) || !written.contains(char::is_alphanumeric);
    let fixed = line(rule.key.name(), cut(&written));
    let fix = Fix::suggestion("write " + fixed.clone(), rule.value, written.as_str());
    Some(if is_of_all || subject.is_written_beside(rule, &fix) {
        finding.help(
            "write the part of the path that these pages have in common; "
                + fixed
                + " is more than they are",
        )
    } else {
        finding.fix(fix)
    })
}

/// Returns the parameters in a path, in order. After a `*` the author knows the wildcard, and text
/// in braces is that of links which a template did not fill in.
fn parameters(value: &str) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut start = 0;
    for segment in value.split('/') {
        let range = parameter(segment.strip_suffix('$').unwrap_or(segment));
        let rest = &segment[range.as_ref().map_or(0, |range| range.end)..];
        found.extend(range.map(|range| start + range.start..start + range.end));
        if rest.contains(['*', '?']) {
            break;
        }
        start += segment.len() + 1;
    }
    found
}

/// Returns the parameter in a segment: `:name`, also with a mark at its end or a pattern in
/// parentheses, a segment in brackets, or text in braces or angle brackets.
fn parameter(segment: &str) -> Option<Range<usize>> {
    let all = 0..segment.len();
    if let Some(name) = segment.strip_prefix(':') {
        let name = name.split('(').next()?.trim_end_matches(['?', '+', '*']);
        return (name.len() > 1 && is_name(name)).then_some(all);
    }
    if let Some(inside) = segment.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
        let name = inside.trim_start_matches('[').trim_end_matches(']');
        return is_name(name.trim_start_matches("...")).then_some(all);
    }
    let framed = |open: char, close: char| {
        let start = segment.find(open)?;
        let len = segment[start..].find(close)?;
        let inside = &segment[start + 1..start + len];
        let is_alone = !segment[..start].contains(['$', '#', '%', '*', '?']);
        is_alone.then_some((inside, start..start + len + 1))
    };
    let (inside, range) = framed('{', '}').or_else(|| framed('<', '>'))?;
    let name = inside.trim_start_matches('*').trim_end_matches(['*', '+', '?']);
    let mut parts = name.splitn(2, ':');
    let first = parts.next()?;
    (is_name(first) && parts.next().is_none_or(|rest| !rest.is_empty())).then_some(range)
}

fn is_name(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
        && text.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
}

#[cfg(test)]
mod tests;
