use crate::dsl::tests::{errors, expanded};

#[test]
fn group_that_inherits_has_the_rules_of_every_default_group_once() {
    let body = r#"
        user_agent "GPTBot" inherits * { allow "/a/press/"; disallow "/b"; crawl_delay 5; }
        user_agent * { disallow "/a/"; disallow "/b"; crawl_delay 9; }
        user_agent "CCBot", "*" { disallow "/c"; }
    "#;
    assert_eq!(errors(body), [""; 0]);
    let lines =
        ["Allow: /a/press/", "Disallow: /b", "Crawl-delay: 5", "Disallow: /a/", "Disallow: /c"];
    let group = format!("User-agent: GPTBot\n{}\n\n", lines.join("\n"));
    let value = expanded(body);
    assert!(value.contains(&format!("{group:?}")[1..group.len()]), "{value}");
}

#[test]
fn group_without_a_default_group_inherits_nothing() {
    for (body, message) in [
        (
            r#"user_agent "a" inherits * { disallow "/a"; }"#,
            "there is no default group to inherit from",
        ),
        (
            r#"user_agent * inherits * { disallow "/a"; }"#,
            "the default group cannot inherit its own rules",
        ),
        (
            r#"user_agent "a" inherits "b" { disallow "/a"; } user_agent * { disallow "/b"; }"#,
            "expected `*` after `inherits`",
        ),
        (
            r#"user_agent "a" inherits "b" { disallow "/a"; } user_agent "b" { disallow "/b"; }"#,
            "expected `*` after `inherits`",
        ),
        (
            r#"user_agent "a" inherit * { disallow "/a"; } user_agent * { disallow "/b"; }"#,
            "unknown keyword `inherit`",
        ),
        (
            r#"user_agent purpose { disallow "/a"; }"#,
            "expected a product token in quotes, found `purpose`",
        ),
        (r#"user_agent "a" inherits "b" { disallow "/a"; }"#, "expected `*` after `inherits`"),
    ] {
        assert_eq!(errors(body), [message]);
    }
}
