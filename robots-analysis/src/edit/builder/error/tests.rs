use super::*;

#[test]
fn build_error_names_the_invalid_character_and_the_fix() {
    let url = |url: &str| BuildError::value(Keyword::SITEMAP, url);
    let value =
        |value: &str| BuildError::value(Keyword::by_name("host").expect("a keyword"), value);
    for (error, message, help) in [
        (
            url("https://e.example/s.xml#f"),
            "value `https://e.example/s.xml#f` contains `#`, which starts a comment",
            "write `https://e.example/s.xml`, or `https://e.example/s.xml%23f` for a literal `#`",
        ),
        (
            url("https://e.example/a b"),
            "URL `https://e.example/a b` contains whitespace",
            "write `https://e.example/a%20b`",
        ),
        (
            url(" https://e.example/s.xml"),
            "leading or trailing whitespace in value",
            "write `https://e.example/s.xml`",
        ),
        (BuildError::path(" /x"), "leading or trailing whitespace in value", "write `/x`"),
        (value(""), "value must not be empty", "write a value, or delete the statement"),
        (value(" a"), "leading or trailing whitespace in value", "write `a`"),
        (
            value("a\nb"),
            "control character U+000A is not allowed",
            "write one line of visible characters",
        ),
    ] {
        assert_eq!(error, BuildError::new(message, help));
    }
    let relative = url("/s.xml");
    assert!(relative.to_string().contains("is not an absolute URL"));
}
