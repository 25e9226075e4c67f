use super::{Diagnostic, Directive, Fix, Meant, Subject};
use crate::lint::crawler_words::CrawlerWords;
use crate::lint::importance::listed;
use crate::lint::invalid_token::InvalidToken;

lint! {
    group: Suspicious, level: Warn,
    summary: "A documented product token in several words, or with other words beside it: `GPT \
              Bot`, `Googlebot Desktop`, `googlebot.com`.",
    explanation: "A crawler compares its product token with the whole value. It does not match, so \
        it obeys the default group (`*`) instead. Google reads only the first word.",
    citation: "RFC 9309 §2.2.1",
    example: Lines(&["User-agent: GPT Bot", "Disallow: /"]),
    use_instead: &[
        Instead::edited(Lines(&["User-agent: GPTBot", "Disallow: /"])),
    ],
    check: UserAgent(check),
}

fn check(subject: &Subject<'_>, name: &Directive) -> Option<Diagnostic> {
    if subject.invalid_token(name.value) != Some(InvalidToken::Inexact) {
        return None;
    }
    let value = subject.text(name.value);
    let words = CrawlerWords::new(&value);
    // The name of a list that has the product token, too.
    if words.tokens.iter().all(|token| subject.is_covered(name, token)) {
        return None;
    }
    let finding = LINT
        .finding(subject.quoted(name.value) + " is not a product token")
        .label(name.value, "compared as a whole, matches no crawler")
        .note(
            "a crawler without a group of its own obeys the default group, `*` (RFC 9309 §2.2.1)",
        );
    if let Some(token) = words.only_token() {
        let fix = Fix::suggestion(format!("write `{token}`"), name.value, token);
        // In brackets, another crawler may be named beside it.
        let is_named = !value.contains(['(', '[', '{']);
        let meant = is_named.then(|| Meant::Crawler(token.to_owned()));
        let fix = meant.into_iter().fold(fix, Fix::meant);
        return Some(match subject.conflicting_group(name, token) {
            None => finding.fix(fix),
            Some(help) => finding.help(help),
        });
    }
    let started = words.started_tokens();
    let quoted = |token: &&str| format!("`{token}`");
    let tokens: Vec<_> = words.tokens.iter().map(quoted).collect();
    if let ([token], [_, ..]) = (tokens.as_slice(), started.as_slice()) {
        let others = listed(started, 3);
        return Some(finding.help(format!(
            "write {others} or {token}, the product token of the crawler that the rules are for, \
             or a `User-agent` line for each"
        )));
    }
    Some(match tokens.as_slice() {
        [token] => finding.help(format!(
            "write {token}, the documented product token, if the rules are for all that this \
             crawler fetches; otherwise delete the group"
        )),
        _ => finding
            .help(format!("write a `User-agent` line for each crawler: {}", tokens.join(", "))),
    })
}
