//! Values of `User-agent` lines that are not product tokens: the one reason that explains the
//! others.

use robots_core::matcher::known_crawler;
use robots_core::syntax::{Directive, DirectiveKey};

use super::Subject;
use super::joined_lines::{repeated_key, second_directive};
use super::look_alike::is_look_alike;
use super::wildcard_token::is_mistyped_wildcard;

/// Why a value is not a product token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum InvalidToken {
    /// A whole User-Agent header.
    WholeHeader,
    /// Several product tokens.
    List,
    /// Contains another directive.
    SecondDirective,
    /// A typo of `*`.
    MistypedWildcard,
    /// A documented product token with punctuation around it.
    Decorated,
    /// Has a version after `/`.
    Version,
    /// Has a `*` and other characters.
    Wildcard,
    /// Several words.
    Space,
    /// Has another character than letters, digits, `-`, `_` and `.` at this byte, or only these
    /// three.
    OtherCharacter(usize),
}

/// Text that occurs only in whole headers: addresses, and words of browsers.
const OF_HEADERS: [&str; 6] = ["Mozilla/", "compatible;", "http:", "https:", "www.", "www,"];

/// Returns why a value is not a product token; `None` for `*` and for a documented token.
pub(super) fn invalid_token(value: &[u8]) -> Option<InvalidToken> {
    let text = str::from_utf8(value).unwrap_or_default();
    let has = |byte: u8| value.contains(&byte);
    if value.is_empty() || value == b"*" || known_crawler(text).is_some() {
        None
    } else if second_directive(value).is_some() || repeated_key(value).is_some() {
        Some(InvalidToken::SecondDirective)
    } else if is_mistyped_wildcard(text) {
        Some(InvalidToken::MistypedWildcard)
    } else if is_placeholder(text) && decorated(text).is_none() {
        Some(InvalidToken::OtherCharacter(0))
    } else if OF_HEADERS.iter().any(|part| text.contains(part)) {
        Some(InvalidToken::WholeHeader)
    } else if names_in(text).len() > 1 {
        Some(InvalidToken::List)
    } else if decorated(text).is_some() {
        Some(InvalidToken::Decorated)
    } else if text.contains(" (") && has(b'/') && text.contains([',', ';']) {
        // The comment after a product, as in a header.
        Some(InvalidToken::WholeHeader)
    } else if let Some(at) = value.iter().position(|&byte| byte == b'[') {
        Some(InvalidToken::OtherCharacter(at))
    } else if has(b'/') {
        Some(InvalidToken::Version)
    } else if has(b'*') {
        Some(InvalidToken::Wildcard)
    } else if has(b' ') || has(b'\t') {
        Some(InvalidToken::Space)
    } else {
        let known = |byte: &u8| byte.is_ascii_alphanumeric() || b"-_.".contains(byte);
        let other = value.iter().position(|byte| !known(byte));
        let is_bare = !value.iter().any(u8::is_ascii_alphanumeric);
        let other = other.or(is_bare.then_some(0));
        other.map(InvalidToken::OtherCharacter)
    }
}

/// Returns whether a value is a valid product token that is not documented, other than `*`.
pub(super) fn is_undocumented(token: &str) -> bool {
    token != "*" && known_crawler(token).is_none() && invalid_token(token.as_bytes()).is_none()
}

/// Returns whether a value is a placeholder of a template: `{{ name }}`, `${NAME}`, `<%= name %>`,
/// `%NAME%`.
pub(super) fn is_placeholder(value: &str) -> bool {
    let framed = [
        ("{", "}"),
        ("<", ">"),
        ("%", "%"),
        ("@", "@"),
        ("__", "__"),
        ("[[", "]]"),
    ];
    let is_framed = |(start, end): (&str, &str)| {
        value.len() > start.len() + end.len() && value.starts_with(start) && value.ends_with(end)
    };
    let is_variable = value.strip_prefix('$').is_some_and(|name| {
        name.starts_with(|c: char| c.is_ascii_alphabetic() || "{_(".contains(c))
    });
    is_variable || framed.into_iter().any(is_framed)
}

/// Returns the documented product token in a value that has punctuation around it. A `*` and the
/// flags of a web server's rule, as in `GPTBot [NC,OR]`, are for other lints.
pub(super) fn decorated(value: &str) -> Option<&str> {
    let is_around = |c: char| !c.is_alphanumeric() && !c.is_whitespace() && c != '*';
    let token = value.trim_matches(is_around).trim();
    let is_bare = token == value || value.contains(is_look_alike);
    (!is_bare && known_crawler(token).is_some()).then_some(token)
}

/// Returns the product tokens in a list: the texts between commas or semicolons outside of
/// brackets, or words that are all documented product tokens. Returns at most one for a value that
/// is not a list.
pub(super) fn names_in(value: &str) -> Vec<&str> {
    let mut depth = 0_usize;
    // `&amp;` ends in no separator.
    let mut is_entity = false;
    let is_separator = |c: char| {
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
    };
    let is_around = |c: char| c.is_whitespace() || matches!(c, '"' | '\'');
    let listed = value.split(is_separator);
    let listed: Vec<_> = listed.map(|name| name.trim_matches(is_around)).collect();
    if listed.len() > 1 {
        let is_name = |name: &&str| !name.is_empty();
        return listed.into_iter().filter(is_name).collect();
    }
    let words = value.split([' ', '\t', '/', '|', '&', '+']);
    let words: Vec<_> = words.filter(|word| !word.is_empty()).collect();
    let is_known = |word: &&str| *word == "*" || known_crawler(word).is_some();
    if words.iter().all(is_known) {
        words
    } else {
        Vec::new()
    }
}

impl<'a> Subject<'a> {
    /// Returns the `User-agent` lines with this invalid token.
    pub(super) fn names_with(&self, fault: InvalidToken) -> impl Iterator<Item = &'a Directive> {
        let source = self.source;
        self.with_key(DirectiveKey::UserAgent)
            .filter(move |name| invalid_token(source.slice(name.value)) == Some(fault))
    }
}
