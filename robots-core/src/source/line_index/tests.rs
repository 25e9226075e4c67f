use super::super::SourceText;
use super::*;

/// The definition: counts lines and characters from the start of the text.
fn position_by_definition(bytes: &[u8], offset: usize) -> Position {
    let before = bytes.get(..offset).unwrap_or(bytes);
    let mut line = 1;
    let mut line_start = BYTE_ORDER_MARK.len().min(before.len());
    for (at, &byte) in before.iter().enumerate() {
        if byte == b'\n' || (byte == b'\r' && bytes.get(at + 1) != Some(&b'\n')) {
            line += 1;
            line_start = at + 1;
        }
    }
    let column = String::from_utf8_lossy(&before[line_start..]).chars().count() + 1;
    Position { line, column }
}

#[test]
fn position_of_every_byte_agrees_with_the_definition() {
    let source = SourceText::new("", "\u{feff}é: /\r\nb\rc\n\nd");
    for offset in 0..=source.bytes().len() + 1 {
        let expected = position_by_definition(source.bytes(), offset);
        assert_eq!(source.position(offset), expected, "{offset}");
    }
}

#[test]
fn position_counts_characters_after_a_byte_order_mark() {
    let source = SourceText::new("", "\u{feff}é: /\r\nb");
    let column_of_slash = Position { line: 1, column: 4 };
    assert_eq!(source.position(7), column_of_slash);
    let last = source.bytes().len() - 1;
    assert_eq!(source.position(last), Position { line: 2, column: 1 });
}

#[test]
fn texts_with_equal_bytes_are_equal_after_a_position_was_asked_for() {
    let source = SourceText::new("", "a\nb\n");
    let other = source.clone();
    source.position(2);
    assert_eq!(source, other);
    assert_eq!(source, SourceText::new("", "a\nb\n"));
    assert_ne!(source, SourceText::new("", "a\nc\n"));
}
