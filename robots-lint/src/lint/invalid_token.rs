//! Values of `User-agent` lines that are not product tokens: the one reason that explains the
//! others.

use robots_analysis::words;
use robots_core::matcher::known_crawler;

use super::brand::brand;
use super::crawler_words::{CrawlerWords, is_conjunction, is_negation};
use super::foreign_line::without_html;
use super::joined_lines::{repeated_key, second_directive};
use super::look_alike::is_look_alike;
use super::wildcard_token::{is_ambiguous, is_mistyped_wildcard};
use super::word_list::is_one_of;

/// Why a value is not a product token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum InvalidToken {
    WholeHeader,
    List,
    SecondDirective,
    /// Excludes a crawler: `!Googlebot`, `all but GPTBot`.
    Negation,
    MistypedWildcard,
    /// A word that is `*`, a name or nothing: `robots`, `none`.
    Ambiguous,
    /// A documented product token with punctuation around it.
    Decorated,
    Version,
    /// A documented product token in several words, or with other words beside it.
    Inexact,
    /// Has a `*` and other characters.
    Wildcard,
    Space,
    /// Has another character than letters, digits, `-`, `_` and `.` at this byte, or only these
    /// three, or is an IP address.
    OtherCharacter(usize),
}

/// Text that occurs only in whole headers: addresses, and words of browsers.
const OF_HEADERS: [&str; 6] = ["Mozilla/", "compatible;", "http:", "https:", "www.", "www,"];

/// Returns why a value is not a product token; `None` for `*` and for a documented token.
pub(super) fn invalid_token(value: &[u8]) -> Option<InvalidToken> {
    let text = str::from_utf8(value).unwrap_or_default();
    let has = |byte: u8| value.contains(&byte);
    let has_header = OF_HEADERS.iter().any(|part| text.contains(part));
    if value.is_empty() || value == b"*" || known_crawler(text).is_some() {
        None
    } else if second_directive(value).is_some() || repeated_key(value).is_some() {
        Some(InvalidToken::SecondDirective)
    } else if !has_header && is_negation(text) {
        Some(InvalidToken::Negation)
    } else if is_mistyped_wildcard(text) {
        Some(InvalidToken::MistypedWildcard)
    } else if is_ambiguous(text) {
        Some(InvalidToken::Ambiguous)
    } else if is_placeholder(text) && decorated(text).is_none() {
        Some(InvalidToken::OtherCharacter(0))
    } else if has_header {
        Some(InvalidToken::WholeHeader)
    } else if names_in(text).is_some() {
        Some(InvalidToken::List)
    } else if decorated(text).is_some() {
        Some(InvalidToken::Decorated)
    } else if text.contains(" (") && has(b'/') && text.contains([',', ';']) {
        // The comment after a product, as in a header.
        Some(InvalidToken::WholeHeader)
    } else if let Some(at) = value.iter().position(|&byte| byte == b'[') {
        Some(InvalidToken::OtherCharacter(at))
    } else if text.starts_with('/') && text.len() > 1 && !has(b'*') {
        // A path.
        Some(InvalidToken::OtherCharacter(0))
    } else if has(b'/') && !text.contains(" /") && (!has(b'*') || has_version(text)) {
        Some(InvalidToken::Version)
    } else if CrawlerWords::are_inexact(text) && !has(b'*') {
        Some(InvalidToken::Inexact)
    } else if has(b'*') {
        Some(InvalidToken::Wildcard)
    } else if has(b' ') || has(b'\t') {
        Some(InvalidToken::Space)
    } else {
        let known = |byte: &u8| byte.is_ascii_alphanumeric() || b"-_.".contains(byte);
        let other = value.iter().position(|byte| !known(byte));
        let is_bare = !value.iter().any(u8::is_ascii_alphanumeric);
        let other = other.or((is_bare || is_address(text)).then_some(0));
        other.map(InvalidToken::OtherCharacter)
    }
}

/// Returns whether a value is a documented product token, a `/` and other text.
fn has_version(value: &str) -> bool {
    let name = value.split_once('/').map(|(name, _)| name);
    name.is_some_and(|name| known_crawler(name).is_some())
}

/// Returns whether a value is an address of IPv4, or the start of one: digits and dots.
pub(super) fn is_address(value: &str) -> bool {
    value.contains('.') && value.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.')
}

/// Returns whether a value is a valid product token that is not documented, other than `*`.
pub(super) fn is_undocumented(token: &str) -> bool {
    token != "*" && known_crawler(token).is_none() && invalid_token(token.as_bytes()).is_none()
}

