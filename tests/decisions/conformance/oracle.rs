//! An independent engine: one regular expression for each rule, matched by regex-automata.

use std::fmt::Write;

use regex_automata::dfa::{Automaton, StartKind, dense};
use regex_automata::util::syntax;
use regex_automata::{Anchored, Input};
use robots_core::Reading;
use robots_core::matcher::{PathForm, Verdict};
use robots_core::pattern::canonical_path;

/// Decides by RFC 9309 §2.2.2: the rule with the most octets wins, Allow on a tie and without a
/// match.
pub(crate) fn decide(reading: &Reading, agent: &[u8], path: &[u8]) -> Verdict {
    let path = canonical_path(path, PathForm::Rfc9309);
    if path == b"/robots.txt" {
        return Verdict::Allow;
    }
    let Some(group) = reading.group(agent) else {
        return Verdict::Allow;
    };
    reading
        .written_rules(group)
        .filter(|rule| matches(rule.pattern.canonical(), &path))
        .max_by_key(|rule| (rule.pattern.canonical().len(), rule.verdict.is_allow()))
        .map_or(Verdict::Allow, |rule| rule.verdict)
}

/// `pattern` is in canonical form: every `*` is a wildcard, and a final `$` is the end of the path.
fn matches(pattern: &[u8], path: &[u8]) -> bool {
    let (pattern, end) = match pattern {
        [pattern @ .., b'$'] => (pattern, "\\z"),
        pattern => (pattern, ""),
    };
    let mut expression = String::from("(?s-u)");
    for byte in pattern {
        match byte {
            b'*' => expression.push_str(".*"),
            byte => write!(expression, "\\x{byte:02x}").expect("a String can be written to"),
        }
    }
    expression.push_str(end);
    let dfa = dense::Builder::new()
        .configure(dense::Config::new().start_kind(StartKind::Anchored))
        .syntax(syntax::Config::new().utf8(false))
        .build(&expression)
        .expect("a pattern is a regular expression");
    let input = Input::new(path).anchored(Anchored::Yes);
    dfa.try_search_fwd(&input).expect("no byte quits").is_some()
}
