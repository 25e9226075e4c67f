//! Expansions of statements.

use proc_macro2::TokenStream;

use crate::expand;
use crate::macro_kind::MacroKind;

const GOOD: &str = r#"
    #![deny(dead_rule)]
    #![dialect = Rfc9309]
    //! Of a magazine.
    /// pays for what it takes
    user_agent "GPTBot", "CCBot" {
        #[allow(redundant_rule, style)]
        allow "/about";
        /// "members": with a #
        disallow "/";
        crawl_delay 2.5;
        content_signal "ai-train=no";
    }
    #[warn(suspicious)]
    user_agent * { disallow "/my files/*.pdf$"; }
    user_agent "Googlebot" {}
    sitemap "https://example.com/sitemap.xml";
"#;

const TEXT: &str = "\
# Of a magazine.

# pays for what it takes
User-agent: GPTBot
User-agent: CCBot
Allow: /about
# \"members\": with a #
Disallow: /
Crawl-delay: 2.5
Content-Signal: ai-train=no

User-agent: *
Disallow: /my%20files/*.pdf$

User-agent: Googlebot
Disallow:

Sitemap: https://example.com/sitemap.xml
";

pub(super) fn expanded(body: &str) -> String {
    let tokens: TokenStream = format!("site; {body}").parse().expect("the test holds tokens");
    expand(MacroKind::RobotsTxt, tokens).to_string()
}

/// Returns the titles of the errors, in order.
pub(super) fn errors(body: &str) -> Vec<String> {
    let value = expanded(body);
    let messages = value.split("compile_error ! { \"").skip(1);
    messages.filter_map(|rest| rest.split("\\n").next()).map(str::to_owned).collect()
}

#[test]
fn statements_are_written_as_lines() {
    let value = expanded(GOOD);
    assert_eq!(errors(GOOD), [""; 0], "{value}");
    let body = format!("from_packed (b{TEXT:?}");
    assert!(value.contains(&body), "{value}");
}

/// Incomplete input expands to errors and a value, without a panic.
#[test]
fn incomplete_input_expands_to_a_value() {
    let mut read = 0;
    for end in (0..=GOOD.len()).filter(|&end| GOOD.is_char_boundary(end)) {
        let typed = &GOOD[..end];
        let open = typed.chars().fold(Vec::new(), |mut open, character| {
            match character {
                '{' => open.push('}'),
                '[' => open.push(']'),
                '(' => open.push(')'),
                '}' | ']' | ')' => _ = open.pop(),
                _ => {}
            }
            open
        });
        let closed: String = typed.chars().chain(open.into_iter().rev()).collect();
        // Editors close delimiters; an open string literal gives no tokens.
        let Ok(tokens) = format!("site; {closed}").parse::<TokenStream>() else {
            continue;
        };
        let value = expand(MacroKind::RobotsTxt, tokens).to_string();
        assert!(value.contains("site :: __private :: from_packed"), "{closed}");
        read += 1;
    }
    assert!(read > 300, "only {read} beginnings are tokens");
}

#[test]
fn expansion_uses_the_words_of_the_user() {
    let value = expanded("user_agent * { dis } type");
    for word in ["user_agent", "dis"] {
        let place = format!("site :: __private :: keyword :: {word} ;");
        assert!(value.contains(&place), "{value}");
    }
}

#[test]
fn each_invalid_statement_is_one_error() {
    let body = r#"
        user_agnet "a" { allow "/"; }
        user_agent Googlebot { }
        user_agent { }
        user_agent "b" allow "/"
        disallow "/x";
        user_agent "c" {
            disalow "/";
            disallow: "/";
            disallow private;
            disallow;
            disallow "private";
            allow "/a"
            allow "/b";
            sitemap "https://a.example/s.xml";
            user_agent "d" { allow "/"; }
            #[allow(dead_rules)] allow "/c";
            #[deny] allow "/d";
            #[inline] allow "/e";
            crawl_delay ten;
            42
        }
        sitemap "/s.xml";
        user_agent "e#f" { }
        #![allow(style)]
    "#;
    let expected = [
        "unknown keyword `user_agnet`",
        "expected a product token in quotes, found `Googlebot`",
        "expected a product token or `*` after `user_agent`",
        "expected `{` after the product tokens",
        "unknown keyword `disalow`",
        "unexpected `:` after the keyword",
        "expected a value in quotes",
        "missing value for `disallow`",
        "path `private` does not start with `/` or `*`",
        "expected `;` after the value",
        "`sitemap` must be outside of groups: it applies to every crawler",
        "`user_agent` must not be inside another group",
        "unknown lint `dead_rules`",
        "missing lints for `deny`",
        "unknown attribute `inline`",
        "expected a value in quotes",
        "expected a keyword, found `42`",
        "sitemap `/s.xml` is not an absolute URL",
        "`e#f` is not a product token",
        "inner attributes must come first",
    ];
    let found = errors(body);
    assert_eq!(found, expected);
}

#[test]
fn attribute_applies_to_its_statement() {
    let dead = r#"disallow "/*.php"; allow "/*.php*";"#;
    let warned = |body: String| expanded(&body).contains("` never takes effect");
    assert!(warned(format!("user_agent * {{ {dead} }}")));
    assert!(!warned(format!("user_agent * {{ #[allow(dead_rule)] {dead} }}")));
    assert!(!warned(format!("#[allow(suspicious)] user_agent * {{ {dead} }}")));
    assert!(!warned(format!("#[allow(warnings)] user_agent * {{ {dead} }}")));
    assert!(!warned(format!("#![allow(dead_rule)] user_agent * {{ {dead} }}")));
    let elsewhere = format!("#[allow(dead_rule)] user_agent \"a\" {{}} user_agent * {{ {dead} }}");
    assert!(warned(elsewhere));
}

#[test]
fn constant_as_a_value_is_an_error_with_a_reason() {
    let value = expanded("user_agent * { disallow PREFIX; }");
    assert!(value.contains("expected a value in quotes, found `PREFIX`"), "{value}");
    assert!(value.contains("a macro cannot read the value of a constant"), "{value}");
}

#[test]
fn purpose_is_its_documented_product_tokens_with_the_date_of_the_table() {
    let value = expanded("user_agent purpose(training), \"MyBot\" { disallow \"/\"; }");
    assert!(!value.contains("error"), "{value}");
    for part in ["User-agent: GPTBot", "User-agent: CCBot", "User-agent: MyBot"] {
        assert!(value.contains(part), "{part}: {value}");
    }
    assert!(value.contains(concat!("purpose training: crawlers of ", "20")), "{value}");
}

#[test]
fn unknown_purpose_has_a_help() {
    let value = expanded("user_agent purpose(trainig) { disallow \"/\"; }");
    assert!(value.contains("unknown purpose `trainig`"), "{value}");
    assert!(value.contains("did you mean `training`?"), "{value}");
    let value = expanded("user_agent use_for(training) { disallow \"/\"; }");
    assert!(value.contains("write `purpose(training)`"), "{value}");
}
