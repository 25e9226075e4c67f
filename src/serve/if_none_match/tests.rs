use http::header::IF_NONE_MATCH;
use http::{HeaderMap, HeaderValue};

use super::matches;

fn field_matches(field: &[u8], etag: &[u8]) -> bool {
    let value = HeaderValue::from_bytes(field).expect("a field value");
    matches(&HeaderMap::from_iter([(IF_NONE_MATCH, value)]), etag)
}

#[test]
fn if_none_match_with_the_tag_matches() {
    for field in [
        r#""a""#,
        r#"W/"a""#,
        "*",
        " * ",
        r#""x", "a""#,
        r#""x","y" ,	W/"a""#,
        r#", ,"a","#,
        r#""with, comma", "a""#,
    ] {
        assert!(field_matches(field.as_bytes(), br#""a""#), "{field}");
    }
}

#[test]
fn if_none_match_without_the_tag_does_not_match() {
    for field in [
        "",
        ",",
        "a",
        r#""b""#,
        r#""A""#,
        r#""a"#,
        r#""aa""#,
        r#""*""#,
        r#"w/"a""#,
        r#"W/W/"a""#,
        r#"bad, "a""#,
        r#""x, "a""#,
    ] {
        assert!(!field_matches(field.as_bytes(), br#""a""#), "{field}");
    }
}
