use super::{Diagnostic, Directive, DirectiveKey, Fix, Meant, Subject, SyntaxError};
use crate::lint::invalid_token::invalid_token;
use crate::lint::typo::LostColon;

lint! {
    group: Correctness, level: Deny,
    summary: "A line with a known key and a value, but no colon between them.",
    explanation: "Google reads the white space in a line of two words as the colon. Every other \
        crawler skips the line, so it has no effect.",
    citation: "RFC 9309 §2.2",
    example: Rules(&["Disallow /basket/"]),
    use_instead: &[
        Instead::edited(Rules(&["Disallow: /basket/"])),
    ],
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
            format!("missing colon after {key}")
        } else {
            format!("missing colon in {line}")
        })
        .label(lost.key, "expected `:` after this key");
    let finding = if has_other {
        finding.note(
            "the first colon of the line is in its value: Google reads the value "
                + subject.quoted(directive.value)
                + ", other crawlers skip the line (RFC 9309 §2.2)",
        )
    } else if is_read {
        finding.note("Google accepts this, other crawlers skip the line (RFC 9309 §2.2)")
    } else {
        finding.note("every crawler skips such a line (RFC 9309 §2.2)")
    };
    let is_joined = lost.colon.end < directive.span().end
        && !subject.bytes(directive.span())[lost.key.end - lost.key.start..].starts_with(b" ");
    if !is_clear(subject, directive, &lost) {
        return Some(finding.help("write the key, `:` and one value, or comment out the line"));
    }
    Some(if lost.colon.is_empty() && !is_joined {
        finding.fix(Fix::suggestion("write `:` after the key", lost.colon, ":").meant(Meant::Lines))
    } else {
        finding.fix(
            Fix::suggestion(format!("write `:` between {key} and the value"), lost.colon, ": ")
                .meant(Meant::Lines),
        )
    })
}

/// Returns whether the text after the key is a value of its kind, so that only the colon is
/// missing.
fn is_clear(subject: &Subject<'_>, directive: &Directive, lost: &LostColon) -> bool {
    let text = subject.bytes(directive.span());
    let value = &text[lost.colon.end - directive.span().start..];
    let value = value.trim_ascii();
    match DirectiveKey::KNOWN.into_iter().find(|key| {
        let key = key.name().as_bytes();
        key.eq_ignore_ascii_case(subject.bytes(lost.key))
    }) {
        Some(DirectiveKey::Allow | DirectiveKey::Disallow) => {
            value.starts_with(b"/") || value.starts_with(b"*")
        }
        Some(DirectiveKey::UserAgent) => !value.is_empty() && invalid_token(value).is_none(),
        _ => !value.is_empty(),
    }
}
