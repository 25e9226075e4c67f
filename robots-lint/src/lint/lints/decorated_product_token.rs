use super::{Diagnostic, Directive, Fix, Meant, Subject, quoted};
use crate::lint::invalid_token::{InvalidToken, decorated};

lint! {
    group: Correctness, level: Deny,
    summary: "A documented product token in quotes, in brackets or with other punctuation around \
              it.",
    explanation: "A crawler compares its product token with the whole value. It does not match, so \
        it obeys the default group (`*`) instead.",
    citation: "RFC 9309 §2.2.1",
    example: Lines(&["User-agent: \"GPTBot\"", "Disallow: /"]),
    use_instead: &[
        Instead::edited(Lines(&["User-agent: GPTBot", "Disallow: /"])),
    ],
    check: UserAgent(check),
}

/// Quotes and brackets of word processors.
const QUOTES: &str = "“”„‟‘’‚‛«»‹›「」『』【】（）［］";

fn check(subject: &Subject<'_>, name: &Directive) -> Option<Diagnostic> {
    if subject.invalid_token(name.value) != Some(InvalidToken::Decorated) {
        return None;
    }
    let value = subject.text(name.value);
    let token = decorated(&value)?.to_owned();
    let title = format!("write {}", quoted(&token));
    let conflict = subject.conflicting_group(name, &token);
    let finding = LINT
        .finding(format!("{} is not a product token", quoted(&value)))
        .label(name.value, format!("expected {}", quoted(&token)))
        .note(
            "a product token consists of letters, `-` and `_`; crawlers compare the whole value, \
             with its punctuation (RFC 9309 §2.2.1)",
        );
    Some(match conflict {
        None => {
            // `!=`, `<>` and `[^` exclude the crawler, and so may other signs.
            let marks = value.replacen(&token, "", 1);
            let is_framed = value.starts_with('<') && value.ends_with('>');
            let is_named = marks == "^$"
                || is_framed && marks == "<>"
                || !marks.contains(|c: char| {
                    "!^~<>=-\\/".contains(c) || !c.is_ascii() && !QUOTES.contains(c)
                });
            let meant = is_named.then(|| Meant::Crawler(token.clone()));
            let fix = Fix::suggestion(title, name.value, token);
            finding.fix(meant.into_iter().fold(fix, Fix::meant))
        }
        Some(help) => finding.help(help),
    })
}
