//! The parser.

use super::lexis::{ByteOrderMark, Lexis, WhiteSpace};
use super::{Directive, DirectiveKey, Document, Item, SyntaxError};
use crate::source::{Line, SourceText, Span};

/// Parses a text by the lexical rules of RFC 9309. Linear in the text.
///
/// Total: any bytes parse.
pub fn parse(source: &SourceText) -> Document {
    parse_as(source, &Lexis::RFC_9309)
}

/// Parses a text by the lexical rules `lexis`. Linear in the text.
///
/// Line numbers are those of RFC 9309. If `lexis` has more line endings, two items may have one
/// number.
pub fn parse_as(source: &SourceText, lexis: &Lexis) -> Document {
    let mut items = Vec::new();
    for line in source.lines() {
        push_items(&mut items, source, line, lexis);
    }
    Document { items }
}

fn push_items(items: &mut Vec<Item>, source: &SourceText, line: Line<'_>, lexis: &Lexis) {
    let start = if line.number == 1 {
        first_line_start(source, lexis.byte_order_mark)
    } else {
        line.span.start
    };
    let end = line.span.end.min(start.saturating_add(lexis.line_limit));
    let bytes = source.slice(Span::new(start, end));
    let nul = bytes.iter().position(|&byte| byte == 0).filter(|_| lexis.nul_ends_line);
    let (mut start, mut rest) = (start, &bytes[..nul.unwrap_or(bytes.len())]);
    loop {
        let (end, next) = lexis.line_ends.first_line(rest);
        let span = Span::new(start, start + end);
        items.push(item(&rest[..end], span, line.number, lexis.white_space));
        let Some(next) = next else {
            return;
        };
        start += next;
        rest = &rest[next..];
    }
}

fn first_line_start(source: &SourceText, mark: ByteOrderMark) -> usize {
    match (mark, source.bytes()) {
        (ByteOrderMark::Kept, _) => 0,
        (_, [0xef, 0xbb, 0xbf, ..]) => 3,
        (ByteOrderMark::SkippedInPart, [0xef, 0xbb, ..]) => 2,
        (ByteOrderMark::SkippedInPart, [0xef, ..]) => 1,
        _ => 0,
    }
}

fn item(bytes: &[u8], span: Span, number: usize, white_space: WhiteSpace) -> Item {
    let hash = bytes.iter().position(|&byte| byte == b'#');
    Item {
        line: number,
        span,
        directive: directive(&bytes[..hash.unwrap_or(bytes.len())], span.start, white_space),
        comment: hash.map(|at| Span::new(span.start + at, span.end)),
    }
}

/// Reads the directive in `text`, which has no comment and starts at byte `start` of the source.
fn directive(text: &[u8], start: usize, white_space: WhiteSpace) -> Option<Directive> {
    let trim = |start: usize, end: usize| {
        let inner = white_space.trim(&text[start..end]);
        Span::new(start + inner.start, start + inner.end)
    };
    let whole = trim(0, text.len());
    if whole.is_empty() {
        return None;
    }
    let colon = text.iter().position(|&byte| byte == b':');
    let (name, value) = if let Some(colon) = colon {
        (trim(whole.start, colon), trim(colon + 1, text.len()))
    } else {
        let gap = text[whole.start..whole.end].iter().position(|&byte| is_gap(byte));
        let end = gap.map_or(whole.end, |gap| whole.start + gap);
        (trim(whole.start, end), trim(end, whole.end))
    };
    let (key, key_error) = read_key(&text[name.start..name.end]);
    let colon_error = colon.is_none().then_some(SyntaxError::MissingColon);
    let offset = |span: Span| Span::new(start + span.start, start + span.end);
    Some(Directive {
        key,
        name: offset(name),
        value: offset(value),
        errors: colon_error.into_iter().chain(key_error).collect(),
    })
}

/// Returns whether this byte separates key and value where there is no colon.
fn is_gap(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t')
}

/// The keys of RFC 9309 and sitemaps.org with the misspellings that lenient crawlers accept, in
/// lower case. No crawler accepts a misspelling of another key.
const MISSPELLINGS: [(DirectiveKey, &[&str]); 4] = [
    (DirectiveKey::UserAgent, &["useragent", "user agent"]),
    (DirectiveKey::Allow, &[]),
    (DirectiveKey::Disallow, &["dissallow", "dissalow", "disalow", "diasllow", "disallaw"]),
    (DirectiveKey::Sitemap, &["site-map"]),
];

fn read_key(name: &[u8]) -> (DirectiveKey, Option<SyntaxError>) {
    let is = |text: &str| name.eq_ignore_ascii_case(text.as_bytes());
    let starts = |text: &str| {
        name.get(..text.len()).is_some_and(|start| start.eq_ignore_ascii_case(text.as_bytes()))
    };
    if let Some(key) = DirectiveKey::KNOWN.into_iter().find(|key| is(key.name())) {
        return (key, None);
    }
    let mut keys = MISSPELLINGS.into_iter();
    let error = match keys.find(|(_, wrong)| wrong.iter().any(|wrong| is(wrong))) {
        Some((key, _)) => Some(SyntaxError::Misspelled(key)),
        None => MISSPELLINGS.into_iter().find_map(|(key, wrong)| {
            let is_start = starts(key.name()) || wrong.iter().any(|wrong| starts(wrong));
            is_start.then_some(SyntaxError::KeywordPrefix(key))
        }),
    };
    (DirectiveKey::Other, error)
}

#[cfg(test)]
mod tests;
