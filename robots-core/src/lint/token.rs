//! What is wrong with the name in a `User-agent` line: one thing, which explains the others.

use super::Subject;
use crate::matcher::known_crawler;
use crate::syntax::{Directive, DirectiveKey};

/// Why a value is no product token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TokenFault {
    /// A whole User-Agent header.
    WholeHeader,
    /// Several names.
    List,
    /// Another directive stands in it.
    SecondDirective,
    /// A `/` and what is behind.
    Version,
    /// A `*` that does not stand alone.
    Wildcard,
    /// Several words.
    Space,
    /// Another character than letters, digits, `-`, `_` and `.`, at this byte.
    OtherCharacter(usize),
}

/// What is wrong with a name that is no documented crawler's.
pub(super) fn token_fault(value: &[u8]) -> Option<TokenFault> {
    let text = str::from_utf8(value).unwrap_or_default();
    let has = |byte: u8| value.contains(&byte);
    if value.is_empty() || value == b"*" || known_crawler(text).is_some() {
        None
    } else if super::subject::second_directive(value).is_some() {
        Some(TokenFault::SecondDirective)
    } else if text.contains("Mozilla/") || text.contains("compatible;") || text.contains("(+http") {
        Some(TokenFault::WholeHeader)
    } else if has(b',') || has(b';') {
        Some(TokenFault::List)
    } else if has(b'/') {
        Some(TokenFault::Version)
    } else if has(b'*') {
        Some(TokenFault::Wildcard)
    } else if has(b' ') || has(b'\t') {
        Some(TokenFault::Space)
    } else {
        let known = |byte: &u8| byte.is_ascii_alphanumeric() || b"-_.".contains(byte);
        let other = value.iter().position(|byte| !known(byte));
        other.map(TokenFault::OtherCharacter)
    }
}

impl<'a> Subject<'a> {
    /// The `User-agent` lines whose name has this fault.
    pub(super) fn names_with(&self, fault: TokenFault) -> impl Iterator<Item = &'a Directive> {
        let source = self.source;
        self.with_key(DirectiveKey::UserAgent)
            .filter(move |name| token_fault(source.slice(name.value)) == Some(fault))
    }
}
