use super::{Diagnostic, Directive, DirectiveKey, Fix, Subject, SyntaxError};

lint! {
    group: Correctness, level: Deny,
    summary: "A line of a known key and a value without a colon between them.",
    explanation: "Google takes the white space in a line of two words for the colon. To all others this is no \
        line of robots.txt, and the rule is not there.",
    citation: "RFC 9309 §2.2",
    example: Rules(&["Disallow /basket/"]),
    use_instead: Rules(&["Disallow: /basket/"]),
    check: Line(check),
}

fn check(subject: &Subject<'_>, directive: &Directive) -> Option<Diagnostic> {
    let lost = subject.lost_colon(directive)?;
    let line = subject.quoted(directive.span());
    let key = subject.quoted(lost.key);
    let is_read = matches!(
        subject.key_to_google(directive),
        DirectiveKey::UserAgent
            | DirectiveKey::Allow
            | DirectiveKey::Disallow
            | DirectiveKey::Sitemap
    );
    let has_other = !directive.errors.contains(&SyntaxError::MissingColon);
    let finding = LINT
        .finding(if has_other {
            format!("{key} has no colon behind it")
        } else {
            format!("{line} has no colon")
        })
        .label(lost.key, "ends without a colon");
    let finding = if has_other {
        finding.note(format!(
            "the first colon of the line stands in its value: to Google the value is {}, other crawlers skip the line (RFC 9309 §2.2)",
            subject.quoted(directive.value)
        ))
    } else if is_read {
        finding.note("Google forgives that, other crawlers skip the line (RFC 9309 §2.2)")
    } else {
        finding.note("every crawler skips such a line (RFC 9309 §2.2)")
    };
    let is_joined = lost.place.end < directive.span().end
        && !subject.bytes(directive.span())[lost.key.end - lost.key.start..].starts_with(b" ");
    Some(if lost.place.is_empty() && !is_joined {
        finding.fix(Fix::suggestion("put a colon behind it", lost.place, ":"))
    } else {
        finding.fix(Fix::suggestion(
            format!("write {key}, a colon and the value"),
            lost.place,
            ": ",
        ))
    })
}
