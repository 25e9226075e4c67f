//! The plain automaton: all rules in one dense DFA of regex-automata, the most obvious
//! construction.
//!
//! Each byte of a path is one load. A match state lists the rules that match there, and the highest
//! rank seen decides. The automaton is not split into bands, so not every site fits into it.

use std::fmt::Write as _;
use std::ops::Range;

use regex_automata::dfa::{Automaton, StartKind, dense};
use regex_automata::nfa::thompson;
use regex_automata::util::start::Config as Start;
use regex_automata::util::syntax;
use regex_automata::{Anchored, MatchKind};
use robots_core::{Dialect, Reading, SourceText};

use crate::engine::{Engine, Requests, TOKEN, each_path};

/// The largest automaton that is built: larger than that of any real site.
const LIMIT: usize = 20 << 20;

/// The rules of one group as one automaton.
#[derive(Debug)]
pub struct Dense {
    automaton: dense::DFA<Vec<u32>>,
    /// The verdict of each pattern, from the highest rank down.
    allows: Vec<bool>,
}

impl Dense {
    /// Compiles the rules of the group; `None` if the automaton would be larger than 20 MiB.
    pub fn new(text: &str) -> Option<Self> {
        let source = SourceText::new("robots.txt", text);
        let reading = Reading::new(&source, Dialect::RFC_9309);
        let group = reading.group(TOKEN.as_bytes())?;
        let mut rules: Vec<_> = reading.written_rules(group).collect();
        rules.sort_by_key(|rule| std::cmp::Reverse(rule.precedence()));
        let patterns: Vec<String> =
            rules.iter().map(|rule| regular_expression(rule.pattern.canonical())).collect();
        let automaton = dense::Builder::new()
            .configure(
                dense::Config::new()
                    .match_kind(MatchKind::All)
                    .start_kind(StartKind::Anchored)
                    .dfa_size_limit(Some(LIMIT))
                    .determinize_size_limit(Some(LIMIT)),
            )
            .syntax(syntax::Config::new().unicode(false).utf8(false))
            .thompson(thompson::Config::new().utf8(false).shrink(false))
            .build_many(&patterns)
            .ok()?;
        let allows = rules.iter().map(|rule| rule.verdict.is_allow()).collect();
        Some(Self { automaton, allows })
    }

    /// Returns the size of the tables in bytes.
    pub fn bytes(&self) -> usize {
        self.automaton.memory_usage() + self.allows.len()
    }

    fn is_allowed(&self, path: &[u8]) -> bool {
        let dfa = &self.automaton;
        let start = Start::new().anchored(Anchored::Yes);
        let mut state = dfa.start_state(&start).expect("it has an anchored start");
        let mut best = usize::MAX;
        for &byte in path {
            state = dfa.next_state(state, byte);
            if dfa.is_special_state(state) {
                if dfa.is_dead_state(state) {
                    return self.verdict(best);
                }
                best = self.better(state, best);
            }
        }
        state = dfa.next_eoi_state(state);
        self.verdict(self.better(state, best))
    }

    /// Returns the higher of `best` and the highest rank that matches in a state.
    fn better(&self, state: regex_automata::util::primitives::StateID, best: usize) -> usize {
        let dfa = &self.automaton;
        if !dfa.is_match_state(state) {
            return best;
        }
        (0..dfa.match_len(state))
            .map(|index| dfa.match_pattern(state, index).as_usize())
            .fold(best, usize::min)
    }

    fn verdict(&self, rule: usize) -> bool {
        self.allows.get(rule).is_none_or(|allows| *allows)
    }
}

impl Engine for Dense {
    fn decide(&self, requests: &Requests, range: Range<usize>, allowed: &mut [bool]) {
        each_path(requests, range, allowed, |path| self.is_allowed(path.as_bytes()));
    }
}

/// Returns a pattern as a regular expression: `(?s-u)/a.*b\z` for `/a*b$`.
fn regular_expression(pattern: &[u8]) -> String {
    let (pattern, anchored) =
        pattern.strip_suffix(b"$").map_or((pattern, false), |rest| (rest, true));
    let mut expression = String::from("(?s-u)");
    for &byte in pattern {
        match byte {
            b'*' => expression.push_str(".*"),
            byte if byte.is_ascii_alphanumeric() => expression.push(char::from(byte)),
            byte => {
                // Writing to a string does not fail.
                _ = write!(expression, "\\x{byte:02x}");
            }
        }
    }
    if anchored {
        expression.push_str("\\z");
    }
    expression
}
