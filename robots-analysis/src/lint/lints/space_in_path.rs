use super::{Diagnostic, Directive, Fix, Span, Subject};

lint! {
    group: Suspicious, level: Warn,
    summary: "White space inside the value of a rule.",
    explanation: "A URL contains no spaces: crawlers send `%20`. Google compares the space \
        literally, so the rule matches no URL; Python escapes it first, so there the rule works.",
    citation: "RFC 9309 §2.2.2; RFC 3986 §2",
    example: Rules(&["Disallow: /my files/"]),
    use_instead: Rules(&["Disallow: /my%20files/"]),
    check: Rule(check),
}

fn check(subject: &Subject<'_>, rule: &Directive) -> Option<Diagnostic> {
    let value = subject.bytes(rule.value);
    let at = value.iter().position(|byte| matches!(byte, b' ' | b'\t'))?;
    if subject.invalid_path(rule).is_some() {
        return None;
    }
    let gap = value[at..]
        .iter()
        .take_while(|byte| matches!(byte, b' ' | b'\t'))
        .count();
    let place = Span::new(rule.value.start + at, rule.value.start + at + gap);
    let finding = LINT.finding(subject.line(rule.span()) + " matches no URL");
    let finding = finding.label(place, "a URL contains no spaces").note(
        "crawlers send a space as `%20`; Google and others compare the rule literally (RFC 9309 §2.2.2)",
    );
    let key = subject.text(rule.name);
    let text = subject.text(rule.value);
    let paths: Vec<_> = text
        .split([' ', '\t'])
        .map(|path| path.trim_end_matches([',', ';']))
        .filter(|path| !path.is_empty())
        .collect();
    let are_paths = paths.len() > 1 && paths.iter().all(|path| path.starts_with(['/', '*']));
    let is_comment = |mark: &&&str| {
        let starts = text
            .get(at + gap..)
            .is_some_and(|text| text.starts_with(**mark));
        // A second path may start with `//`; a single mark is a comment.
        starts && (!are_paths || paths.get(1) == Some(*mark))
    };
    let comment = COMMENT_MARKS.iter().find(is_comment);
    Some(if let Some(mark) = comment {
        let marked = Span::new(place.start, place.end + mark.len());
        finding
            .note("a comment starts with `#`; this text is part of the path")
            .fix(Fix::suggestion(
                format!("write `#` instead of `{mark}`"),
                marked,
                " #",
            ))
    } else if are_paths {
        let lines = paths.join(&format!("\n{key}: "));
        finding.fix(Fix::suggestion(
            "write a rule for each path",
            rule.value,
            lines,
        ))
    } else {
        let blanks = (at + 1..value.len()).filter(|&at| matches!(value[at], b' ' | b'\t'));
        let others = blanks.map(|at| {
            let start = rule.value.start + at;
            (Span::new(start, start + 1), "%20".to_owned())
        });
        let first = Span::new(place.start, place.start + 1);
        finding.fix(Fix::suggestion("write `%20`", first, "%20").edits(others))
    })
}

/// Marks that start a comment in other formats.
const COMMENT_MARKS: [&str; 4] = ["//", ";", "--", "<!--"];
