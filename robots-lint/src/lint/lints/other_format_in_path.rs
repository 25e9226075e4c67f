use super::{Diagnostic, Directive, Fix, Span, Subject, line, quoted};
use crate::lint::invalid_path::InvalidPath;
use crate::lint::quoted::cut;
use robots_core::syntax::Record;

lint! {
    group: Suspicious, level: Warn,
    summary: "Text of another format in a path: a comma, a semicolon, a quote, `...` or an HTML \
              tag after it, or `&amp;` in it.",
    explanation: "A rule ends at the end of its line, and all of its value is compared with the \
                  path of a URL. No URL contains the text of the other format, so the rule matches \
                  none of those that it is for.",
    citation: "RFC 9309 §2.2.2",
    example: Rules(&["Disallow: /basket/,", "Disallow: /search"]),
    use_instead: &[
        Instead::edited(Rules(&["Disallow: /basket/", "Disallow: /search"])),
    ],
    check: Rule(check),
}

fn check(subject: &Subject<'_>, rule: &Directive) -> Option<Diagnostic> {
    let value = subject.text(rule.value);
    match subject.invalid_path(rule) {
        None => entity(rule, &value),
        Some(InvalidPath::OtherFormat { path }) => {
            let tail = Span::new(rule.value.start + path, rule.value.end);
            let text = &value[path..];
            if text == ";" && has_query(subject, rule, &value[..path]) {
                return None;
            }
            let finding = LINT
                .finding(format!("{} is part of the path", quoted(text)))
                .label(tail, "compared literally")
                .note("the value of a rule is all of its line, without a comment (RFC 9309 §2.2)");
            let is_clear = text.contains(|c: char| !",;".contains(c))
                || value[..path].ends_with(['/', '$'])
                || has_others(subject, rule, text);
            let key = rule.key.name();
            Some(if is_clear {
                let title = format!("delete {}", quoted(text));
                finding.fix(Fix::suggestion(title, tail, ""))
            } else {
                finding.help(
                    "write "
                        + line(key, cut(&value[..path]))
                        + format!(" if {} is not in the URLs, or ", quoted(text))
                        + line(key, cut(&format!("{value}*")))
                        + " if it is",
                )
            })
        }
        Some(_) => None,
    }
}

/// Returns whether another rule of the record ends with the same separator.
fn has_others(subject: &Subject<'_>, rule: &Directive, separator: &str) -> bool {
    let record = subject.record_at(rule.name.start);
    let mut rules = record.into_iter().flat_map(Record::rules);
    rules.any(|other| other.value != rule.value && subject.text(other.value).ends_with(separator))
}

/// Returns whether a rule of the record is about the queries of this path. A `;` after the path
/// then starts its parameters.
fn has_query(subject: &Subject<'_>, rule: &Directive, path: &str) -> bool {
    let record = subject.record_at(rule.name.start);
    let mut rules = record.into_iter().flat_map(Record::rules);
    rules.any(|other| {
        let value = subject.text(other.value);
        value.strip_prefix(path).is_some_and(|rest| rest.starts_with('?'))
    })
}

/// Returns the finding of an `&` of a query that is escaped as in HTML. After a wildcard it is
/// intended: such a rule is for links with a wrong escape.
fn entity(rule: &Directive, value: &str) -> Option<Diagnostic> {
    let at = value.find("&amp;")?;
    if value[..at].ends_with('*') {
        return None;
    }
    let start = rule.value.start + at;
    Some(
        LINT.finding("`&amp;` is part of the path")
            .label(Span::new(start, start + "&amp;".len()), "compared literally")
            .note("`&amp;` is `&` in HTML; crawlers request the URL with `&`")
            .help("write `&`, or `*` before `&amp;` if the rule is for URLs that contain it"),
    )
}
