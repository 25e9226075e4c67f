//! The parser.

use super::lexis::{ByteOrderMark, Lexis, WhiteSpace};
use super::misspelling::read_key;
use super::{Directive, Document, Item, SyntaxError};
use crate::source::{Line, SourceText, Span};

/// Parses a text by the lexical rules of RFC 9309. Linear in the text.
///
/// Total: any bytes parse.
///
/// ```
/// use robots_core::SourceText;
/// use robots_core::syntax::{DirectiveKey, parse};
///
/// let source = SourceText::new("robots.txt", "user-agent : *\n\nDisallow: /a # all");
/// let items = parse(&source).items;
/// let keys: Vec<_> = items.iter().map(|item| Some(item.directive.as_ref()?.key)).collect();
/// assert_eq!(keys, [Some(DirectiveKey::UserAgent), None, Some(DirectiveKey::Disallow)]);
/// assert!(items[2].comment.is_some());
/// ```
pub fn parse(source: &SourceText) -> Document {
    parse_as(source, &Lexis::RFC_9309)
}

/// Parses a text by the lexical rules `lexis`. Linear in the text.
///
/// Line numbers are those of RFC 9309. If `lexis` has more line endings, two items may have one
/// number.
///
/// ```
/// use robots_core::{Dialect, SourceText};
/// use robots_core::syntax::parse_as;
///
/// let source = SourceText::new("robots.txt", "Allow: /x\u{b}Disallow: /b\n");
/// let items = parse_as(&source, &Dialect::PYTHON_LEGACY.lexis).items;
/// assert_eq!((items[0].line, items[1].line), (1, 1));
/// ```
pub fn parse_as(source: &SourceText, lexis: &Lexis) -> Document {
    let mut items = Vec::new();
    for line in source.lines() {
        push_items(&mut items, source, line, lexis);
    }
    Document { items }
}

/// Appends the lines of `lexis` that a line of RFC 9309 has.
fn push_items(items: &mut Vec<Item>, source: &SourceText, line: Line<'_>, lexis: &Lexis) {
    let start = if line.number == 1 {
        first_line_start(source, lexis.byte_order_mark)
    } else {
        line.span.start
    };
    let end = line.span.end.min(start.saturating_add(lexis.line_limit));
    let bytes = source.slice(Span::new(start, end));
    let nul = bytes.iter().position(|&byte| byte == 0);
    let nul = nul.filter(|_| lexis.nul_ends_line);
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
        directive: directive(
            &bytes[..hash.unwrap_or(bytes.len())],
            span.start,
            white_space,
        ),
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
        let gap = text[whole.start..whole.end]
            .iter()
            .position(|&byte| is_gap(byte));
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

/// Returns whether this byte separates key and value where there is no colon. Other whitespace does
/// not.
fn is_gap(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t')
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::syntax::DirectiveKey;
    use crate::syntax::lexis::LineEnds;

    fn values(text: &str) -> Vec<(DirectiveKey, String)> {
        let source = SourceText::new("robots.txt", text);
        let value = |span| String::from_utf8_lossy(source.slice(span)).into_owned();
        parse(&source)
            .items
            .iter()
            .filter_map(|item| item.directive.as_ref())
            .map(|directive| (directive.key, value(directive.value)))
            .collect()
    }

    #[test]
    fn line_endings_of_rfc_9309_are_cr_lf_and_crlf() {
        let text = "Allow: /a\rAllow: /b\nAllow: /c\r\nAllow: /d\u{b}Allow: /e\u{2028}f";
        let read = values(text);
        assert_eq!(read.len(), 4);
        assert_eq!(read[3].1, "/d\u{b}Allow: /e\u{2028}f");
    }

    #[test]
    fn directive_ignores_white_space_comments_and_case() {
        let text = "\u{feff}\tUSER-agent \t:  a b # c\n disallow:/x#y\nAllow:\n#\n\n";
        let expected = [
            (DirectiveKey::UserAgent, "a b".to_owned()),
            (DirectiveKey::Disallow, "/x".to_owned()),
            (DirectiveKey::Allow, String::new()),
        ];
        assert_eq!(values(text), expected);
    }

    #[test]
    fn syntax_error_is_recorded_beside_its_line() {
        let source = SourceText::new(
            "",
            "Disalow: /a\nDisallow-AI: /b\nDisallow /c\nuser agent x",
        );
        let odd: Vec<_> = parse(&source)
            .items
            .into_iter()
            .filter_map(|item| item.directive)
            .map(|directive| (directive.key, directive.errors))
            .collect();
        assert_eq!(
            odd,
            [
                (
                    DirectiveKey::Other,
                    vec![SyntaxError::Misspelled(DirectiveKey::Disallow)]
                ),
                (
                    DirectiveKey::Other,
                    vec![SyntaxError::KeywordPrefix(DirectiveKey::Disallow)]
                ),
                (DirectiveKey::Disallow, vec![SyntaxError::MissingColon]),
                (DirectiveKey::Other, vec![SyntaxError::MissingColon]),
            ]
        );
    }

    #[test]
    fn parse_as_splits_the_same_bytes_by_other_rules() {
        let lexis = Lexis {
            byte_order_mark: ByteOrderMark::Kept,
            line_ends: LineEnds::Unicode,
            white_space: WhiteSpace::Unicode,
            line_limit: 26,
            nul_ends_line: true,
        };
        let text = "\u{feff}Allow: /a\n\u{a0}Allow\u{2003}:\u{85}Allow:\u{3000}/b\0c\nAllow: /0123456789abcdefghijk";
        let source = SourceText::new("", text);
        let read: Vec<_> = parse_as(&source, &lexis)
            .items
            .iter()
            .filter_map(|item| Some((item.line, item.directive.clone()?)))
            .map(|(line, directive)| (line, directive.key, source.slice(directive.value)))
            .collect();
        let expected: [(usize, DirectiveKey, &[u8]); 4] = [
            (1, DirectiveKey::Other, b"/a"),
            (2, DirectiveKey::Allow, b""),
            (2, DirectiveKey::Allow, b"/b"),
            (3, DirectiveKey::Allow, b"/0123456789abcdefgh"),
        ];
        assert_eq!(read, expected);
    }

    #[test]
    fn partial_byte_order_mark_is_skipped_where_the_lexis_skips_it() {
        let lexis = Lexis {
            byte_order_mark: ByteOrderMark::SkippedInPart,
            ..Lexis::RFC_9309
        };
        for mark in [b"".as_slice(), b"\xef", b"\xef\xbb", b"\xef\xbb\xbf"] {
            let source = SourceText::new("", [mark, b"Allow:".as_slice()].concat());
            let items = parse_as(&source, &lexis).items;
            let key = items[0].directive.as_ref().map(|directive| directive.key);
            assert_eq!(key, Some(DirectiveKey::Allow), "{mark:?}");
        }
    }

    #[test]
    fn document_to_bytes_returns_the_source() {
        let bytes = b"\xef\xbb\xbfA: \xff\0\r\n\r\r# \x80\nlast : x # y";
        let source = SourceText::new("", bytes);
        let document = parse(&source);
        assert_eq!(document.to_bytes(&source), bytes);
        let mut at = 3;
        for item in &document.items {
            assert!(
                source
                    .slice(Span::new(at, item.span.start))
                    .iter()
                    .all(|b| b"\r\n".contains(b))
            );
            at = item.span.end;
        }
        assert_eq!(at, bytes.len());
        assert_eq!(
            document
                .items
                .iter()
                .map(|item| item.line)
                .collect::<Vec<_>>(),
            [1, 2, 3, 4, 5]
        );
    }
}
