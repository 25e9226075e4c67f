//! The dialect `google`, compared with the crate `robotstxt`, a port of Google's matcher of 2020.
//! One of the port's known differences from the original must explain each difference.

use std::collections::BTreeMap;

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use robots_core::{Dialect, SourceText, compile};
use robotstxt::DefaultMatcher;

use crate::matching;

/// A difference of the port from the original (commit 22b355f).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Difference {
    /// The port keeps a byte order mark as part of the first key.
    KeepsByteOrderMark,
    /// Any other line ends a run of `User-agent` lines, as it did in Google's matcher of 2020.
    OtherLineEndsAgents,
    /// The port drops characters of a rule after a `%` that starts no escape.
    DropsAfterBarePercent,
    /// The port's matcher loses positions after a `*` if the next part of the pattern occurs in the
    /// path more than once.
    LosesPositionsAfterWildcard,
}

impl Difference {
    const ALL: [Self; 4] = [
        Self::KeepsByteOrderMark,
        Self::OtherLineEndsAgents,
        Self::DropsAfterBarePercent,
        Self::LosesPositionsAfterWildcard,
    ];

    /// Returns the file without the cause of the difference, or without the rules that it can
    /// affect.
    fn undone(self, file: &str) -> String {
        let without = |is_affected: &dyn Fn(&str) -> bool| {
            let lines = file.split_inclusive(['\n', '\r']);
            lines.filter(|line| !is_affected(line)).collect()
        };
        match self {
            Self::KeepsByteOrderMark => file.trim_start_matches('\u{feff}').to_owned(),
            Self::OtherLineEndsAgents => {
                without(&|line| line.starts_with("Foo:") || line.starts_with("Sitemap:"))
            }
            Self::DropsAfterBarePercent => without(&|line| {
                let mut escapes = line.split('%').skip(1).map(str::as_bytes);
                escapes.any(|after| {
                    let digits = after.get(..2);
                    !digits.is_some_and(|digits| digits.iter().all(u8::is_ascii_hexdigit))
                })
            }),
            Self::LosesPositionsAfterWildcard => {
                without(&|line| line.contains('*') && !line.starts_with("User-agent"))
            }
        }
    }
}

fn values() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        8 => matching("[ab/]"),
        3 => matching("\\*|\\*ab|\\*b\\$"),
        2 => matching("[$?;~=&]"),
        1 => matching("%(2f|2F|aa|7e|C3%A9)"),
        1 => matching("[éツ]"),
        1 => matching("/index\\.html?"),
        3 => Just("%é".to_owned()),
    ];
    vec(piece, 0..6).prop_map(|pieces| format!("/{}", pieces.concat()))
}

fn lines() -> impl Strategy<Value = String> {
    let names = "\\*|\\* x|foo|FOO/2|foo bar|foo1|bar|fo|";
    prop_oneof![
        3 => matching(names).prop_map(|name| format!("User-agent: {name}")),
        1 => matching("user ?agent: foo|User-agents: foo|useragent\tfoo"),
        4 => values().prop_map(|value| format!("Disallow: {value}")),
        4 => values().prop_map(|value| format!("Allow: {value}")),
        1 => values().prop_map(|value| format!("disalow {value}")),
        1 => values().prop_map(|value| format!("AllowAITraining\t:{value} # c")),
        1 => matching("(Allow|Disallow):|Disallow /a b||# c"),
        2 => matching("Foo: 1|Sitemap: /s"),
    ]
}

fn files() -> impl Strategy<Value = String> {
    let line = (lines(), prop_oneof![Just("\n"), Just("\r\n"), Just("\r")]);
    (matching("\u{feff}{0,1}(User-agent: (foo|\\*)\n)?"), vec(line, 0..10)).prop_map(
        |(start, lines)| {
            let lines: Vec<String> = lines.into_iter().map(|(line, end)| line + end).collect();
            start + &lines.concat()
        },
    )
}

fn paths() -> impl Strategy<Value = String> {
    // The port reads the text after two slashes as a host.
    let any = values().prop_filter("a path", |path| !path.starts_with("//"));
    prop_oneof![any, matching("/[ab][ab/]{0,6}")]
}

/// Returns whether the dialect and the port allow a path.
fn answers(file: &str, path: &str) -> (bool, bool) {
    let source = SourceText::new("robots.txt", file);
    let compilation = compile(&source, Dialect::GOOGLE);
    let ours = compilation.site().robots_txt().decide("foo", path);
    let port = DefaultMatcher::default().one_agent_allowed_by_robots(file, "foo", path);
    (ours.is_allow(), port)
}

/// Returns the first difference without which the two agree.
fn explanation(file: &str, path: &str) -> Option<Difference> {
    let mut file = file.to_owned();
    Difference::ALL.into_iter().find(|difference| {
        file = difference.undone(&file);
        let (ours, port) = answers(&file, path);
        ours == port
    })
}

#[test]
fn google_differs_from_the_port_only_by_known_differences() {
    let question = (files(), paths());
    let mut runner = TestRunner::deterministic();
    let mut agreements = 0;
    let mut differences = BTreeMap::new();
    for _ in 0..6_000 {
        let tree = question.new_tree(&mut runner).expect("the filter is loose");
        let (file, path) = tree.current();
        let (ours, port) = answers(&file, &path);
        if ours == port {
            agreements += 1;
        } else if let Some(difference) = explanation(&file, &path) {
            *differences.entry(difference).or_insert(0) += 1;
        } else {
            panic!("the port returns {port} for {path:?} and {file:?}");
        }
    }
    println!("{agreements} agreements, {differences:?}");
    assert!(agreements > 5_000);
    assert_eq!(differences.len(), Difference::ALL.len(), "{differences:?}");
}
