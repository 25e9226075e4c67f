use std::ops::Range;

use super::{Diagnostic, Directive, DirectiveKey, Fix, Meant, Span, Subject};
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
    use_instead: Rules(&["Disallow: /basket/"]),
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
    let fix = if is_one {
        Fix::suggestion("start a new line", place(&gap), "\n")
    } else {
        let lines = String::from_utf8_lossy(&lines).into_owned();
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
    Some(if value[gap].iter().any(is_written) {
        finding
            .note("a line break that is written as text does not end the line; a variable or a form probably escaped it")
            .fix(fix)
    } else {
        finding.fix(fix)
    })
}
