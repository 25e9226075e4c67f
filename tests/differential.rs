//! Random policies, asked for paths that their own patterns are made of, so that matches happen: the
//! packed automaton against the evaluator.

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};
use robots_core::matcher::{PathCursor, PathForm, Verdict};
use robots_core::pattern::canonical_path;
use robots_core::{Compilation, Dialect, SourceText, compile};

/// Pieces of patterns, few enough that patterns overlap.
const PIECES: &[&str] = &[
    "/", "a", "b", "ab", "aab", "/a/", "?", "?q=", "&s=", "=", ".php", "*", "*", "*/", "/*", "%2F",
    "%61", "é", "$", "-", "index",
];

fn pattern() -> impl Strategy<Value = String> {
    let body = vec(select(PIECES), 0..7).prop_map(|pieces| pieces.concat());
    (body, any::<bool>(), prop::bool::weighted(0.2)).prop_map(|(body, rooted, anchored)| {
        let start = if rooted { "/" } else { "/*" };
        let end = if anchored { "$" } else { "" };
        format!("{start}{body}{end}")
    })
}

fn rule() -> impl Strategy<Value = String> {
    let key = prop_oneof![3 => Just("Disallow"), 2 => Just("Allow")];
    (key, pattern()).prop_map(|(key, pattern)| format!("{key}: {pattern}"))
}

/// The lines of a group: names, then rules, one in ten something else.
fn group() -> impl Strategy<Value = Vec<String>> {
    let name = select(vec!["*", "OneBot", "twobot", "onebot", "Three-Bot"]);
    let names = vec(name.prop_map(|name| format!("User-agent: {name}")), 1..3);
    let other = select(vec![
        "",
        "# a comment",
        "Crawl-delay: 1",
        "Sitemap: https://a.example/s",
    ]);
    let line = prop_oneof![9 => rule(), 1 => other.prop_map(str::to_owned)];
    (names, vec(line, 0..16)).prop_map(|(names, lines)| [names, lines].concat())
}

fn file() -> impl Strategy<Value = String> {
    (vec(group(), 1..4), select(vec!["\n", "\r\n", "\r"])).prop_map(|(groups, ending)| {
        let lines: Vec<String> = groups.into_iter().flatten().collect();
        lines.join(ending)
    })
}

/// How a path is made of a pattern.
#[derive(Clone, Debug)]
struct Derivation {
    rule: Index,
    /// What the stars become, one after the other.
    runs: Vec<String>,
    change: Change,
}

#[derive(Clone, Debug)]
enum Change {
    Nothing,
    Cut(Index),
    Append(String),
    Replace(Index, char),
}

fn derivation() -> impl Strategy<Value = Derivation> {
    let run = vec(select(PIECES), 0..3).prop_map(|pieces| pieces.concat());
    let change = prop_oneof![
        4 => Just(Change::Nothing),
        1 => any::<Index>().prop_map(Change::Cut),
        2 => run.clone().prop_map(Change::Append),
        1 => (any::<Index>(), select(vec!['a', 'x', '%', '?', '#'])).prop_map(|(at, with)| Change::Replace(at, with)),
    ];
    (any::<Index>(), vec(run, 4), change).prop_map(|(rule, runs, change)| Derivation {
        rule,
        runs,
        change,
    })
}

impl Derivation {
    fn path(&self, patterns: &[String]) -> String {
        let pattern = match patterns {
            [] => "/",
            patterns => self.rule.get(patterns),
        };
        let mut runs = self.runs.iter().cycle();
        let mut path = String::new();
        for letter in pattern.strip_suffix('$').unwrap_or(pattern).chars() {
            match letter {
                '*' => path.push_str(runs.next().map_or("", String::as_str)),
                _ => path.push(letter),
            }
        }
        let letters: Vec<char> = path.chars().collect();
        match &self.change {
            Change::Nothing => path,
            Change::Cut(at) => letters[..at.index(letters.len().max(1)).min(letters.len())]
                .iter()
                .collect(),
            Change::Append(more) => path + more,
            Change::Replace(at, with) => {
                let at = at.index(letters.len().max(1));
                let replaced = letters.iter().enumerate();
                replaced
                    .map(|(index, &letter)| if index == at { *with } else { letter })
                    .collect()
            }
        }
    }
}

