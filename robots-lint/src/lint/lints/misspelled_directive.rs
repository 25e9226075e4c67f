use super::{Diagnostic, Directive, DirectiveKey, Fix, Meant, Span, Subject, SyntaxError};

lint! {
    group: Correctness, level: Deny,
    summary: "A key with a typo, such as `Disalow`, `Useragent` or `Crawl delay`, or another word \
        for a key, such as `Deny` or `Agent`.",
    explanation: "Most crawlers skip a line with an unknown key, so the line has no effect. Google \
        accepts some misspellings, so the file even looks right in its tester.",
    citation: "RFC 9309 §2.2.4; Google's open-source parser knows five misspellings of `disallow`",
    example: Rules(&["Disalow: /basket/"]),
    use_instead: Rules(&["Disallow: /basket/"]),
    check: Line(check),
}

fn check(subject: &Subject<'_>, directive: &Directive) -> Option<Diagnostic> {
    let right = subject.closest_key(directive)?;
    let name = subject.quoted(directive.name);
    let is_read = subject.key_to_google(directive) != DirectiveKey::Other;
    let who = if is_read {
        "Google accepts this spelling, other crawlers skip the line (RFC 9309 §2.2.4)"
    } else {
        "crawlers skip a line with an unknown key (RFC 9309 §2.2.4)"
    };
    let (place, right_text) = if directive.errors.contains(&SyntaxError::MissingColon) {
        let value = subject.text(directive.value);
        let equals = value.len() - value.trim_start_matches(['=', ' ', '\t']).len();
        let end = match equals {
            0 => directive.name.end,
            _ => directive.value.start + equals,
        };
        let gap = if equals > 0 { " " } else { "" };
        (
            Span::new(directive.name.start, end),
            format!("{right}:{gap}"),
        )
    } else {
        (directive.name, right.to_owned())
    };
    let title = format!("write `{}`", right_text.trim_end());
    let line = subject.text(directive.span());
    let mark = line.chars().next().filter(|c| "\"'`".contains(*c));
    let is_quoted =
        mark.is_some_and(|mark| line.ends_with(mark) && line.matches(mark).count() == 2);
    let end = directive.span().end;
    let closing = is_quoted.then(|| (Span::new(end - 1, end), String::new()));
    let mut fix = Fix::suggestion(title, place, right_text).edits(closing);
    // Text before the key may switch the line off or negate it, as in `xDisallow` and `NoDisallow`.
    let key = subject.text(directive.name).to_ascii_lowercase();
    let front = key.strip_suffix(&right.to_ascii_lowercase());
    if is_quoted || front.is_none_or(|front| front == "ï»¿") {
        fix = fix.meant(Meant::Lines);
    }
    Some(
        LINT.finding(format!("unknown directive {name}"))
            .label(directive.name, format!("did you mean `{right}`?"))
            .note(who)
            .fix(fix),
    )
}
