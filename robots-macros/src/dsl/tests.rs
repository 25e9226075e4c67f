//! What statements become.

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
    let tokens: TokenStream = format!("site; {body}")
        .parse()
        .expect("the test holds tokens");
    expand(MacroKind::RobotsTxt, tokens).to_string()
}

/// The first lines of the errors, in order.
pub(super) fn errors(body: &str) -> Vec<String> {
    let value = expanded(body);
    let messages = value.split("compile_error ! { \"").skip(1);
    messages
        .filter_map(|rest| rest.split("\\n").next())
        .map(str::to_owned)
        .collect()
}

#[test]
fn statements_become_lines() {
    let value = expanded(GOOD);
    assert_eq!(errors(GOOD), [""; 0], "{value}");
    let body = format!("from_packed (b{TEXT:?}");
    assert!(value.contains(&body), "{value}");
}

/// What is typed half is errors and a value, and never a panic.
#[test]
fn every_beginning_expands() {
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
        // An editor closes what is open; in a string, that is no tokens.
        let Ok(tokens) = format!("site; {closed}").parse::<TokenStream>() else {
            continue;
        };
        let value = expand(MacroKind::RobotsTxt, tokens).to_string();
        assert!(
            value.contains("site :: __private :: from_packed"),
            "{closed}"
        );
        read += 1;
    }
    assert!(read > 300, "only {read} beginnings are tokens");
}

#[test]
fn words_of_the_user_stay_in_the_expansion() {
    let value = expanded("user_agent * { dis } type");
    for word in ["user_agent", "dis"] {
        let place = format!("site :: __private :: keyword :: {word} ;");
        assert!(value.contains(&place), "{value}");
    }
}

#[test]
fn every_mistake_is_one_error_and_none_hides_another() {
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
        "there is no keyword `user_agnet`",
        "a name without quotes",
        "`user_agent` needs the name of a crawler, or `*`",
        "a group needs its rules in braces",
        "`allow` stands outside of groups, where it is for nobody",
        "`disallow` stands outside of groups, where it is for nobody",
        "there is no keyword `disalow`",
        "a colon behind a keyword",
        "expected a value in quotes",
        "`disallow` needs a value",
        "the path `private` starts neither with `/` nor with `*`",
        "`allow` needs a `;` behind its value",
        "`sitemap` is for every crawler, whatever group it stands in",
        "a group inside a group",
        "there is no lint `dead_rules`",
        "`deny` needs the names of lints",
        "there is no attribute `inline`",
        "expected a value in quotes",
        "expected a keyword, found `42`",
        "the sitemap `/s.xml` is not an absolute URL",
        "`e#f` cannot stand in a `User-agent` line",
        "an attribute of the whole stands behind a statement",
    ];
    let found = errors(body);
    assert_eq!(found, expected);
}

#[test]
fn an_attribute_is_about_what_it_stands_on() {
    let dead = r#"disallow "/*.php"; allow "/*.php*";"#;
    let warned = |body: String| expanded(&body).contains("never takes effect");
    assert!(warned(format!("user_agent * {{ {dead} }}")));
    assert!(!warned(format!(
        "user_agent * {{ #[allow(dead_rule)] {dead} }}"
    )));
    assert!(!warned(format!(
        "#[allow(suspicious)] user_agent * {{ {dead} }}"
    )));
    assert!(!warned(format!(
        "#[allow(warnings)] user_agent * {{ {dead} }}"
    )));
    assert!(!warned(format!(
        "#![allow(dead_rule)] user_agent * {{ {dead} }}"
    )));
    let elsewhere = format!("#[allow(dead_rule)] user_agent \"a\" {{}} user_agent * {{ {dead} }}");
    assert!(warned(elsewhere));
}

#[test]
fn value_constant_is_named_and_the_help_says_why_not() {
    let value = expanded("user_agent * { disallow PREFIX; }");
    assert!(
        value.contains("expected a value in quotes, found `PREFIX`"),
        "{value}"
    );
    assert!(
        value.contains("a macro cannot read the value of a constant"),
        "{value}"
    );
}
