use proptest::prelude::*;
use robots_core::{Dialect, SourceText, compile};
use robots_matcher::Verdict;

use super::*;

/// Calls a function with the rules of the only group of a file.
fn with_rules<T>(lines: &str, dialect: &'static Dialect, of: impl FnOnce(&[&Rule]) -> T) -> T {
    let text = format!("User-agent: *\n{lines}");
    let compilation = compile(&SourceText::new("robots.txt", text), dialect);
    let groups: Vec<_> = compilation.reading().groups().collect();
    let rules = groups
        .iter()
        .flat_map(|&group| compilation.reading().written_rules(group))
        .map(|rule| &**rule);
    of(&rules.collect::<Vec<&Rule>>())
}

/// Returns the patterns of the rules that no other covers, in the order of their bytes.
fn uncovered_patterns(lines: &str) -> Vec<String> {
    with_rules(lines, Dialect::RFC_9309, |rules| {
        let kept = uncovered(rules).into_iter();
        let mut kept: Vec<_> = kept
            .map(|rule| String::from_utf8_lossy(rule.pattern.canonical()).into_owned())
            .collect();
        kept.sort();
        kept
    })
}

#[test]
fn uncovered_of_one_verdict_is_the_shortest_patterns() {
    let lines = "Disallow: /*a*b\nDisallow: /*ca*cb\nDisallow: /x/a/b$\nDisallow: /*b*a\n\
                     Disallow: /*a*b*\n";
    assert_eq!(uncovered_patterns(lines), ["/*a*b", "/*b*a"]);
    assert_eq!(uncovered_patterns("Disallow: /*a$\nDisallow: /*a\n"), ["/*a"]);
    assert_eq!(uncovered_patterns("Disallow: /aa\nDisallow: /*a$\n"), ["/*a$", "/aa"]);
}

#[test]
fn uncovered_keeps_exceptions_and_the_rules_above_them() {
    let lines = "Disallow: /a\nAllow: /a/b\nDisallow: /a/b/c\n";
    assert_eq!(uncovered_patterns(lines), ["/a", "/a/b", "/a/b/c"]);
}

#[test]
fn uncovered_drops_rules_that_never_take_effect() {
    with_rules("Disallow: /a\nAllow: /a/b\n", Dialect::PYTHON_LEGACY, |rules| {
        let verdicts: Vec<_> = uncovered(rules).iter().map(|rule| rule.verdict).collect();
        assert_eq!(verdicts, [Verdict::Disallow]);
    });
}

fn verdict(rules: &[&Rule], path: &[u8]) -> Option<Verdict> {
    let matching = rules.iter().filter(|rule| rule.pattern.matches(path));
    let highest = matching.max_by_key(|rule| (rule.precedence(), rule.verdict));
    highest.map(|rule| rule.verdict)
}

proptest! {
    #[test]
    fn uncovered_decides_all_short_paths_as_all_rules_do(
        rules in proptest::collection::vec((any::<bool>(), "/[ab*]{0,5}[$]?"), 1..12),
        dialect in proptest::sample::select(Dialect::ALL),
    ) {
        let lines = rules.into_iter().map(|(allow, pattern)| {
            format!("{}: {pattern}\n", if allow { "Allow" } else { "Disallow" })
        });
        with_rules(&lines.collect::<String>(), dialect, |rules| {
            let kept = uncovered(rules);
            let mut paths = vec![b"/".to_vec()];
            for _ in 0..6 {
                for path in std::mem::take(&mut paths) {
                    prop_assert_eq!(verdict(&kept, &path), verdict(rules, &path));
                    paths.extend(b"ab/".iter().map(|&byte| [&path[..], &[byte]].concat()));
                }
            }
            Ok(())
        })?;
    }
}
