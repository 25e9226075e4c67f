//! A line as a dialect reads it: its key, its role in records, and its product token.

use crate::dialect::{Dialect, RecordEnd, WrittenToken};
use crate::source::{SourceText, Span};
use crate::syntax::{Directive, DirectiveKey, Item, LineRole, SyntaxError};

pub(super) fn line_role(source: &SourceText, item: &Item, dialect: &Dialect) -> LineRole {
    let Some(directive) = &item.directive else {
        let is_end = is_end(item, dialect.records.end);
        return if is_end { LineRole::End } else { LineRole::Other };
    };
    match dialect.key(source, directive) {
        DirectiveKey::UserAgent => LineRole::UserAgent,
        DirectiveKey::Disallow => LineRole::Rule,
        DirectiveKey::Allow if dialect.rules.knows_allow => LineRole::Rule,
        DirectiveKey::CrawlDelay | DirectiveKey::RequestRate
            if dialect.records.delays_are_rules =>
        {
            LineRole::Rule
        }
        _ => LineRole::Other,
    }
}

impl Dialect {
    /// Returns the key of a line as the dialect reads it, with the typos that the dialect accepts.
    pub fn key(&self, source: &SourceText, directive: &Directive) -> DirectiveKey {
        let accepted = self.accepted_typos;
        let mut key = directive.key;
        for &error in &directive.errors {
            match error {
                SyntaxError::Misspelled(right) if accepted.misspelling => key = right,
                SyntaxError::KeywordPrefix(prefix) if accepted.keyword_prefix => key = prefix,
                SyntaxError::MissingColon
                    if accepted.missing_colon && is_two_words(source, directive) => {}
                _ => return DirectiveKey::Other,
            }
        }
        key
    }
}

/// Returns whether a line without a colon has exactly two words. Only spaces and tabs separate
/// words, whatever whitespace the dialect removes around them.
fn is_two_words(source: &SourceText, directive: &Directive) -> bool {
    let words = source.slice(Span::new(directive.name.start, directive.value.end));
    let is_gap = |byte: &u8| matches!(byte, b' ' | b'\t');
    words.split(is_gap).filter(|word| !word.is_empty()).count() == 2
}

fn is_end(item: &Item, record_end: RecordEnd) -> bool {
    match record_end {
        RecordEnd::Nothing => false,
        RecordEnd::BlankLine => item.comment.is_none(),
        RecordEnd::EmptyLine => item.span.is_empty(),
    }
}

pub(super) fn token(source: &SourceText, value: Span, dialect: &Dialect) -> Span {
    let text = source.slice(value);
    let len = match (dialect.tokens.written, text) {
        (WrittenToken::Value, _) => text.len(),
        (WrittenToken::LeadingToken, [b'*'] | [b'*', b' ' | b'\t'..=b'\r', ..]) => 1,
        (WrittenToken::LeadingToken, _) => text
            .iter()
            .take_while(|&&byte| byte.is_ascii_alphabetic() || matches!(byte, b'-' | b'_'))
            .count(),
    };
    Span::new(value.start, value.start + len)
}
