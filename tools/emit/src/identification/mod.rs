//! Which product tokens are found in User-Agent headers, and expressions that find them.
//!
//! In: product tokens. Out: those that are found, and expressions about headers.
//!
//! The layer reads a whole header: its comments, the words of browsers, what is only mentioned. An
//! expression finds a token where a product or a word of a comment may start, and not after `like`.
//! Apps append their own products to the headers of browsers, and phones send their model, so how
//! much else a header must have depends on the token. The matcher is asked: a [`Token`] has the
//! form of the probes in which the matcher finds it.

use robots_core::compile::compile_within;
use robots_core::matcher::{Client, RobotsTxt, same_product_token};
use robots_core::{Budget, Dialect, SourceText};

use crate::spelling::character;

mod after;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Token {
    pub(crate) text: String,
    found: Found,
    after: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Found {
    /// All that have it as a product or a word of a comment.
    Anywhere,
    /// Those that start with it, those with `(compatible; ` before it, and those with an address.
    First,
    /// Those that start with it, and those with `(compatible; ` before it.
    Start,
    /// Those that are the token alone, and those with an address.
    WithAddress,
}

/// What may be before a token: a delimiter, a blank that is not after a word, and outside of
/// comments also one after any word except `like`. In a comment, words before a token are prose, as
/// in `(blocks GPTBot)`.
const BEFORE: &str = concat!(
    r"(?:^(?:agent/)?|[(;,\x5b\x22\x27:<\x7b|]|(?:^|[\x20\x09(;,\x5b\x22\x27:<\x7b|])=",
    r"|(?:^|[^A-Za-z\x20\x09+]|compatible)[\x20\x09+]+",
    r"|^(?:[^()]*\([^()]*\))*[^()]*(?:[A-DF-Za-df-z]|(?:^|[^k])e|(?:^|[^i])ke|(?:^|[^l])ike",
    r"|[A-Za-z]like)[\x20\x09+]+)"
);

/// What is before a token that is first.
const FIRST: &str = r"(?:^(?:agent/)?|compatible;\x20)";

const ADDRESS: &str = "https?://";

/// The most bytes of the tokens in an expression, which becomes at most twice as long and must fit
/// in a parameter of nginx.
const TOKENS: usize = 1_500;

/// Returns those of these tokens that are found in headers, each with whether its relatives are
/// found, too. The words of browsers never are, and neither are control tokens, which no header
/// has. `others` are all tokens of the file.
pub(crate) fn identified(tokens: &[(&str, bool)], others: &[&str]) -> Vec<Token> {
    let lines: String =
        tokens.iter().map(|(token, _)| ["User-agent: ", token, "\n"].concat()).collect();
    let source = SourceText::new("tokens", lines + "Disallow: /\n");
    let compilation = compile_within(&source, Dialect::RFC_9309, Budget::LOADED);
    let robots = compilation.site().robots_txt();
    // Caddy reads `{$` as the start of a variable, in comments, too.
    let is_written = |token: &str| token.is_ascii() && !token.contains("{$");
    let tokens = tokens.iter().filter(|(token, _)| is_written(token));
    let tokens = tokens.filter(|(token, _)| finds(&robots, token, token));
    let tokens = tokens.map(|&(token, has_relatives)| {
        let app = format!(
            "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) \
             Chrome/139.0.0.0 Safari/537.36 {token}/1.0"
        );
        // The last word of another name.
        let last = format!("Some {token}/1.0");
        let found = if finds(&robots, token, &app) {
            if finds(&robots, token, &last) { Found::Anywhere } else { Found::Start }
        } else if finds(&robots, token, &format!("{token}/1.0 (x)")) {
            Found::First
        } else {
            Found::WithAddress
        };
        Token { text: token.to_owned(), found, after: after::after(token, has_relatives, others) }
    });
    tokens.collect()
}

fn finds(robots: &RobotsTxt<'_>, token: &str, header: &str) -> bool {
    match robots.identify(header.as_bytes()) {
        Client::Crawler(crawler) => {
            crawler.all().any(|crawler| same_product_token(crawler.token(), token))
        }
        _ => false,
    }
}

/// Returns expressions, to be matched without case: a header names one of these tokens if one of
/// them matches.
pub(crate) fn expressions(tokens: &[Token]) -> Vec<String> {
    let mut expressions = Vec::new();
    let mut ends: Vec<_> = tokens.iter().map(|it| (it.found, &*it.after)).collect();
    ends.sort_unstable();
    ends.dedup();
    for (found, after) in ends {
        let tokens = tokens.iter().filter(|it| (it.found, &*it.after) == (found, after));
        let escaped = tokens.map(|token| token.text.bytes().map(character).collect());
        for tokens in in_parts(escaped) {
            let token = format!("(?:{tokens}){after}");
            let addressed = format!("{BEFORE}{token}.*{ADDRESS}|{ADDRESS}.*{BEFORE}{token}");
            match found {
                Found::Anywhere => expressions.push(format!("{BEFORE}{token}")),
                Found::First => expressions.extend([format!("{FIRST}{token}"), addressed]),
                Found::Start => expressions.push(format!("{FIRST}{token}")),
                Found::WithAddress => expressions.extend([format!("^(?:{tokens})$"), addressed]),
            }
        }
    }
    expressions
}

/// Returns alternatives in parts that are short enough for one expression.
fn in_parts(tokens: impl Iterator<Item = String>) -> Vec<String> {
    let mut parts: Vec<String> = Vec::new();
    for token in tokens {
        match parts.last_mut() {
            Some(part) if part.len() + token.len() < TOKENS => {
                part.push('|');
                part.push_str(&token);
            }
            _ => parts.push(token),
        }
    }
    parts
}
