//! Long lists of rules, compared with the evaluator.

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};
use robots_core::compile::compile_within;
use robots_core::matcher::RobotsTxt;
use robots_core::{Budget, Compilation, Dialect, SourceText, compile};

/// What patterns and paths are made of: few letters, so that they overlap.
const PIECES: &[&str] = &[
    "a", "b", "ab", "ba", "aab", "abba", "/", "/x", "/index", "?q=", "-", "%2F", "%61", "é", "xyz",
    "abcdefgh", ".php",
];

fn text() -> impl Strategy<Value = String> {
    vec(select(PIECES), 1..4).prop_map(|pieces| pieces.concat())
}

/// Patterns with several literals; some literals are long lists of the same few letters.
fn pattern() -> impl Strategy<Value = String> {
    let letters = "[ab]{1,12}";
    prop_oneof![
        4 => (text(), text()).prop_map(|(first, second)| format!("/*{first}*{second}")),
        3 => vec(letters, 2..6).prop_map(|parts| format!("/*{}", parts.join("*"))),
        2 => (text(), text()).prop_map(|(first, second)| format!("/{first}*{second}$")),
        2 => vec(letters, 1..4).prop_map(|parts| format!("/*{}$", parts.join("*"))),
        1 => text().prop_map(|text| format!("/{text}")),
        1 => text().prop_map(|text| format!("*{text}")),
        1 => Just("/".to_owned()),
        1 => Just("/*".to_owned()),
        1 => Just("/$".to_owned()),
        1 => Just("/**a*$".to_owned()),
    ]
}

/// Patterns over two letters, and some with a digit.
fn hostile_pattern() -> impl Strategy<Value = String> {
    (vec("[ab]{1,14}[0-3]?", 2..7), any::<bool>()).prop_map(|(parts, is_anchored)| {
        let end = if is_anchored { "$" } else { "" };
        format!("/*{}{end}", parts.join("*"))
    })
}

fn file() -> impl Strategy<Value = (Vec<String>, String)> {
    let patterns = prop_oneof![
        vec(pattern(), 16..160),
        vec(hostile_pattern(), 16..60),
        vec(prop_oneof![3 => hostile_pattern(), 1 => pattern()], 16..300),
    ];
    let allowed = vec(any::<Index>(), 3);
    (patterns, allowed).prop_map(|(patterns, allowed)| {
        let allowed: Vec<usize> = allowed.iter().map(|at| at.index(patterns.len())).collect();
        let rules = patterns.iter().enumerate().map(|(index, pattern)| {
            let key = if allowed.contains(&index) { "Allow" } else { "Disallow" };
            format!("{key}: {pattern}\n")
        });
        let text = format!("User-agent: *\n{}", rules.collect::<String>());
        (patterns, text)
    })
}

/// How a path is made of a pattern: what the wildcards become, and what follows.
fn derivation() -> impl Strategy<Value = (Index, Vec<String>, String)> {
    let run = prop_oneof![text(), "[ab]{0,80}", Just(String::new())];
    (any::<Index>(), vec(run.clone(), 6), run)
}

fn path(patterns: &[String], (rule, runs, end): &(Index, Vec<String>, String)) -> String {
    let pattern = rule.get(patterns);
    let mut runs = runs.iter().cycle();
    let mut path = String::new();
    for letter in pattern.strip_suffix('$').unwrap_or(pattern).chars() {
        match letter {
            '*' => path.push_str(runs.next().map_or("", String::as_str)),
            _ => path.push(letter),
        }
    }
    if pattern.ends_with('$') { path } else { path + end }
}

