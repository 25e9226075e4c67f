//! What a line says in a dialect, of what groups and rules are made of.

use crate::dialect::{Dialect, RecordEnd, WrittenToken};
use crate::matcher::Verdict;
use crate::source::{SourceText, Span};
use crate::syntax::{Directive, DirectiveKey, Item, SyntaxError};

/// What a line says that makes or ends a record.
#[derive(Clone, Copy, Debug)]
pub(super) enum LineRole<'d> {
    /// It ends a record and says nothing.
    Blank,
    /// It names a crawler; `*` names everybody.
    Token(Span),
    /// It is a rule, with its line, from 1.
    Rule(Verdict, &'d Directive, usize),
    /// It is no rule, and counts as one for where a record ends.
    Delay,
}

/// What this line says; `None` for one that neither makes nor ends a record.
pub(super) fn line_role<'d>(
    source: &SourceText,
    item: &'d Item,
    dialect: &Dialect,
) -> Option<LineRole<'d>> {
    let Some(directive) = &item.directive else {
        return is_end(item, dialect.records.end).then_some(LineRole::Blank);
    };
    match key(source, directive, dialect) {
        DirectiveKey::UserAgent => Some(LineRole::Token(name(source, directive.value, dialect))),
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

/// The key that a line has for the dialect, its mistakes forgiven or held against it.
pub(crate) fn key(source: &SourceText, directive: &Directive, dialect: &Dialect) -> DirectiveKey {
    let accepted = dialect.accepted_typos;
    let mut key = directive.key;
    for &error in &directive.errors {
        match error {
            SyntaxError::Misspelled(meant) if accepted.misspelling => key = meant,
            SyntaxError::KeywordPrefix(meant) if accepted.keyword_prefix => key = meant,
            SyntaxError::MissingColon
                if accepted.missing_colon && is_two_words(source, directive) => {}
            _ => return DirectiveKey::Other,
        }
    }
    key
}

/// Of a line without a colon: does exactly one word stand behind its first? Only spaces and tabs
/// part words, whatever else is white around them.
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

/// Whom a `User-agent` value names.
fn name(source: &SourceText, value: Span, dialect: &Dialect) -> Span {
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
