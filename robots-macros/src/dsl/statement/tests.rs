//! What is said of slips.

use crate::dsl::tests::{errors, expanded};

#[test]
fn the_key_of_a_robots_txt_is_told_from_its_keyword_once() {
    let body = r#"
        user-agent * { Disallow: "/a"; crawl-delay 3; disallow "b"; }
        User-agent: "x" { disallow: "/c"; }
        site_map "https://example.com/sitemap.xml";
    "#;
    let expected = [
        "there is no keyword `user-agent`",
        "there is no keyword `Disallow`",
        "there is no keyword `crawl-delay`",
        "the path `b` starts neither with `/` nor with `*`",
        "there is no keyword `User-agent`",
        "a colon behind a keyword",
        "there is no keyword `site_map`",
    ];
    assert_eq!(errors(body), expected);
    let value = expanded(body);
    for help in [
        "did you mean `user_agent`?",
        "did you mean `crawl_delay`?",
        "did you mean `sitemap`?",
        "write `disallow \\\"/private/\\\";`",
    ] {
        assert!(value.contains(help), "{help}: {value}");
    }
    let first = errors(r#"user_agent: "*" { disallow "/"; }"#);
    assert_eq!(first, ["a colon behind a keyword"]);
}

#[test]
fn a_group_is_read_whatever_its_names_lack() {
    let body = r#"user_agent "a" "b", Google-Extended { disallow "c"; }"#;
    let expected = [
        "a comma is missing between two names",
        "a name without quotes",
        "the path `c` starts neither with `/` nor with `*`",
    ];
    assert_eq!(errors(body), expected);
    let help = "write `user_agent \\\"Google-Extended\\\" { … }`";
    assert!(expanded(body).contains(help), "{}", expanded(body));
}

#[test]
fn a_list_of_values_is_one_error() {
    let body = r#"user_agent * { disallow "/a", "/b"; allow "/c", "d" "e" allow "/f", }"#;
    let expected = [
        "`disallow` takes one value",
        "`allow` takes one value",
        "the path `d` starts neither with `/` nor with `*`",
        "the path `e` starts neither with `/` nor with `*`",
        "a comma behind a value",
    ];
    assert_eq!(errors(body), expected);
    let help = "write a statement for each: `disallow \\\"/a\\\"; disallow \\\"/b\\\";`";
    assert!(expanded(body).contains(help), "{}", expanded(body));
}

#[test]
fn options_among_statements_are_told_their_place() {
    let body = r#"user_agent * { disallow "/"; }, allow(blocks_everything), dialect = Google,"#;
    let expected = [
        "an option among statements",
        "an option among statements",
        "a comma behind a statement",
    ];
    assert_eq!(errors(body), expected);
    let without_a_comma = r#"deny(style) user_agent * {} prove { allow * "/"; }"#;
    assert_eq!(errors(without_a_comma), expected[..2]);
    let statements = r#"sitemap = "https://a.example/s.xml"; user_agent * { allow = "/"; }"#;
    assert_eq!(errors(statements), ["a `=` behind a keyword"; 2]);
    let value = expanded(body);
    assert!(
        value.contains("write `#![dialect = Google]` in front"),
        "{value}"
    );
}

#[test]
fn a_wrong_value_does_not_hide_what_is_wrong_with_others() {
    let value = expanded(
        r#"
        user_agent * { crawl_delay "ten"; disallow "/%"; disallow "/*"; allow "shop/"; }
        sitemap "/s.xml";
        license "here";
    "#,
    );
    for finding in [
        "`shop/` starts neither",
        "`/s.xml` is not",
        "`ten` is no number",
    ] {
        assert!(value.contains(finding), "{finding}: {value}");
    }
    // With its other rule, the group does not close the site.
    assert!(!value.contains("blocks_everything"), "{value}");
}

#[test]
fn every_unknown_name_is_an_error() {
    let body = r#"
        #![deny(dead_rules, suspicous)]
        #[allow(first, "second", third)] #[warn(fourth)]
        user_agent * {}
    "#;
    let expected = [
        "there is no lint `dead_rules`",
        "there is no lint `suspicous`",
        "expected the name of a lint",
        "there is no lint `first`",
        "there is no lint `third`",
        "there is no lint `fourth`",
    ];
    assert_eq!(errors(body), expected);
}

#[test]
fn a_comment_of_a_robots_txt_is_one_error() {
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
    assert_eq!(errors(body), ["a `;` behind nothing"; 2]);
}