/// Whether every way to ask gives the verdict and the line that the rules give, one by one.
fn assert_decides(compilation: &Compilation, site: &RobotsTxt<'_>, path: &str) {
    let reading = compilation.reading();
    let expected = reading.evaluate(b"anyone", path.as_bytes());
    let line = expected.line(reading).map(|line| u32::try_from(line).expect("few lines"));
    let group = site.group("anyone");
    let text = String::from_utf8_lossy(reading.source().bytes());
    assert_eq!(group.decide(path), expected.verdict, "{path:?} of {text}");
    let explained = group.explain(path);
    assert_eq!(explained.verdict(), expected.verdict, "{path:?} of {text}");
    assert_eq!(explained.rule().map(|rule| rule.line()), line, "{path:?} of {text}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(16))]

    #[test]
    fn many_rules_decide_as_the_evaluator_does(
        (patterns, text) in file(),
        derivations in vec(derivation(), 12),
        dialect in prop_oneof![3 => Just(Dialect::RFC_9309), 1 => select(Dialect::ALL)],
    ) {
        // The first budget covers no automaton.
        for budget in [Budget::new(0), Budget::EMBEDDED] {
            let source = SourceText::new("robots.txt", text.as_str());
            let compilation = compile_within(&source, dialect, budget);
            let bytes = compilation.site().to_bytes();
            let site = RobotsTxt::from_bytes(&bytes).expect("it was just written");
            for derivation in &derivations {
                assert_decides(&compilation, &site, &path(&patterns, derivation));
            }
        }
    }
}

/// Rules over few letters: a path over the same letters matches many of them.
fn crowd() -> impl Strategy<Value = String> {
    let of_one_kind = vec("/\\*[ab]{2,9}", 16..200);
    let of_many_letters = vec("/\\*[abc]{2,7}", 16..200);
    let mixed =
        prop_oneof!["/[ab]{1,2}\\*[ab]{1,6}", "/\\*[ab]{1,4}\\*[ab]{1,6}\\$?", "/[ab]{1,4}",];
    let patterns = prop_oneof![of_one_kind, of_many_letters, vec(mixed, 16..200)];
    (patterns, vec(0..3, 4)).prop_map(|(patterns, allows)| {
        let keys = allows.iter().map(|&allows| if allows == 0 { "Allow" } else { "Disallow" });
        let lines = patterns.iter().zip(keys.cycle());
        let lines = lines.map(|(pattern, key)| format!("{key}: {pattern}\n"));
        format!("User-agent: *\n{}", lines.collect::<String>())
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn paths_that_many_rules_match_are_decided_by_the_most_specific(
        text in crowd(),
        paths in vec(prop_oneof!["/[abc]{20,90}", "/[ab]{20,90}", "/[ab]{250,300}"], 48),
        dialect in prop_oneof![3 => Just(Dialect::RFC_9309), 1 => select(Dialect::ALL)],
    ) {
        for budget in [Budget::new(0), Budget::EMBEDDED] {
            let source = SourceText::new("robots.txt", text.as_str());
            let compilation = compile_within(&source, dialect, budget);
            let bytes = compilation.site().to_bytes();
            let site = RobotsTxt::from_bytes(&bytes).expect("it was just written");
            for path in &paths {
                assert_decides(&compilation, &site, path);
            }
        }
    }
}

/// Rules of two literals, each after a wildcard, too many for an automaton.
fn pairs(count: usize) -> String {
    let rules = (0..count).map(|index| {
        let [a, b, c] = [index, index / 20, index / 400]
            .map(|number| char::from(b'a' + u8::try_from(number % 20).expect("below 20")));
        format!("Disallow: /*{a}{b}*{c}{b}{a}\n")
    });
    format!("User-agent: *\n{}", rules.collect::<String>())
}

#[test]
fn many_rules_with_wildcards_take_bytes_linear_in_the_text() {
    for count in [100, 1_000, 8_000] {
        let text = pairs(count);
        let compilation = compile(&SourceText::new("robots.txt", text.as_str()), Dialect::RFC_9309);
        assert_eq!(compilation.statistics().bands, 0);
        let packed = compilation.site().packed().len();
        assert!(packed < 2 * text.len(), "{packed} of {}", text.len());
        let site = compilation.site().robots_txt();
        for path in
            ["/", "/ab", "/abcacba", "/x/aa/y/aaa", "/aaaa", "/%61a/aaa", "/qrs/ttt/aabbccdd"]
        {
            assert_decides(&compilation, &site, path);
        }
    }
}

#[test]
fn long_paths_decide_as_the_evaluator_does() {
    let hostile = (0..20).map(|index| format!("Disallow: /*a*bb*{}b$\n", "ab".repeat(index + 1)));
    let hostile = hostile.collect::<Vec<_>>().concat();
    for text in [pairs(500), format!("User-agent: *\n{hostile}")] {
        let compilation = compile(&SourceText::new("robots.txt", text.as_str()), Dialect::RFC_9309);
        let site = compilation.site().robots_txt();
        for middle in ["x".repeat(3_000), "ab".repeat(2_000), "a%62".repeat(1_000)] {
            for end in ["", "bb", "/aa/aaa", "%61%61/aaa", "ababb"] {
                assert_decides(&compilation, &site, &format!("/{middle}{end}"));
            }
        }
    }
}

/// A path is compared with the rules of several blocks, and with lines that are long, that are not
/// canonical, or that follow others.
#[test]
fn rules_of_any_form_decide_as_the_evaluator_does() {
    let long = "long-name/".repeat(200);
    let rules = (0..200).map(|index| match index % 5 {
        0 => format!("Disallow: /*shop{index}*item{index}\n"),
        1 => format!("disallow :/%7eshop{index}/\u{e9}*x   # a comment\n"),
        2 => format!("Allow: /*{long}{index}$\n\n"),
        3 => format!("Allow: /*a{index}\r\n"),
        _ => format!("User-agent: *\nDisallow: /*.{index}$\n"),
    });
    let text = format!("User-agent: *\n{}", rules.collect::<String>());
    for dialect in Dialect::ALL {
        let source = SourceText::new("robots.txt", text.as_str());
        let compilation = compile_within(&source, dialect, Budget::new(0));
        let site = compilation.site().robots_txt();
        for index in 0..200 {
            for path in [
                format!("/de/shop{index}/item{index}"),
                format!("/de/shop{index}/item{}", index + 1),
                format!("/~shop{index}/%C3%A9/x"),
                format!("/{long}{index}"),
                format!("/ba{index}"),
                format!("/b.{index}"),
                format!("/b.{index}0"),
            ] {
                assert_decides(&compilation, &site, &path);
            }
        }
    }
}

/// Patterns of parts of one text, in any order, some with a letter that it does not have.
fn patterns_of_parts(text: &str, parts: &[(Index, usize, u8)]) -> Vec<String> {
    let parts = parts.iter().map(|(at, len, end)| {
        let start = at.index(text.len());
        let part = &text[start..text.len().min(start + len)];
        let end = ["", "", "Z"][usize::from(*end)];
        format!("{part}{end}")
    });
    let parts: Vec<_> = parts.collect();
    let patterns = parts.chunks(3).map(|parts| format!("/*{}", parts.join("*")));
    let patterns = patterns.enumerate().map(|(index, pattern)| {
        let anchor = if index % 7 == 0 { "$" } else { "" };
        format!("{pattern}{anchor}")
    });
    patterns.collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(16))]

    #[test]
    fn path_with_the_keys_of_many_rules_is_decided_as_the_evaluator_does(
        text in prop_oneof!["[a-f]{60,400}", "[a-z/]{60,400}", "([ab]{3,20}/){8,20}"],
        parts in vec((any::<Index>(), 1_usize..24, 0_u8..3), 900),
        cuts in vec(any::<Index>(), 8),
    ) {
        let patterns = patterns_of_parts(&text, &parts);
        let lines = patterns.iter().map(|pattern| format!("Disallow: {pattern}\n"));
        let file = format!("User-agent: *\n{}", lines.collect::<String>());
        let source = SourceText::new("robots.txt", file);
        let compilation = compile_within(&source, Dialect::RFC_9309, Budget::new(0));
        let site = compilation.site().robots_txt();
        for cut in cuts {
            let (start, end) = text.split_at(cut.index(text.len()));
            for path in [format!("/{text}"), format!("/{end}{start}"), format!("/{text}{end}%61")] {
                assert_decides(&compilation, &site, &path);
            }
        }
    }
}

#[test]
fn literal_after_65_535_bytes_is_found() {
    let rules = (0..100).map(|index| {
        let more = "x".repeat(index);
        format!("Disallow: /*p{index}.*{more}needle\nAllow: /*needle*{more}{more}p{index}.\n")
    });
    let text = format!("User-agent: *\n{}", rules.collect::<String>());
    let source = SourceText::new("robots.txt", text);
    let compilation = compile_within(&source, Dialect::RFC_9309, Budget::new(0));
    let site = compilation.site().robots_txt();
    let names: Vec<_> = (0..100).map(|index| format!("p{index}.")).collect();
    let names = names.concat();
    for len in [100, 64_000, 70_000] {
        let path = format!("/{names}{}needle", "x".repeat(len));
        // The longest rule that matches is the last but one.
        let decision = site.group("anyone").explain(&path);
        assert_eq!(decision.rule().map(|rule| rule.line()), Some(200), "{len}");
    }
}
