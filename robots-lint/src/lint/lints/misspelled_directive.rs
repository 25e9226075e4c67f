use super::{Diagnostic, Directive, DirectiveKey, Fix, Meant, Span, Subject, SyntaxError, line};
use crate::lint::quoted::cut;
use crate::lint::typo::has_text_before;

lint! {
    group: Correctness, level: Deny,
    summary: "A key with a typo, such as `Disalow`, `Useragent` or `Crawl delay`, or another word \
        for a key, such as `Deny` or `Agent`.",
    explanation: "Most crawlers skip a line with an unknown key, so the line has no effect. Google \
        accepts some misspellings, so the file even looks right in its tester.",
    citation: "RFC 9309 §2.2.4; Google's open-source parser knows five misspellings of `disallow`",
    example: Rules(&["Disalow: /basket/"]),
    use_instead: &[
        Instead::edited(Rules(&["Disallow: /basket/"])),
    ],
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
    let finding = LINT
        .finding(format!("unknown directive {name}"))
        .label(directive.name, format!("did you mean `{right}`?"))
        .note(who);
    if has_text_before(&subject.text(directive.name), right) {
        let value = subject.text(directive.value);
        let written = line(right, cut(&value));
        let help =
            "write " + written + " if it is a typo, or `#` before the line if it is switched off";
        let opposite = match right {
            "Allow" => "Disallow",
            "Disallow" => "Allow",
            _ => return Some(finding.help(help)),
        };
        let opposite = line(opposite, cut(&value));
        return Some(finding.help(help + "; if it is the opposite, write " + opposite));
    }
    let (place, right_text) = if directive.errors.contains(&SyntaxError::MissingColon) {
        let value = subject.text(directive.value);
        let equals = value.len() - value.trim_start_matches(['=', ' ', '\t']).len();
        let end = match equals {
            0 => directive.name.end,
            _ => directive.value.start + equals,
        };
        let gap = if equals > 0 { " " } else { "" };
        (Span::new(directive.name.start, end), format!("{right}:{gap}"))
    } else {
        (directive.name, right.to_owned())
    };
    let title = format!("write `{}`", right_text.trim_end());
    let whole = subject.text(directive.span());
    let mark = whole.chars().next().filter(|c| "\"'`".contains(*c));
    let is_quoted =
        mark.is_some_and(|mark| whole.ends_with(mark) && whole.matches(mark).count() == 2);
    let end = directive.span().end;
    let closing = is_quoted.then(|| (Span::new(end - 1, end), String::new()));
    let fix = Fix::suggestion(title, place, right_text).edits(closing);
    Some(finding.fix(fix.meant(Meant::Lines)))
}
