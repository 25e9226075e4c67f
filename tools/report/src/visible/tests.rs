use super::*;

#[test]
fn visible_text_with_control_characters_escapes_them() {
    assert_eq!(visible("/é \"a\"".as_bytes()), "/é \"a\"");
    assert_eq!(visible(b"a\x1b[31m\t\xff\0"), "a\\u{1b}[31m\\t\\xff\\u{0}");
}
