//! Three engines decide in every dialect: the packed automata, the ranked rules that explain them,
//! and the evaluator, which follows the definition of the dialect.

use proptest::collection::vec;
use proptest::prelude::*;
use robots_core::compile::compile_within;
use robots_core::{Budget, Dialect, SourceText, compile};
use robots_runtime::Site;

use crate::matching;

fn values() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        6 => matching("[ab/]"),
        2 => Just("*".to_owned()),
        1 => matching("[$?;~%= ]"),
        1 => matching("%(2[fFaA4]|3[fF]|61|7e|c3%a9|c3|25)"),
        1 => matching("[é\u{a0}]"),
        1 => Just("/index.html".to_owned()),
    ];
    let start = prop_oneof![
        8 => Just("/".to_owned()),
        1 => Just("*".to_owned()),
        1 => Just(String::new()),
    ];
    (start, vec(piece, 0..6)).prop_map(|(start, pieces)| start + &pieces.concat())
}

fn names() -> impl Strategy<Value = String> {
    prop_oneof![
        Just("*".to_owned()),
        Just("* all".to_owned()),
        matching("[abAB]{0,2}"),
        matching("[ab]{1,2}[/*1 ]b?"),
    ]
}

fn lines() -> impl Strategy<Value = String> {
    prop_oneof![
        3 => names().prop_map(|name| format!("User-agent: {name}")),
        3 => values().prop_map(|value| format!("Disallow: {value}")),
        3 => values().prop_map(|value| format!("Allow: {value}")),
        1 => values().prop_map(|value| format!("disalow {value}")),
        1 => values().prop_map(|value| format!("Allowed:\u{b}{value}\u{c}")),
        1 => matching("(Allow|Disallow|User-agent): ?"),
        1 => matching("|  |# |Crawl-delay: 1|Foo: 1|Sitemap: /s"),
        1 => matching("Disallow: /a\u{0}b|Allow: /\u{85}Disallow: /b"),
    ]
}

fn files() -> impl Strategy<Value = String> {
    let ends = prop_oneof![4 => Just("\n"), 1 => Just("\r\n"), 1 => Just("\r")];
    vec((lines(), ends), 0..12).prop_map(|lines| {
        let whole: Vec<String> = lines.into_iter().map(|(line, end)| line + end).collect();
        whole.concat()
    })
}

fn paths() -> impl Strategy<Value = String> {
    let path = values().prop_map(|value| format!("/{}", value.trim_start_matches('/')));
    prop_oneof![
        8 => path,
        1 => Just("/robots.txt".to_owned()),
        1 => matching("[?#]a?|/a#b|//a?"),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn engines_give_the_same_decision(
        file in files(),
        asked in vec(("[aAbB]{1,3}(/1)?|\\*|", paths()), 1..8),
    ) {
        let source = SourceText::new("robots.txt", file);
        for dialect in Dialect::ALL {
            let compilation = compile(&source, dialect);
            let site = compilation.site().robots_txt();
            for (name, path) in &asked {
                // A name with a version is the crawler of that name.
                let token = name.strip_suffix("/1").unwrap_or(name);
                let expected = compilation.reading().evaluate(token.as_bytes(), path.as_bytes());
                let explained = site.explain(name, path);
                let line = explained.rule().map(|rule| rule.line() as usize);
                prop_assert_eq!(explained.verdict(), expected.verdict, "{} {} {}", dialect.name, name, path);
                prop_assert_eq!(line, expected.line(compilation.reading()), "{} {} {}", dialect.name, name, path);
                prop_assert_eq!(site.decide(name, path), expected.verdict, "{} {} {}", dialect.name, name, path);
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 300,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn any_budget_gives_the_decision_of_the_evaluator(
        file in files(),
        rules in vec(values(), 0..40),
        steps in prop_oneof![Just(0_usize), 1..300_usize, 300..10_000_usize],
        paths in vec(paths(), 1..6),
    ) {
        // Rules for more than one record, so that groups share them.
        let rules: Vec<_> = rules.iter().map(|value| format!("Disallow: {value}\n")).collect();
        let rules = rules.concat();
        let file = format!("{file}\nUser-agent: a\n{rules}User-agent: b\nAllow: /a*b\n{rules}");
        let source = SourceText::new("robots.txt", file);
        for dialect in Dialect::ALL {
            let compilation = compile_within(&source, dialect, Budget::new(steps));
            let reading = compilation.reading();
            prop_assert!(compilation.statistics().steps <= steps);
            let site = Site::from(compilation.site());
            for name in ["a", "b", "*"] {
                for path in &paths {
                    let expected = reading.evaluate(name.as_bytes(), path.as_bytes());
                    let explained = site.robots_txt().explain(name, path);
                    let line = explained.rule().map(|rule| rule.line() as usize);
                    let decided = [site.robots_txt().decide(name, path), explained.verdict()];
                    prop_assert_eq!(decided, [expected.verdict; 2], "{} {}", dialect.name, path);
                    prop_assert_eq!(line, expected.line(reading), "{} {}", dialect.name, path);
                }
            }
        }
    }
}
