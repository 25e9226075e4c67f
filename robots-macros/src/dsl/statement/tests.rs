//! Errors in statements.

use crate::dsl::tests::{errors, expanded};

#[test]
fn key_of_a_robots_txt_as_a_keyword_is_one_error() {
    let body = r#"
        user-agent * { Disallow: "/a"; crawl-delay 3; disallow "b"; }
        User-agent: "x" { disallow: "/c"; }
        site_map "https://example.com/sitemap.xml";
    "#;
    let expected = [
        "unknown keyword `user-agent`",
        "unknown keyword `Disallow`",
        "unknown keyword `crawl-delay`",
        "path `b` does not start with `/` or `*`",
        "unknown keyword `User-agent`",
        "unexpected `:` after the keyword",
        "unknown keyword `site_map`",
    ];
    assert_eq!(errors(body), expected);
    let value = expanded(body);
    for help in [
        "did you mean `user_agent`?",
        "did you mean `crawl_delay`?",
        "did you mean `sitemap`?",
        "write `disallow` without the `:`",
    ] {
        assert!(value.contains(help), "{help}: {value}");
    }
    let first = errors(r#"user_agent: "*" { disallow "/"; }"#);
    assert_eq!(first, ["unexpected `:` after the keyword"]);
}

#[test]
fn group_with_invalid_tokens_is_read() {
    let body = r#"user_agent "a" "b", Google-Extended { disallow "c"; }"#;
    let expected = [
        "expected `,` between product tokens",
        "expected a product token in quotes, found `Google-Extended`",
        "path `c` does not start with `/` or `*`",
    ];
    assert_eq!(errors(body), expected);
    let help = "write `user_agent \\\"Google-Extended\\\" { … }`";
    assert!(expanded(body).contains(help), "{}", expanded(body));
}

#[test]
fn list_of_values_is_one_error() {
    let body = r#"user_agent * { disallow "/a", "/b"; allow "/c", "d" "e" allow "/f", }"#;
    let expected = [
        "`disallow` takes one value",
        "`allow` takes one value",
        "path `d` does not start with `/` or `*`",
        "path `e` does not start with `/` or `*`",
        "unexpected `,` after a value",
    ];
    assert_eq!(errors(body), expected);
    let help = "write a statement for each: `disallow \\\"/a\\\"; disallow \\\"/b\\\";`";
    assert!(expanded(body).contains(help), "{}", expanded(body));
}

#[test]
fn option_among_statements_is_an_error() {
    let body = r#"user_agent * { disallow "/"; }, allow(blocks_everything), dialect = Google,"#;
    let expected = [
        "expected a statement, found an option",
        "expected a statement, found an option",
        "unexpected `,` after a statement",
    ];
    assert_eq!(errors(body), expected);
    let without_a_comma = r#"deny(style) user_agent * {} prove { allow * "/"; }"#;
    assert_eq!(errors(without_a_comma), expected[..2]);
    let statements = r#"sitemap = "https://a.example/s.xml"; user_agent * { allow = "/"; }"#;
    assert_eq!(errors(statements), ["unexpected `=` after the keyword"; 2]);
    let value = expanded(body);
    assert!(value.contains("write `#![dialect = Google]` before"), "{value}");
}

#[test]
fn statement_with_a_foreign_tail_or_colons_is_one_error() {
    for (body, message) in [
        (r#"user_agent * { allow "/a" if "x"; disallow "/b"; }"#, "expected `;` after the value"),
        (
            r#"user_agent: "*", disallow: "/a""#,
            "expected a statement, found a line of a robots.txt: a group has braces, and no `:`",
        ),
    ] {
        assert_eq!(errors(body), [message]);
    }
    let typo = r#"user_agent * { allow "/a" disalow "/b"; }"#;
    assert_eq!(errors(typo), ["expected `;` after the value", "unknown keyword `disalow`"]);
}

#[test]
fn each_unknown_lint_is_one_error() {
    let body = r#"
        #![deny(dead_rules, suspicous)]
        #[allow(first, "second", third)] #[warn(fourth)]
        user_agent * {}
    "#;
    let expected = [
        "unknown lint `dead_rules`",
        "unknown lint `suspicous`",
        "expected the name of a lint",
        "unknown lint `first`",
        "unknown lint `third`",
        "unknown lint `fourth`",
    ];
    assert_eq!(errors(body), expected);
}

#[test]
fn comment_of_a_robots_txt_is_one_error() {
    let expected = ["expected an attribute"];
    for body in [
        r#"user_agent * { # robots: allow(blocks_everything)
            disallow "/a"; }"#,
        r#"# of a shop
            user_agent * { disallow "/a"; }"#,
        r#"user_agent * { disallow "/a"; # private
            disallow "/b"; }"#,
    ] {
        assert_eq!(errors(body), expected, "{body}");
    }
    let body = r#"user_agent * { disallow "/a";; disallow "/b"; };"#;
    assert_eq!(errors(body), ["unexpected `;`"; 2]);
}
