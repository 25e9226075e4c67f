use robots_core::matcher::KNOWN_CRAWLERS;

use super::{Diagnostic, Directive, Fix, Subject};
use crate::lint::invalid_token::InvalidToken;

lint! {
    group: Correctness, level: Deny,
    summary: "A whole User-Agent header in a `User-agent` line.",
    explanation: "A crawler looks for its product token, the one word that its operator documents. \
        It does not match a header, so no crawler obeys the group.",
    citation: "RFC 9309 §2.2.1",
    example: Text("\
User-agent: Mozilla/5.0 (compatible; GPTBot/1.2; +https://openai.com/gptbot)
Disallow: /
"),
    use_instead: Text("\
User-agent: GPTBot
Disallow: /
"),
    check: InvalidUserAgent(InvalidToken::WholeHeader, check),
}

fn check(subject: &Subject<'_>, name: &Directive) -> Diagnostic {
    let finding = LINT.finding(format!(
        "{} is not a product token",
        subject.quoted(name.value)
    ));
    let finding = finding
        .label(
            name.value,
            "expected a product token, found a User-Agent header",
        )
        .note("a crawler looks only for its product token (RFC 9309 §2.2.1)");
    let header = subject.text(name.value).to_ascii_lowercase();
    let known = KNOWN_CRAWLERS
        .iter()
        .filter(|crawler| crawler.token.len() > 3);
    let inside = known.filter(|crawler| header.contains(&crawler.token.to_ascii_lowercase()));
    match inside.max_by_key(|crawler| crawler.token.len()) {
        Some(crawler) => finding.fix(Fix::suggestion(
            format!("write `{}`", crawler.token),
            name.value,
            crawler.token,
        )),
        None => finding.help("write the product token that the crawler's operator documents"),
    }
}
