//! The dialect `rfc9309`, compared with the crate `robotxt`, another implementation of RFC 9309.
//! One of the known differences of `robotxt` must explain each difference.

use std::collections::BTreeMap;

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use robots_core::{Dialect, SourceText, compile};
use robotxt::Robots;

use crate::matching;

/// A difference of `robotxt` from the dialect.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Difference {
    /// `robotxt` accepts misspelled keys, and white space instead of a colon, before a value of any
    /// words (§2.2 has neither; §2.2.4 allows leniency for other records only).
    AcceptsMisspelledKeys,
    /// A NUL ends a line (§2.2: CR, LF and CRLF do).
    NulEndsLine,
    /// `robotxt` trims all white space of Unicode around a value (§2.2: space and tab).
    TrimsUnicode,
    /// A `Crawl-delay` line ends a run of `User-agent` lines (§2.2.4: other records must not
    /// interfere).
    DelayEndsAgents,
    /// `robotxt` adds a slash to a rule that does not start with one (§2.2: a path starts with a
    /// slash; erratum 7995 lets it start with a wildcard).
    AddsSlash,
    /// A raw `*` or `$` of a URL differs from `%2A` or `%24` (§2.2.3 writes them this way in
    /// rules).
    SpecialsAreNotEncoded,
    /// `robotxt` encodes characters that no URL contains raw, such as `"`, `<` and white space
    /// (§2.2.2: octets outside ASCII and reserved ones).
    EncodesMore,
    /// Reserved octets of a query differ in encoded and in raw form (§2.2.2, table, second row).
    ReservedInQuery,
}

impl Difference {
    const ALL: [Self; 8] = [
        Self::AcceptsMisspelledKeys,
        Self::NulEndsLine,
        Self::TrimsUnicode,
        Self::DelayEndsAgents,
        Self::AddsSlash,
        Self::SpecialsAreNotEncoded,
        Self::EncodesMore,
        Self::ReservedInQuery,
    ];

    /// Returns the file and the path without the cause of the difference, or without the lines that
    /// it can affect.
    fn undone(self, (file, path): &(String, String)) -> (String, String) {
        let without = |is_affected: &dyn Fn(&str) -> bool| {
            let lines = file.split_inclusive(['\n', '\r']);
            let file = lines.filter(|line| !is_affected(line)).collect();
            (file, path.clone())
        };
        match self {
            Self::AcceptsMisspelledKeys => without(&|line| key_of(line).is_none()),
            Self::NulEndsLine => without(&|line| line.contains('\0')),
            Self::TrimsUnicode => without(&|line| {
                line.trim_end_matches(['\n', '\r'])
                    .contains(|c: char| c.is_whitespace() && c != ' ' && c != '\t')
            }),
            Self::DelayEndsAgents => {
                without(&|line| line.to_ascii_lowercase().starts_with("crawl-delay"))
            }
            Self::AddsSlash => without(&|line| {
                rule_of(line).is_some_and(|rule| !rule.is_empty() && !rule.starts_with('/'))
            }),
            Self::SpecialsAreNotEncoded => {
                let encoded = |line: &str| {
                    let rule = rule_of(line).unwrap_or_default();
                    let inside = rule.strip_suffix('$').unwrap_or(rule);
                    line.replacen(inside, &inside.replace('$', "%24"), 1)
                };
                let lines = file.split_inclusive(['\n', '\r']).map(encoded);
                let path = path.replace('*', "%2A").replace('$', "%24");
                (lines.collect(), path)
            }
            Self::EncodesMore => without(&|line| {
                rule_of(line).is_some_and(|rule| {
                    let is_more = |c: char| c.is_ascii_control() || "\"<>`{} ".contains(c);
                    rule.contains(is_more) || contains_escape(rule, b"\"<>`{} ")
                })
            }),
            Self::ReservedInQuery => {
                let lines = file.split_inclusive(['\n', '\r']).map(decode_query);
                (lines.collect(), decode_query(path))
            }
        }
    }
}

/// Returns the key of a line, if it is one of these keys before a colon; an empty key for blank
/// lines and comments.
fn key_of(line: &str) -> Option<&str> {
    let line = line.split('#').next()?.trim();
    if line.is_empty() {
        return Some("");
    }
    let (key, _) = line.split_once(':')?;
    let key = key.trim_end();
    let known = ["user-agent", "allow", "disallow", "crawl-delay", "sitemap", "foo"];
    known.iter().any(|known| key.eq_ignore_ascii_case(known)).then_some(key)
}

/// Returns the value of an Allow or Disallow line.
fn rule_of(line: &str) -> Option<&str> {
    let key = key_of(line)?.to_ascii_lowercase();
    let line = line.split('#').next()?;
    let (_, value) = line.split_once(':')?;
    matches!(key.as_str(), "allow" | "disallow").then(|| value.trim())
}

/// Returns whether a text contains one of these bytes in percent-encoded form.
fn contains_escape(text: &str, bytes: &[u8]) -> bool {
    let escape = |byte: &u8| format!("%{byte:02x}");
    let text = text.to_ascii_lowercase();
    bytes.iter().any(|byte| text.contains(&escape(byte)))
}

/// Decodes the reserved characters after the first `?` that have no meaning of their own there.
fn decode_query(text: &str) -> String {
    let Some((path, query)) = text.split_once('?') else {
        return text.to_owned();
    };
    let mut query = query.to_owned();
    for byte in ":/?@!'(),;[]".bytes() {
        let raw = char::from(byte).to_string();
        query = query.replace(&format!("%{byte:02x}"), &raw);
        query = query.replace(&format!("%{byte:02X}"), &raw);
    }
    format!("{path}?{query}")
}

