//! The parser.

use super::{Directive, DirectiveKey, Document, Item, Oddity};
use crate::source::{Line, SourceText, Span};

/// Parses any bytes. Linear in the text.
pub fn parse(source: &SourceText) -> Document {
    Document {
        items: source.lines().map(|line| item(&line)).collect(),
    }
}

fn item(line: &Line<'_>) -> Item {
    let hash = line.bytes.iter().position(|&byte| byte == b'#');
    let (text, comment) = match hash {
        Some(at) => (
            &line.bytes[..at],
            Some(Span::new(line.span.start + at, line.span.end)),
        ),
        None => (line.bytes, None),
    };
    Item {
        line: line.number,
        span: line.span,
        directive: directive(text, line.span.start),
        comment,
    }
}

/// `text` has no comment and starts at byte `start` of the source.
fn directive(text: &[u8], start: usize) -> Option<Directive> {
    let whole = trim(text, 0, text.len());
    if whole.is_empty() {
        return None;
    }
    let colon = text.iter().position(|&byte| byte == b':');
    let (name, value) = if let Some(colon) = colon {
        (
            trim(text, whole.start, colon),
            trim(text, colon + 1, text.len()),
        )
    } else {
        let gap = text[whole.start..whole.end]
            .iter()
            .position(|&byte| is_white(byte));
        let end = gap.map_or(whole.end, |gap| whole.start + gap);
        (Span::new(whole.start, end), trim(text, end, whole.end))
    };
    let (key, odd_key) = DirectiveKey::read(&text[name.start..name.end]);
    let odd_colon = colon.is_none().then_some(Oddity::MissingColon);
    let offset = |span: Span| Span::new(start + span.start, start + span.end);
    Some(Directive {
        key,
        name: offset(name),
        value: offset(value),
        oddities: odd_colon.into_iter().chain(odd_key).collect(),
    })
}

/// Sets white space aside at both ends of `text[start..end]`.
fn trim(text: &[u8], start: usize, end: usize) -> Span {
    let inner = &text[start..end];
    let left = inner.iter().take_while(|&&byte| is_white(byte)).count();
    let right = inner[left..]
        .iter()
        .rev()
        .take_while(|&&byte| is_white(byte))
        .count();
    Span::new(start + left, end - right)
}

/// White space is a space or a tab (RFC 9309 §2.2: `WS`); no other character separates anything.
fn is_white(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t')
}

#[cfg(test)]
mod tests {
    use super::*;

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
    fn line_endings_are_cr_lf_and_crlf_only() {
        let text = "Allow: /a\rAllow: /b\nAllow: /c\r\nAllow: /d\u{b}Allow: /e\u{2028}f";
        let read = values(text);
        assert_eq!(read.len(), 4);
        assert_eq!(read[3].1, "/d\u{b}Allow: /e\u{2028}f");
    }

    #[test]
    fn white_space_comments_and_case() {
        let text = "\u{feff}\tUSER-agent \t:  a b # c\n disallow:/x#y\nAllow:\n#\n\n";
        let expected = [
            (DirectiveKey::UserAgent, "a b".to_owned()),
            (DirectiveKey::Disallow, "/x".to_owned()),
            (DirectiveKey::Allow, String::new()),
        ];
        assert_eq!(values(text), expected);
    }

    #[test]
    fn oddities_are_facts_and_not_readings() {
        let source = SourceText::new(
            "",
            "Disalow: /a\nDisallow-AI: /b\nDisallow /c\nuser agent x",
        );
        let odd: Vec<_> = parse(&source)
            .items
            .into_iter()
            .filter_map(|item| item.directive)
            .map(|directive| (directive.key, directive.oddities))
            .collect();
        assert_eq!(
            odd,
            [
                (
                    DirectiveKey::Other,
                    vec![Oddity::Misspelt(DirectiveKey::Disallow)]
                ),
                (
                    DirectiveKey::Other,
                    vec![Oddity::KeywordPrefix(DirectiveKey::Disallow)]
                ),
                (DirectiveKey::Disallow, vec![Oddity::MissingColon]),
                (DirectiveKey::Other, vec![Oddity::MissingColon]),
            ]
        );
    }

    #[test]
    fn nothing_is_lost() {
        let bytes = b"\xef\xbb\xbfA: \xff\0\r\n\r\r# \x80\nlast : x # y";
        let source = SourceText::new("", bytes);
        let document = parse(&source);
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
