use robots_core::matcher::{KNOWN_CRAWLERS, known_crawler};

use super::{Diagnostic, Directive, Fix, Meant, Span, Subject};
use crate::lint::importance::sort_by_importance;
use crate::lint::invalid_token::InvalidToken;

lint! {
    group: Portability, level: Warn,
    summary: "A `*` before, inside or after the name of a documented crawler.",
    explanation: "`*` names every crawler only if it is the whole value. In a name it is not a \
        wildcard: Google reads up to it, other crawlers do not match.",
    citation: "RFC 9309 §2.2.1",
    example: Lines(&["User-agent: Mediapartners*", "Disallow: /basket/"]),
    use_instead: &[
        Instead::edited(Lines(&["User-agent: Mediapartners-Google", "Disallow: /basket/"])),
    ],
    check: UserAgent(check),
}

fn check(subject: &Subject<'_>, name: &Directive) -> Option<Diagnostic> {
    if subject.invalid_token(name.value) != Some(InvalidToken::Wildcard) {
        return None;
    }
    let value = subject.text(name.value).to_ascii_lowercase();
    let at = value.find('*')?;
    let starts = |token: &str| token.to_ascii_lowercase().starts_with(&value[..at]);
    let is_mark = |c: char| !c.is_alphanumeric();
    let core = value.trim_matches(is_mark);
    let is_end = value[..at].chars().all(is_mark);
    let holds = |token: &str| token.to_ascii_lowercase().contains(core);
    let is_known = if known_crawler(core).is_some() {
        true
    } else if is_end {
        // `*bot` is every crawler with this word in its product token.
        core.len() >= SHORTEST_END && KNOWN_CRAWLERS.iter().any(|crawler| holds(crawler.token))
    } else {
        let known = KNOWN_CRAWLERS.iter();
        let mut operators = known.filter(|it| starts(it.token)).map(|it| it.operator);
        let first = operators.next();
        let is_one_operator = operators.all(|other| Some(other) == first);
        first.is_some() && (at >= SHORTEST || at >= SHORTEST_OF_ONE && is_one_operator)
    };
    if !is_known {
        return None;
    }
    let star = Span::new(name.value.start + at, name.value.start + at + 1);
    let finding = LINT.finding("`*` in " + subject.quoted(name.value) + " is not a wildcard");
    let finding = finding
        .label(star, "not allowed in a product token")
        .note("`*` names every crawler only if it is the whole value (RFC 9309 §2.2.1)");
    // Other characters beside the `*`, such as `!` and `-`, may exclude the crawler.
    let is_plain = value.trim_matches(['*', '.']) == core;
    let naming = |fix: Fix, token: &str| {
        if is_plain { fix.meant(Meant::Crawler(token.to_owned())) } else { fix }
    };
    Some(if known_crawler(core).is_some() {
        let written = subject.text(name.value);
        let core = written.trim_matches(is_mark).to_owned();
        if written.starts_with('*') && !is_plain {
            return Some(finding.help(format!(
                "write `{core}` if the rules are for this crawler, or `*` if they are for every \
                 crawler"
            )));
        }
        if let Some(help) = subject.conflicting_group(name, &core) {
            return Some(finding.help(help));
        }
        let fix = Fix::suggestion(format!("write `{core}`"), name.value, core.as_str());
        finding.fix(naming(fix, &core))
    } else {
        let tokens = KNOWN_CRAWLERS.iter().map(|crawler| crawler.token);
        let is_candidate = |token: &&str| if is_end { holds(token) } else { starts(token) };
        let mut candidates: Vec<_> = tokens.filter(is_candidate).collect();
        sort_by_importance(&mut candidates);
        match candidates.as_slice() {
            [one] if subject.conflicting_group(name, one).is_none() => {
                let title = format!("write `{one}`, the only documented product token like it");
                finding.fix(naming(Fix::suggestion(title, name.value, *one), one))
            }
            [one, other, ..] => finding.help(format!(
                "write a `User-agent` line for each crawler, such as `{one}` and `{other}`"
            )),
            [..] => finding.help("write a `User-agent` line for each crawler"),
        }
    })
}

/// The minimum length of a start of a product token; shorter ones identify no crawler.
const SHORTEST: usize = 4;

/// The minimum length of a start that only product tokens of one operator have.
const SHORTEST_OF_ONE: usize = 3;

/// The minimum length of an end of a product token.
const SHORTEST_END: usize = 3;
