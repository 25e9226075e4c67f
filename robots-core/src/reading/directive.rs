//! The role of a line in the records of a dialect.

use robots_matcher::Verdict;

use crate::dialect::{Dialect, RecordEnd, WrittenToken};
use crate::source::{SourceText, Span};
use crate::syntax::{Directive, DirectiveKey, Item, SyntaxError};

/// The role of a line that makes or ends a record.
#[derive(Clone, Copy, Debug)]
pub(super) enum LineRole<'d> {
    /// A blank line that ends a record.
    Blank,
    /// A product token, or `*`.
    Token(Span),
    /// A rule, with its line number, from 1.
    Rule(Verdict, &'d Directive, usize),
    /// Not a rule, but a line that ends a run of `User-agent` lines like one.
    Delay,
}

/// Returns the role of a line; `None` if it neither makes nor ends a record.
pub(super) fn line_role<'d>(
    source: &SourceText,
    item: &'d Item,
    dialect: &Dialect,
) -> Option<LineRole<'d>> {
    let Some(directive) = &item.directive else {
        return is_end(item, dialect.records.end).then_some(LineRole::Blank);
    };
    match dialect.key(source, directive) {
        DirectiveKey::UserAgent => Some(LineRole::Token(token(source, directive.value, dialect))),
        DirectiveKey::Allow if dialect.rules.knows_allow => {
            Some(LineRole::Rule(Verdict::Allow, directive, item.line))
        }
        DirectiveKey::Disallow => Some(LineRole::Rule(Verdict::Disallow, directive, item.line)),
        DirectiveKey::CrawlDelay | DirectiveKey::RequestRate
            if dialect.records.delays_are_rules =>
        {
            Some(LineRole::Delay)
        }
        _ => None,
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

/// Returns whether a line without a colon has exactly two words. Only spaces and tabs separate words,
/// whatever whitespace the dialect removes around them.
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

/// Returns the product token in a `User-agent` value.
fn token(source: &SourceText, value: Span, dialect: &Dialect) -> Span {
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
