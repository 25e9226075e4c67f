use super::{Diagnostic, Directive, Fix, Span, Subject};
use crate::lint::invalid_token::{InvalidToken, invalid_token};
use crate::matcher::{CRAWLERS, known_crawler};

lint! {
    group: Portability, level: Warn,
    summary: "A `*` around or inside of the name of a documented crawler, behind its start or in front of \
        its end.",
    explanation: "`*` names everybody only where it stands alone. Within a name it is no wildcard: \
        Google reads up to it, others find nobody of that name.",
    citation: "RFC 9309 §2.2.1",
    example: Text("\
User-agent: Mediapartners*
Disallow: /basket/
"),
    use_instead: Text("\
User-agent: Mediapartners-Google
Disallow: /basket/
"),
    check: UserAgent(check),
}

fn check(subject: &Subject<'_>, name: &Directive) -> Option<Diagnostic> {
    if invalid_token(subject.bytes(name.value)) != Some(InvalidToken::Wildcard) {
        return None;
    }
    let value = subject.text(name.value).to_ascii_lowercase();
    let at = value.find('*')?;
    let starts = |token: &str| token.to_ascii_lowercase().starts_with(&value[..at]);
    let core = value.trim_matches('*');
    let holds = |token: &str| token.to_ascii_lowercase().contains(core);
    let is_meant = if at == 0 {
        // `*bot` is all who are called so.
        core.len() >= SHORTEST_END && CRAWLERS.iter().any(|crawler| holds(crawler.token))
    } else {
        at >= SHORTEST && CRAWLERS.iter().any(|crawler| starts(crawler.token))
    };
    if !is_meant {
        return None;
    }
    let star = Span::new(name.value.start + at, name.value.start + at + 1);
    let finding = LINT.finding(format!(
        "a `*` in {} is no wildcard",
        subject.quoted(name.value)
    ));
    let finding = finding
        .label(star, "a character that no product token has")
        .note("`*` names everybody where it stands alone, and nobody elsewhere (RFC 9309 §2.2.1)");
    Some(if known_crawler(core).is_some() {
        let written = subject.text(name.value);
        let core = written.trim_matches('*').to_owned();
        finding.fix(Fix::suggestion(format!("write `{core}`"), name.value, core))
    } else {
        let tokens = CRAWLERS.iter().map(|crawler| crawler.token);
        let is_meant = |token: &&str| if at == 0 { holds(token) } else { starts(token) };
        let meant: Vec<_> = tokens.filter(is_meant).collect();
        match meant.as_slice() {
            [one] => {
                let title = format!("write `{one}`, the one documented name like it");
                finding.fix(Fix::suggestion(title, name.value, *one))
            }
            [one, other, ..] => finding.help(format!(
                "write a line for each crawler that is meant, such as `{one}` and `{other}`"
            )),
            [] => finding.help("write a line for each crawler that is meant"),
        }
    })
}

/// What is shorter names no crawler in particular.
const SHORTEST: usize = 4;

/// The same of an end.
const SHORTEST_END: usize = 3;
