use std::ops::Range;

use robots_core::syntax::Record;

use super::{Diagnostic, Directive, DirectiveKey, Fix, Meant, Span, Subject};
use crate::lint::invalid_path::matches_start;
use crate::lint::joined_lines::{repeated_key, second_directive, without_breaks};

lint! {
    group: Correctness, level: Deny,
    summary: "A second key with a colon in the value of a line, after white space or a line break \
        that is written as text: `\\n`, `<br>`.",
    explanation: "A line has one key and one value. The rest of the line becomes part of the path \
        or the product token, which then matches nothing.",
    citation: "RFC 9309 §2.2",
    example: Text("\
User-agent: * Disallow: /basket/
"),
    use_instead: &[
        Instead::edited(Rules(&["Disallow: /basket/"])),
    ],
    check: Line(check),
}

fn check(subject: &Subject<'_>, directive: &Directive) -> Option<Diagnostic> {
    if directive.key == DirectiveKey::Other {
        return None;
    }
    let value = subject.bytes(directive.value);
    let place = |range: &Range<usize>| {
        Span::new(
            directive.value.start + range.start,
            directive.value.start + range.end,
        )
    };
    if let Some(at) = repeated_key(value) {
        let again = place(&(0..at));
        let key = value[..at].trim_ascii_end();
        let is_same = key.strip_suffix(b":").is_some_and(|key| {
            key.trim_ascii_end()
                .eq_ignore_ascii_case(directive.key.name().as_bytes())
        });
        let finding = LINT
            .finding(if is_same {
                "duplicate key in a line"
            } else {
                "two keys in a line"
            })
            .label(again, "read as part of the value")
            .note("a line has one key and one value (RFC 9309 §2.2)");
        return Some(if is_same {
            finding.fix(
                Fix::suggestion(
                    "write the key once",
                    Span::new(directive.name.start, again.start),
                    "",
                )
                .meant(Meant::Lines),
            )
        } else {
            finding.help("write a line for each key, with its value")
        });
    }
    let gap = second_directive(value)?;
    let rest = place(&(gap.end..value.len()));
    let first = place(&(0..gap.start));
    let means = if first.is_empty() {
        "the rest as the value".to_owned()
    } else {
        format!(
            "the value {}, not {}",
            subject.quoted(directive.value),
            subject.quoted(first)
        )
    };
    let mut lines = b"\n".to_vec();
    let mut from = gap.end;
    while let Some(next) = second_directive(&value[from..]) {
        lines.extend_from_slice(&value[from..from + next.start]);
        lines.push(b'\n');
        from += next.end;
    }
    let end = from + without_breaks(&value[from..]).len();
    let is_one = from == gap.end && end == value.len();
    lines.extend_from_slice(&value[from..end]);
    let lines = String::from_utf8_lossy(&lines).into_owned();
    let doubt = doubt(subject, directive, &(subject.text(first) + &*lines));
    let fix = if is_one {
        Fix::suggestion("start a new line", place(&gap), "\n")
    } else {
        Fix::suggestion(
            "start a new line for each directive",
            place(&(gap.start..value.len())),
            lines,
        )
    };
    let finding = LINT
        .finding("several directives in one line")
        .label(rest, "read as part of the value")
        .note(format!(
            "a line has one key and one value (RFC 9309 §2.2): crawlers read {means}"
        ));
    let is_written = |byte: &u8| byte.is_ascii_graphic() && !b";,|".contains(byte);
    let fix = fix.meant(Meant::Lines);
    let finding = if value[gap].iter().any(is_written) {
        finding
            .note("a line break that is written as text does not end the line; a variable or a form probably escaped it")
    } else {
        finding
    };
    Some(match doubt {
        Some(help) => finding.help(help),
        None => finding.fix(fix),
    })
}

/// Returns what to write if only the author can know for which crawlers the directives of a line
/// are: `text` is its value with a line break between the directives.
fn doubt(subject: &Subject<'_>, directive: &Directive, text: &str) -> Option<&'static str> {
    let mut lines = text.split('\n');
    let first = lines.next()?;
    let rest: Vec<_> = lines.filter_map(|line| line.split_once(':')).collect();
    let is = |key: &str, known: DirectiveKey| key.trim().eq_ignore_ascii_case(known.name());
    let is_name = |(key, _): &&(&str, &str)| is(key, DirectiveKey::UserAgent);
    let is_of_names = directive.key == DirectiveKey::UserAgent;
    let has_rules = rest.iter().any(|pair| !is_name(&pair));
    if is_of_names && has_rules && has_names_above(subject, directive) {
        return Some(
            "start a new line for each directive if the rules are for the crawlers of the lines above, too; otherwise write a rule for those crawlers first, such as `Disallow:`, which disallows nothing",
        );
    }
    let of_group = if is_of_names {
        &[][..]
    } else {
        let names = rest.iter().position(|pair| is_name(&pair));
        &rest[..names.unwrap_or(rest.len())]
    };
    let is_whole = |is_allow: bool, value: &str| {
        matches_start(value.trim()) && (!is_allow || subject.disallows_all(directive))
    };
    let is_first_whole =
        !is_of_names && is_whole(directive.key == DirectiveKey::Allow, first.trim());
    let is_whole_site = is_first_whole
        || of_group
            .iter()
            .any(|(key, value)| is_whole(is(key, DirectiveKey::Allow), value));
    let is_shifted = of_group.len() < rest.len()
        && !is_of_names
        && rest.last().as_ref().is_some_and(is_name)
        && !has_rule_below(subject, directive);
    match is_whole_site || is_shifted {
        false => None,
        true if !is_of_names && of_group.len() < rest.len() => Some(
            "start a new line for each directive if the rule is for the group above it; if it is for the crawler that is named after it, write it below the `User-agent` line",
        ),
        true => Some(
            "start a new line for each directive if the rule for the whole site is intended; otherwise write the path that it lacks",
        ),
    }
}

/// Returns whether `User-agent` lines above this one, without a rule in between, name crawlers.
/// Rules below a new line would be for these, too.
fn has_names_above(subject: &Subject<'_>, directive: &Directive) -> bool {
    let record = subject.record_at(directive.name.start);
    let mut names = record.into_iter().flat_map(Record::user_agents);
    names.any(|name| {
        name.name.start < directive.name.start
            && second_directive(subject.bytes(name.value)).is_none()
    })
}

/// Returns whether the next line with a directive is a rule and nothing else.
fn has_rule_below(subject: &Subject<'_>, directive: &Directive) -> bool {
    let items = &subject.document.items;
    let after = items.partition_point(|item| item.span.start <= directive.name.start);
    let mut below = items[after..]
        .iter()
        .filter_map(|item| item.directive.as_ref());
    below.next().is_some_and(|next| {
        next.key.is_rule() && second_directive(subject.bytes(next.value)).is_none()
    })
}
