//! Scans of long paths for the bytes that leave a state, which read many bytes at a time.

use proptest::collection::vec;
use proptest::prelude::*;
use robots_core::matcher::__private::band_count;
use robots_core::matcher::Verdict;
use robots_core::{Compilation, Dialect, SourceText, compile};

use crate::matching;

/// Rules whose automata have one state with many visits, which one byte leaves, and three bytes.
const FILES: [&str; 2] = [
    "User-agent: *\nDisallow: /*?id=\n",
    "User-agent: *\nDisallow: /*.pdf\nDisallow: /*?id=\nDisallow: /*/members/\n",
];

/// Ends of paths, and whether the rules of each file match them.
const ENDS: [(&str, [bool; 2]); 10] = [
    ("", [false, false]),
    ("?id=4", [true, true]),
    (".pdf", [false, true]),
    ("/members/", [false, true]),
    ("/.?id", [false, false]),
    ("/.?id=", [true, true]),
    ("/%6dembers/", [false, true]),
    ("%2epdf", [false, true]),
    ("#?id=4", [false, false]),
    ("*.pdf?id=4", [true, true]),
];

/// Lengths on both sides of those that are read at once.
const LONGEST: usize = 200;

#[test]
fn decide_finds_the_end_of_a_path_after_any_number_of_bytes() {
    for (file, text) in FILES.into_iter().enumerate() {
        let source = SourceText::new("robots.txt", text);
        let compilation = compile(&source, Dialect::RFC_9309);
        let group = compilation.site().robots_txt().group("a");
        assert_eq!(band_count(&group), Some(1), "{text}");
        for len in 0..LONGEST {
            for before in ["", "/", ".", "?", "/.?i"] {
                for (end, matches) in ENDS {
                    let path = format!("/{before}{}{end}", "x".repeat(len));
                    let verdict = if matches[file] { Verdict::Disallow } else { Verdict::Allow };
                    assert_eq!(group.decide(&path), verdict, "{path} by {text}");
                    assert_eq!(group.explain(&path).verdict(), verdict, "{path} by {text}");
                }
            }
        }
    }
}

#[test]
fn explain_finds_a_literal_of_any_length_after_any_number_of_bytes() {
    let letters = "abcdefghijklmnopqrst";
    for len in 1..=letters.len() {
        let (literal, other) = letters.split_at(len);
        let (all_but_last, _) = literal.split_at(len - 1);
        let text = format!("User-agent: a\nDisallow: /*{literal}\n");
        let source = SourceText::new("robots.txt", text);
        let compilation = compile(&source, Dialect::RFC_9309);
        let group = compilation.site().robots_txt().group("a");
        for before in 0..LONGEST {
            let almost: String =
                format!(".{all_but_last}").chars().rev().cycle().take(before).collect();
            for (end, is_match) in [(literal, true), (all_but_last, false), (other, false)] {
                for after in ["", ".", "/index.html"] {
                    let path = format!("/{almost}.{end}{after}");
                    let decision = group.explain(&path);
                    assert_eq!(decision.rule().is_some(), is_match, "{path} by {literal}");
                }
            }
        }
    }
}

/// Patterns after whose first bytes, the exits of the default state, most paths are back in it.
const WITH_EXITS: [&[&str]; 4] = [
    // One exit, after which two bytes tell all patterns.
    &["/*/print/", "/*/amp", "Allow: /*/amp/live"],
    // Three exits. The `?` ends every scan.
    &["/*.pdf", "/*/a/b", "/*?*id=", "/*/b$", "/*/c", "/*.$"],
    // More exits than a default state names.
    &["/*-old", "/*.pdf$", "/*/print/", "/*?s=", "/*_x", "/*=1$"],
    // Letters.
    &["/*lion", "/*nest$", "/*rune", "/*tale", "/*lyo", "/*new"],
];

/// Compiles patterns beside so many folders that the states of the patterns may be dense.
fn compiled(patterns: &[&str]) -> Compilation {
    let letters = ["f", "g", "h", "k", "m", "v"];
    let pairs = letters.iter().flat_map(|a| letters.map(|b| (*a, b)));
    let folders = pairs.flat_map(|(a, b)| letters.map(|c| format!("Disallow: /{a}{b}{c}/{c}{a}")));
    let patterns = patterns.iter().map(|&pattern| match pattern {
        allow if allow.starts_with("Allow") => allow.to_owned(),
        pattern => format!("Disallow: {pattern}"),
    });
    let lines: Vec<_> = folders.chain(patterns).collect();
    let rules = format!("User-agent: *\n{}\n", lines.join("\n"));
    let source = SourceText::new("robots.txt", rules);
    compile(&source, Dialect::RFC_9309)
}

fn paths() -> impl Strategy<Value = String> {
    let patterns = WITH_EXITS.concat();
    let literals: Vec<_> = patterns
        .iter()
        .flat_map(|pattern| pattern.trim_start_matches("Allow: ").split(['*', '$']))
        .map(str::to_owned)
        .collect();
    let piece = prop_oneof![
        4 => prop::sample::select(literals.clone()),
        2 => (prop::sample::select(literals), matching("[/.?a-z]")).prop_map(|(literal, byte)| {
            let at = literal.len() / 2;
            format!("{}{byte}", &literal[..at])
        }),
        3 => matching("[a-z]{1,9}"),
        2 => matching("/[fghkmv]{3}/?[fghkmv]{0,2}"),
        1 => matching("x{40,70}"),
        1 => matching("%2[0fFeE]|%c3%a9|%70|[*$#!é~]"),
        1 => matching("[-./?_=]{1,3}"),
    ];
    vec(piece, 0..12).prop_map(|pieces| format!("/{}", pieces.concat()))
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn decide_with_many_exits_gives_the_verdict_of_the_rules(paths in vec(paths(), 32)) {
        for patterns in WITH_EXITS {
            let compilation = compiled(patterns);
            let group = compilation.site().robots_txt().group("a");
            for path in &paths {
                let expected = compilation.reading().evaluate(b"a", path.as_bytes()).verdict;
                prop_assert_eq!(group.decide(path), expected, "{} by {:?}", path, patterns);
            }
        }
    }
}
