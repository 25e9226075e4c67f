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
    let source = SourceText::new("", "Disalow: /a\nDisallow-AI: /b\nDisallow /c\nuser agent x");
    let odd: Vec<_> = parse(&source)
        .items
        .into_iter()
        .filter_map(|item| item.directive)
        .map(|directive| (directive.key, directive.errors))
        .collect();
    assert_eq!(
        odd,
        [
            (DirectiveKey::Other, vec![SyntaxError::Misspelled(DirectiveKey::Disallow)]),
            (DirectiveKey::Other, vec![SyntaxError::KeywordPrefix(DirectiveKey::Disallow)]),
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
    let text = "\u{feff}Allow: /a\n\u{a0}Allow\u{2003}:\u{85}Allow:\u{3000}/b\0c\nAllow: \
                /0123456789abcdefghijk";
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
    let lexis = Lexis { byte_order_mark: ByteOrderMark::SkippedInPart, ..Lexis::RFC_9309 };
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
        assert!(source.slice(Span::new(at, item.span.start)).iter().all(|b| b"\r\n".contains(b)));
        at = item.span.end;
    }
    assert_eq!(at, bytes.len());
    assert_eq!(document.items.iter().map(|item| item.line).collect::<Vec<_>>(), [1, 2, 3, 4, 5]);
}
