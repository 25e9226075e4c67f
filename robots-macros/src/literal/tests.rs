use super::*;

fn literal(token: &str) -> LitStr {
    syn::parse_str(token).expect("the test holds a string literal")
}

#[test]
fn one_literal_is_the_text() {
    let text = read(vec![literal(r#""a\r\nb""#)]);
    assert_eq!(text.source.bytes(), b"a\r\nb");
}

#[test]
fn each_of_several_literals_is_a_line() {
    let text = read(vec![literal(r#""a""#), literal(r#""""#), literal(r##"r#"b"#"##)]);
    assert_eq!(text.source.bytes(), b"a\n\nb\n");
}
