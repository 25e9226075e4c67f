//! What a line says in a dialect, of what groups and rules are made of.

use crate::dialect::{Dialect, RecordEnd, WrittenToken};
use crate::matcher::Verdict;
use crate::source::{SourceText, Span};
use crate::syntax::{Directive, DirectiveKey, Item, Oddity};

/// What a line says that makes or ends a record.
#[derive(Clone, Copy, Debug)]
pub(super) enum Statement<'d> {
    /// It ends a record and says nothing.
    Blank,
    /// It names a crawler; `*` names everybody.
    Name(Span),
    /// It is a rule, with its line, from 1.
    Rule(Verdict, &'d Directive, usize),
    /// It is no rule, and counts as one for where a record ends.
    Delay,
}

/// What this line says; `None` for one that neither makes nor ends a record.
pub(super) fn statement<'d>(
    source: &SourceText,
    item: &'d Item,
    dialect: &Dialect,
) -> Option<Statement<'d>> {
    let Some(directive) = &item.directive else {
        return is_end(item, dialect.records.end).then_some(Statement::Blank);
    };
    match key(source, directive, dialect) {
        DirectiveKey::UserAgent => Some(Statement::Name(name(source, directive.value, dialect))),
        DirectiveKey::Allow if dialect.rules.knows_allow => {
            Some(Statement::Rule(Verdict::Allow, directive, item.line))
        }
        DirectiveKey::Disallow => Some(Statement::Rule(Verdict::Disallow, directive, item.line)),
        DirectiveKey::CrawlDelay | DirectiveKey::RequestRate
            if dialect.records.delays_are_rules =>
        {
            Some(Statement::Delay)
        }
        _ => None,
    }
}

/// The key that a line has for the dialect, its mistakes forgiven or held against it.
pub(crate) fn key(source: &SourceText, directive: &Directive, dialect: &Dialect) -> DirectiveKey {
    let forgives = dialect.accepted_typos;
    let mut key = directive.key;
    for &oddity in &directive.oddities {
        match oddity {
            Oddity::Misspelt(meant) if forgives.misspelling => key = meant,
            Oddity::KeywordPrefix(meant) if forgives.keyword_prefix => key = meant,
            Oddity::MissingColon if forgives.missing_colon && is_two_words(source, directive) => {}
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