/// Returns whether a value is a placeholder of a template: `{{ name }}`, `${NAME}`, `<%= name %>`,
/// `%NAME%`, `[your name]`.
pub(super) fn is_placeholder(value: &str) -> bool {
    let framed = [("{", "}"), ("<", ">"), ("%", "%"), ("@", "@"), ("__", "__"), ("[[", "]]")];
    let is_framed = |(start, end): (&str, &str)| {
        value.len() > start.len() + end.len() && value.starts_with(start) && value.ends_with(end)
    };
    // `[user-agent name]`, and not `[a-z]`.
    let is_other = |c: char| c.is_numeric() || "\"',".contains(c);
    let is_bracketed = value.len() > 5 && is_framed(("[", "]")) && !value.contains(is_other);
    let is_variable = value.strip_prefix('$').is_some_and(|name| {
        name.starts_with(|c: char| c.is_ascii_alphabetic() || "{_(".contains(c))
    });
    is_variable || is_bracketed || framed.into_iter().any(is_framed)
}

/// Returns the documented product token in a value that has punctuation around it. A `*` and the
/// flags of a web server's rule, as in `GPTBot [NC,OR]`, are for other lints.
pub(super) fn decorated(value: &str) -> Option<&str> {
    let is_around = |c: char| !c.is_alphanumeric() && !c.is_whitespace() && c != '*';
    let token = without_html(value).trim_matches(is_around).trim();
    let is_bare = token == value || value.contains(is_look_alike);
    (!is_bare && known_crawler(token).is_some()).then_some(token)
}

#[derive(Debug, PartialEq, Eq)]
pub(super) struct NameList {
    pub(super) names: Vec<String>,
    /// Whether each of them is a product token or `*`.
    pub(super) is_clear: bool,
}

/// Returns the product tokens in a list, which may be in brackets: the texts between commas or
/// semicolons outside of brackets, or words that are all documented product tokens or conjunctions.
/// Returns `None` for a value that is not a list.
pub(super) fn names_in(value: &str) -> Option<NameList> {
    let value = without_brackets(value);
    let words = CrawlerWords::new(value);
    if words.is_list() {
        // `GPTBot/*`: the wildcard ends the name.
        let is_glued =
            |(at, _)| value[..at].ends_with(|c: char| !c.is_whitespace() && !is_comma(c));
        if value.match_indices('*').any(is_glued) {
            return None;
        }
        let is_clear = is_separate_star(value);
        let names = words.tokens.into_iter().map(str::to_owned).collect();
        return Some(NameList { names, is_clear });
    }
    let is_around = |c: char| c.is_whitespace() || matches!(c, '"' | '\'');
    let listed: Vec<_> = separated(value).map(|name| name.trim_matches(is_around)).collect();
    if listed.len() < 2 {
        return None;
    }
    let mut list = NameList { names: Vec::new(), is_clear: true };
    for name in listed.into_iter().filter(|name| !name.is_empty()) {
        let words = CrawlerWords::new(name);
        if words.is_list() {
            list.names.extend(words.tokens.into_iter().map(str::to_owned));
        } else if let Some(token) = words.token_after_conjunction() {
            list.names.push(token.to_owned());
        } else {
            let is_token = name == "*" || invalid_token(name.as_bytes()).is_none();
            list.is_clear &= is_token && !is_one_of(OTHERS, name) && brand(name).is_none();
            list.names.push(name.to_owned());
        }
    }
    (list.names.len() > 1).then_some(list)
}

fn is_comma(character: char) -> bool {
    matches!(character, ',' | ';' | '|')
}

/// Returns whether each `*` of a list is a name of its own, between separators or conjunctions.
/// `GPTBot *` and `*/GPTBot` may also be for every version of one name.
fn is_separate_star(value: &str) -> bool {
    value.split(is_comma).all(|item| {
        let words: Vec<_> = item.split_whitespace().collect();
        let mut names = words.split(|word| is_conjunction(word));
        names.all(|name| name == ["*"] || name.iter().all(|word| !word.contains('*')))
    })
}

/// Returns a value without the brackets around all of it: `["GPTBot", "CCBot"]`, `(GPTBot|CCBot)`.
fn without_brackets(value: &str) -> &str {
    let inside = [('[', ']'), ('(', ')')]
        .iter()
        .find_map(|&(open, close)| value.strip_prefix(open)?.strip_suffix(close));
    let is_bare = |inside: &&str| !inside.contains(['(', ')', '[', ']', '<', '{']);
    inside.filter(is_bare).unwrap_or(value)
}

/// Words for the crawlers that a list does not name.
const OTHERS: &[&str] = words!("andere, etc, etc., more, other, others, rest, ...");

/// Returns the texts between commas and semicolons outside of brackets.
fn separated(value: &str) -> impl Iterator<Item = &str> {
    let mut depth = 0_usize;
    // `&amp;` ends in no separator.
    let mut is_entity = false;
    value.split(move |c: char| {
        let was_entity = is_entity;
        is_entity = c == '&' || is_entity && (c.is_ascii_alphanumeric() || c == '#');
        if was_entity && c == ';' {
            return false;
        }
        match c {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        depth == 0 && matches!(c, ',' | ';')
    })
}
