use robots_core::matcher::KNOWN_CRAWLERS;

use super::{Diagnostic, Directive, Fix, Meant, Span, Subject};
use crate::lint::importance::listed;
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
    use_instead: &[
        Instead::edited(Lines(&["User-agent: GPTBot", "Disallow: /"])),
    ],
    check: InvalidUserAgent(InvalidToken::WholeHeader, check),
}

fn check(subject: &Subject<'_>, name: &Directive) -> Diagnostic {
    let finding = LINT.finding(subject.quoted(name.value) + " is not a product token");
    let finding = finding
        .label(name.value, "expected a product token, found a User-Agent header")
        .note("a crawler looks only for its product token (RFC 9309 §2.2.1)");
    let header = subject.text(name.value).to_ascii_lowercase();
    let products = products(&header);
    match products.as_slice() {
        &[token] if subject.conflicting_group(name, token).is_none() => {
            // The fragment of a URL in the header is a comment to crawlers. A remark may follow it.
            let comment = subject.item_at(name.value.start).and_then(|item| item.comment);
            let fragment = comment.filter(|comment| comment.start == name.value.end);
            let end = fragment.map_or(name.value.end, |comment| {
                let mut pairs = subject.bytes(comment).windows(2);
                pairs.position(|pair| pair == b" #").map_or(comment.end, |at| comment.start + at)
            });
            let place = Span::new(name.value.start, end);
            let fix = Fix::suggestion(format!("write `{token}`"), place, token);
            finding.fix(fix.meant(Meant::Crawler(token.to_owned())))
        }
        [_, _, ..] => finding.help(format!(
            "write the product token of the crawler that sends this header: {}",
            listed(products, 4)
        )),
        _ => finding.help(
            "write the product token that the crawler's operator documents, or delete the group \
             of a browser: only crawlers read a robots.txt",
        ),
    }
}

/// Returns the documented product tokens in a header in lower case: those with a version after
/// them, or else those that are a word of it.
fn products(header: &str) -> Vec<&'static str> {
    let ends = |token: &str, next: fn(Option<u8>) -> bool| {
        let mut starts = header.match_indices(token).map(|(at, _)| at);
        starts.any(|at| {
            let before = at.checked_sub(1).map(|at| header.as_bytes()[at]);
            let after = header.as_bytes().get(at + token.len()).copied();
            let is_mentioned = ["with ", "like ", "as "];
            let is_mentioned = is_mentioned.iter().any(|word| header[..at].ends_with(word));
            !is_mentioned && before.is_none_or(|byte| b" (;,+".contains(&byte)) && next(after)
        })
    };
    let of_words = |next| {
        let known = KNOWN_CRAWLERS.iter().filter(|crawler| crawler.token.len() > 3);
        let found = known.filter(|crawler| ends(&crawler.token.to_ascii_lowercase(), next));
        found.map(|crawler| crawler.token).collect::<Vec<_>>()
    };
    let versioned = of_words(|after| after == Some(b'/'));
    if versioned.is_empty() {
        of_words(|after| after.is_none_or(|byte| b" ;),".contains(&byte)))
    } else {
        versioned
    }
}
