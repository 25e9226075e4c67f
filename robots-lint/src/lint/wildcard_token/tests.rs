use super::*;

#[test]
fn is_meant_wildcard_decorated_asterisk_or_word_is_one() {
    for value in [
        "\"*\"",
        "'*'",
        "`*`",
        "“*”",
        "<*>",
        "(*)",
        "[*]",
        "{*}",
        "*;",
        "*,",
        "*.",
        ".*",
        "^.*$",
        "/*",
        "*/",
        "\\*",
        "**",
        "* *",
        "＊",
        "∗",
        "%2A",
        "&ast;",
        "any",
        "Everyone",
        "ALL",
        "'all'",
        "all bots",
        "* // everybody",
        "* (all bots)",
        "* - everyone else",
        "* all",
        "*.*",
        "*/*",
        "*all*",
        "*<br>",
        "&nbsp;*",
        "all user agents",
        "all other bots",
        "other crawlers",
        "others",
        "every",
        "default",
        "star",
        "wildcard",
        "alle",
        "tous",
        "todos",
    ] {
        assert!(is_mistyped_wildcard(value), "{value}");
    }
}

#[test]
fn is_meant_wildcard_name_or_pattern_is_none() {
    for value in [
        "*",
        "",
        "-",
        "\"\"",
        "Googlebot",
        "*bot",
        "bot",
        "-",
        "{{ user_agent }}",
        "all-seeing",
        "robots_of_mine",
        "Google*",
        "*Googlebot*",
        "AllTheWeb",
        "any-bot",
        "* Googlebot",
        "* (GPTBot)",
        "everyfeed-spider",
        "*\u{200b}",
        "\"GPTBot\"",
    ] {
        assert!(!is_mistyped_wildcard(value), "{value}");
    }
}
