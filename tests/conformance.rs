//! The cases of `tests/cases`, decided by everything that decides.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;
use std::path::Path;

use regex_automata::dfa::{Automaton, StartKind, dense};
use regex_automata::{Anchored, Input};
use robots_core::matcher::{PathForm, Verdict};
use robots_core::pattern::{Anchor, PathPattern, PatternPart, canonical_path};
use robots_core::{Compilation, Dialect, SourceText, compile};
use serde::Deserialize;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CaseFile {
    case: Vec<Case>,
}

/// A robots.txt, a crawler, and what it may fetch.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    id: String,
    /// Who says so.
    cite: String,
    #[serde(default = "rfc_9309")]
    dialect: String,
    #[serde(default)]
    robots: Option<String>,
    /// For bytes that TOML cannot hold.
    #[serde(default)]
    robots_base64: Option<String>,
    agent: String,
    #[serde(default)]
    allowed: Vec<String>,
    #[serde(default)]
    disallowed: Vec<String>,
    /// The lines that decide, by path.
    #[serde(default)]
    decided_by: BTreeMap<String, usize>,
}

fn rfc_9309() -> String {
    Dialect::RFC_9309.name.to_owned()
}

impl Case {
    /// A text in the TOML file starts behind its opening line.
    fn bytes(&self) -> Vec<u8> {
        match (&self.robots, &self.robots_base64) {
            (Some(text), None) => text.as_bytes().to_vec(),
            (None, Some(encoded)) => base64(encoded),
            _ => panic!("`{}` needs `robots` or `robots_base64`", self.id),
        }
    }

    fn checks(&self) -> impl Iterator<Item = (&str, Verdict)> {
        let allowed = self
            .allowed
            .iter()
            .map(|path| (path.as_str(), Verdict::Allow));
        let disallowed = self.disallowed.iter();
        allowed.chain(disallowed.map(|path| (path.as_str(), Verdict::Disallow)))
    }
}

fn base64(encoded: &str) -> Vec<u8> {
    const DIGITS: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut bits = 0_u32;
    let mut len = 0;
    let mut bytes = Vec::new();
    for digit in encoded.bytes().filter(|&digit| digit != b'=') {
        let value = DIGITS.iter().position(|&known| known == digit);
        bits = bits << 6 | u32::try_from(value.expect("a base64 digit")).expect("below 64");
        len += 6;
        if len >= 8 {
            len -= 8;
            bytes.push(u8::try_from(bits >> len & 0xff).expect("one byte"));
        }
    }
    bytes
}

/// Decides by one regular expression a rule, which regex-automata matches.
fn by_regular_expressions(compilation: &Compilation, agent: &[u8], path: &[u8]) -> Verdict {
    let policy = compilation.policy();
    let path = canonical_path(path, PathForm::Rfc9309);
    if path == b"/robots.txt" {
        return Verdict::Allow;
    }
    let Some(group) = policy.group(agent) else {
        return Verdict::Allow;
    };
    let longest = policy
        .rules(group)
        .filter(|rule| is_matched_by_regular_expression(&rule.pattern, &path))
        .max_by_key(|rule| (rule.pattern.octets(), rule.verdict.is_allow()));
    longest.map_or(Verdict::Allow, |rule| rule.verdict)
}

fn is_matched_by_regular_expression(pattern: &PathPattern, path: &[u8]) -> bool {
    let mut expression = String::from("(?s-u)");
    for part in pattern.parts() {
        match part {
            PatternPart::AnyRun => expression.push_str(".*"),
            PatternPart::Literal(bytes) => {
                for byte in bytes {
                    write!(expression, "\\x{byte:02x}").expect("a String can be written to");
                }
            }
        }
    }
    if pattern.anchor() == Anchor::End {
        expression.push_str("\\z");
    }
    let dfa = dense::Builder::new()
        .configure(dense::Config::new().start_kind(StartKind::Anchored))
        .syntax(regex_automata::util::syntax::Config::new().utf8(false))
        .build(&expression)
        .expect("a pattern is a regular expression");
    let input = Input::new(path).anchored(Anchored::Yes);
    dfa.try_search_fwd(&input).expect("no byte quits").is_some()
}

#[test]
fn every_engine_decides_every_case() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases");
    let mut failures = String::new();
    let mut checks = 0;
    for entry in fs::read_dir(folder).expect("there are cases") {
        let path = entry.expect("an entry can be read").path();
        if path.extension().is_none_or(|extension| extension != "toml") {
            continue;
        }
        let text = fs::read_to_string(&path).expect("a case file is UTF-8");
        let file: CaseFile =
            toml::from_str(&text).unwrap_or_else(|error| panic!("{path:?}: {error}"));
        for case in &file.case {
            checks += check(case, &mut failures);
        }
    }
    assert!(failures.is_empty(), "\n{failures}");
    assert!(checks >= 150, "only {checks} checks were read");
}

/// Decides a case; how many questions it asks.
fn check(case: &Case, failures: &mut String) -> usize {
    assert!(!case.cite.is_empty(), "`{}` cites nobody", case.id);
    let dialect = Dialect::by_name(&case.dialect)
        .unwrap_or_else(|| panic!("`{}` is in no dialect `{}`", case.id, case.dialect));
    let compilation = compile(&SourceText::new("robots.txt", case.bytes()), dialect);
    let robots = compilation.site().robots_txt();
    let group = robots.group(&case.agent);
    let mut checks = 0;
    for (path, expected) in case.checks() {
        checks += 1;
        let evaluation = compilation
            .policy()
            .evaluate(case.agent.as_bytes(), path.as_bytes());
        let decision = group.explain(path);
        let line = decision.rule().map(|rule| rule.line() as usize);
        let mut engines = vec![
            ("evaluator", evaluation.verdict),
            ("automaton", group.decide(path)),
            ("explanation", decision.verdict()),
        ];
        if dialect == Dialect::RFC_9309 {
            let oracle =
                by_regular_expressions(&compilation, case.agent.as_bytes(), path.as_bytes());
            engines.push(("regular expressions", oracle));
        }
        for (engine, verdict) in engines {
            if verdict != expected {
                let id = &case.id;
                writeln!(
                    failures,
                    "{id}: the {engine} says {verdict} of `{path}`, not {expected}"
                )
                .expect("a String can be written to");
            }
        }
        let expected_line = case.decided_by.get(path).copied().or(evaluation.line);
        if line != expected_line || evaluation.line != expected_line {
            writeln!(
                failures,
                "{}: `{path}` is decided by line {line:?} or {:?}, not {expected_line:?}",
                case.id, evaluation.line
            )
            .expect("a String can be written to");
        }
    }
    let known: Vec<_> = case.checks().map(|(path, _)| path).collect();
    for path in case.decided_by.keys() {
        assert!(
            known.contains(&path.as_str()),
            "`{}` decides no `{path}`",
            case.id
        );
    }
    assert!(checks > 0, "`{}` asks nothing", case.id);
    checks
}
