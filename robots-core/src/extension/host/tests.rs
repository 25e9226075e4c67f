use super::*;

#[test]
fn host_is_a_name_or_address_with_an_optional_port() {
    for text in [
        "a.example",
        "a.example.",
        "a.example:8080",
        "пример.example",
        "a_b.example",
        "127.0.0.1:80",
        "[::1]",
        "[::1]:80",
    ] {
        assert!(is_host(text), "{text}");
    }
    for no_host in [
        "",
        ".",
        "*",
        "a b",
        "a,b",
        "a?b",
        "a..b",
        "a:x",
        "a:",
        "a:+80",
        "a:65536",
        "::1",
        "[::1",
        "[a]",
        "https://a.example",
        "a.example/",
    ] {
        assert!(!is_host(no_host), "{no_host}");
    }
}
