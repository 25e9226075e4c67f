use super::*;

fn literal(token: &str) -> LitStr {
    syn::parse_str(token).expect("the test holds a string literal")
}

/// Returns the range of the token for a range of the value.
fn range(literal: &LitStr, value: Range<usize>) -> (SourceText, source::Span) {
    let text = SourceText::new("", literal.value());
    let text = text.with_origins(origins(literal).0);
    let (source, span) = text.origin(source::Span::new(value.start, value.end));
    (source.clone(), span)
}

/// Returns the part of the token for the part of the value that equals `find`.
fn written(token: &str, find: &str) -> String {
    let literal = literal(token);
    let value = literal.value();
    let start = value.find(find).expect("the value holds it");
    let (source, span) = range(&literal, start..start + find.len());
    String::from_utf8_lossy(source.slice(span)).into_owned()
}

#[test]
fn range_of_a_raw_literal_is_the_same_text() {
    assert_eq!(written("r##\"a\nb\"c\"##", "b\"c"), "b\"c");
    assert_eq!(written("r\"\\n\"", "\\n"), "\\n");
}

#[test]
fn range_of_a_literal_with_escapes_is_the_written_text() {
    assert_eq!(written(r#""one\ntwo""#, "two"), "two");
    assert_eq!(written(r#""one\ntwo""#, "one"), "one");
    assert_eq!(written(r#""one\ntwo""#, "\n"), r"\n");
    assert_eq!(written(r#""é\u{e9}\x41\"\\z""#, "ééA\"\\z"), r#"é\u{e9}\x41\"\\z"#);
    assert_eq!(written(r#""\u{1F600}\t""#, "\t"), r"\t");
}

#[test]
fn range_excludes_a_line_continuation_at_its_ends() {
    let token = "\"one\\\n    two\\\n\\nthree\"";
    assert_eq!(written(token, "one"), "one");
    assert_eq!(written(token, "two"), "two");
    assert_eq!(written(token, "three"), "three");
    assert_eq!(written(token, "onetwo"), "one\\\n    two");
}

#[test]
fn end_of_the_value_is_before_the_closing_quote() {
    let (_, end) = range(&literal(r#""one""#), 3..3);
    assert_eq!(end, source::Span::new(4, 4));
}