fn values() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        12 => matching("[ab/]"),
        4 => matching("\\*|\\*ab|\\*b\\$"),
        3 => matching("[$?;~=&:]"),
        2 => matching("%(2f|2F|61|7e|C3%A9|3a|24|2A|3c|20|zz)|%"),
        1 => matching("[éツ]"),
        1 => matching("[\"<{]"),
        1 => matching("\\?[ab](:|%3a|%2F|/)"),
    ];
    vec(piece, 0..6).prop_map(|pieces| pieces.concat())
}

fn rules() -> impl Strategy<Value = String> {
    let start = prop_oneof![12 => Just("/"), 1 => Just(""), 1 => Just("*")];
    (start, values()).prop_map(|(start, value)| start.to_owned() + &value)
}

fn lines() -> impl Strategy<Value = String> {
    let names = "\\*|\\* x|foo|FOO|FOO/2|foo bar|bar|fo|";
    prop_oneof![
        6 => matching(names).prop_map(|name| format!("User-agent: {name}")),
        8 => rules().prop_map(|value| format!("Disallow: {value}")),
        8 => rules().prop_map(|value| format!("\tALLOW :{value} # c")),
        1 => rules().prop_map(|value| format!("disalow: {value}")),
        1 => rules().prop_map(|value| format!("Allow {value}")),
        1 => rules().prop_map(|value| format!("Disallow: {value}\u{a0}")),
        1 => rules().prop_map(|value| format!("Foo: \0Disallow: {value}")),
        2 => matching("(Allow|Disallow):|Disallow: /a b||# c"),
        3 => matching("Foo: 1|Sitemap: /s|Crawl-delay: 1"),
    ]
}

/// Returns files of valid lines, and sometimes files of random letters of such lines.
fn files() -> impl Strategy<Value = String> {
    let line = (lines(), prop_oneof![Just("\n"), Just("\r\n"), Just("\r"), Just("\r\r\n")]);
    let written = (matching("\u{feff}?(User-agent: (foo|\\*)\n){0,3}"), vec(line, 0..10));
    let written = written.prop_map(|(start, lines)| {
        let lines: Vec<String> = lines.into_iter().map(|(line, end)| line + end).collect();
        start + &lines.concat()
    });
    let noise =
        "(User-agent: ?(foo|\\*)\n)?((dis)?allow|[:/*$%?#ab\n\r \t])[:/*$%?#ab2F\n\r \t]{0,40}";
    prop_oneof![9 => written, 1 => matching(noise)]
}

/// Replacements that turn a rule into a path that it may match.
const REPLACEMENTS: [(&str, &str); 10] = [
    ("", ""),
    ("%24", "$"),
    ("%2A", "*"),
    ("$", "%24"),
    ("%3c", "<"),
    ("<", "%3C"),
    ("%3a", ":"),
    (":", "%3A"),
    ("\"", "%22"),
    ("*", "ab"),
];

/// Returns files with a path, which often is a rule of the file or almost one.
fn questions() -> impl Strategy<Value = (String, String)> {
    let path = prop_oneof![
        values().prop_map(|value| format!("/{value}")),
        "/[ab][ab/]{0,6}",
        Just("/robots.txt".to_owned()),
    ];
    let replacement = prop::sample::select(&REPLACEMENTS[..]);
    (files(), path, prop::bool::ANY, any::<prop::sample::Index>(), replacement).prop_map(
        |(file, path, is_rule, index, (from, to))| {
            let rules: Vec<_> = file.split(['\n', '\r']).filter_map(rule_of).collect();
            if rules.is_empty() || !is_rule {
                return (file, path);
            }
            let rule = rules[index.index(rules.len())].trim_start_matches(['/', '*']);
            let path = format!("/{}", rule.replace(from, to));
            (file, path)
        },
    )
}

/// Returns whether the dialect and `robotxt` allow a path.
fn answers((file, path): &(String, String)) -> (bool, bool) {
    let source = SourceText::new("robots.txt", file.as_str());
    let compilation = compile(&source, Dialect::RFC_9309);
    let ours = compilation.site().robots_txt().decide("foo", path);
    let theirs = Robots::parse(file.as_bytes(), "foo").is_allowed(path);
    (ours.is_allow(), theirs)
}

/// Returns the first difference without which, and without those before it, the two agree.
fn explanation(question: &(String, String)) -> Option<Difference> {
    let mut question = question.clone();
    Difference::ALL.into_iter().find(|difference| {
        question = difference.undone(&question);
        let (ours, theirs) = answers(&question);
        ours == theirs
    })
}

#[test]
fn rfc_9309_differs_from_robotxt_only_by_known_differences() {
    let question = questions();
    let mut runner = TestRunner::deterministic();
    let mut agreements = 0;
    let mut differences = BTreeMap::new();
    for _ in 0..10_000 {
        let tree = question.new_tree(&mut runner).expect("there is no filter");
        let question = tree.current();
        let (ours, theirs) = answers(&question);
        if ours == theirs {
            agreements += 1;
        } else if let Some(difference) = explanation(&question) {
            *differences.entry(difference).or_insert(0) += 1;
        } else {
            panic!("robotxt returns {theirs} for {question:?}");
        }
    }
    println!("{agreements} agreements, {differences:?}");
    assert!(agreements > 9_000);
    assert_eq!(differences.len(), Difference::ALL.len(), "{differences:?}");
}