fn compiled(text: &str) -> Compilation {
    compile(&SourceText::new("robots.txt", text), Dialect::RFC_9309)
}

fn patterns_of(text: &str) -> Vec<String> {
    text.split(['\r', '\n'])
        .filter_map(|line| {
            line.strip_prefix("Allow: ")
                .or(line.strip_prefix("Disallow: "))
        })
        .map(str::to_owned)
        .collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn the_automaton_decides_as_the_evaluator(
        text in file(),
        derivations in vec(derivation(), 24),
    ) {
        let compilation = compiled(&text);
        let robots = compilation.site().robots_txt();
        let patterns = patterns_of(&text);
        for token in ["OneBot", "TWOBOT", "three-bot", "nobody"] {
            let group = robots.group(token);
            for derivation in &derivations {
                let path = derivation.path(&patterns);
                let expected = compilation.policy().evaluate(token.as_bytes(), path.as_bytes());
                prop_assert_eq!(group.decide(&path), expected.verdict, "{} of {:?}", token, path);
                let decision = group.explain(&path);
                prop_assert_eq!(decision.verdict(), expected.verdict);
                let line = decision.rule().map(|rule| rule.line() as usize);
                prop_assert_eq!(line, expected.line, "{} of {:?}", token, path);
            }
        }
    }

    #[test]
    fn the_cursor_reads_the_canonical_form(path in vec(any::<u8>(), 0..40)) {
        let mut cursor = PathCursor::new(&path);
        let read: Vec<u8> = std::iter::from_fn(|| cursor.next()).collect();
        prop_assert_eq!(&read, &canonical_path(&path, PathForm::Rfc9309));
        prop_assert_eq!(&canonical_path(&read, PathForm::Rfc9309), &read);
    }

    #[test]
    fn any_bytes_are_answered(
        text in vec(any::<u8>(), 0..300),
        path in vec(any::<u8>(), 0..60),
        header in vec(any::<u8>(), 0..60),
    ) {
        let source = SourceText::new("robots.txt", text);
        let compilation = compile(&source, Dialect::RFC_9309);
        let again = compile(&source, Dialect::RFC_9309);
        prop_assert_eq!(compilation.site(), again.site());
        let robots = compilation.site().robots_txt();
        prop_assert_eq!(robots.body(), source.bytes());
        let _ = robots.identify(&header);
        let expected = compilation.policy().evaluate(&header, &path);
        prop_assert_eq!(robots.group_bytes(&header).decide_bytes(&path), expected.verdict);
        prop_assert_eq!(robots.agents().count(), compilation.policy().agents().len());
        prop_assert_eq!(robots.sitemaps().count(), compilation.policy().sitemaps().len());
    }
}

/// A test of matches is worth what it matches.
#[test]
fn derived_paths_are_matched_by_rules() {
    use proptest::strategy::ValueTree;
    use proptest::test_runner::TestRunner;

    let mut runner = TestRunner::deterministic();
    let (mut decided, mut disallowed, mut all) = (0, 0, 0);
    for _ in 0..200 {
        let tree = (file(), vec(derivation(), 24)).new_tree(&mut runner);
        let (text, derivations) = tree.expect("a value").current();
        let compilation = compiled(&text);
        let patterns = patterns_of(&text);
        for derivation in derivations {
            let path = derivation.path(&patterns);
            let evaluation = compilation.policy().evaluate(b"OneBot", path.as_bytes());
            all += 1;
            decided += usize::from(evaluation.line.is_some());
            disallowed += usize::from(evaluation.verdict == Verdict::Disallow);
        }
    }
    assert!(
        decided * 3 > all,
        "{decided} of {all} are decided by a rule"
    );
    assert!(disallowed * 5 > all, "{disallowed} of {all} are disallowed");
}
