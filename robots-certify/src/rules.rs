//! The rules of a group as automata of regex-automata, one for each rule, combined by rank in a
//! lazy product.

use std::hash::Hash;

use regex_automata::dfa::{Automaton, StartKind, dense};
use regex_automata::nfa::thompson::{self, WhichCaptures};
use regex_automata::util::primitives::StateID;
use regex_automata::util::{start, syntax};
use regex_automata::{Anchored, MatchKind};

use rustc_hash::FxHashSet;

use robots_core::pattern::{Anchor, PathPattern, PatternPart};
use robots_core::reading::Rule;
use robots_matcher::Verdict;

const RULE_LIMIT: usize = 10_000_000;

/// An automaton of a set of rules, read byte by byte.
pub(super) trait Rules {
    type State: Clone + Eq + Hash;

    /// Returns the automata that it is made of.
    fn automata(&self) -> &RuleAutomata;

    fn start(&self) -> Self::State;

    fn next(&self, state: &Self::State, byte: u8) -> Self::State;

    fn verdict(&self, state: &Self::State) -> Option<Verdict>;

    /// Returns the number of integers in a state, by which memory is bounded.
    fn size(state: &Self::State) -> usize;
}

pub(super) struct RuleAutomata {
    /// The automata of the rules, those of the lowest rank first.
    pub(super) rules: Vec<RuleAutomaton>,
    pub(super) otherwise: Option<Verdict>,
    occurs: [bool; 256],
}

pub(super) struct RuleAutomaton {
    verdict: Verdict,
    /// Whether every extension of a matching path matches.
    is_open: bool,
    pub(super) automaton: dense::DFA<Vec<u32>>,
    pub(super) start: StateID,
}

#[derive(Clone, PartialEq, Eq, Hash)]
pub(super) struct RuleState {
    verdict: Option<Verdict>,
    /// The rules that can still decide, in order, and the states of their automata.
    live: Vec<(u32, StateID)>,
}

impl RuleAutomata {
    /// Builds the automata; `None` if one is too large. `otherwise` is the verdict without a rule.
    pub(super) fn new(rules: &[&Rule], otherwise: Option<Verdict>) -> Option<Self> {
        let mut rules: Vec<_> =
            rules.iter().map(|rule| (rule.precedence(), rule.verdict, &rule.pattern)).collect();
        rules.sort_unstable();
        rules.dedup();
        let mut occurs = [false; 256];
        for byte in rules.iter().flat_map(|(.., pattern)| pattern.canonical()) {
            occurs[usize::from(*byte)] = true;
        }
        let rules: Option<Vec<_>> = rules
            .into_iter()
            .map(|(_, verdict, pattern)| RuleAutomaton::of(verdict, pattern))
            .collect();
        Some(Self { rules: rules?, otherwise, occurs })
    }

    /// Returns whether the byte occurs in a pattern. All bytes that do not are equivalent.
    pub(super) fn occurs(&self, byte: u8) -> bool {
        self.occurs[usize::from(byte)]
    }

    /// Reduces a state: applies rules that match every extension, drops those that cannot decide.
    ///
    /// These are the rules below one that matches, and the rules below the lowest one with the
    /// opposite verdict, because they would confirm the current verdict.
    fn reduced(&self, mut verdict: Option<Verdict>, mut live: Vec<(u32, StateID)>) -> RuleState {
        let is_certain = |&(number, at): &(u32, StateID)| {
            let rule = &self.rules[number as usize];
            rule.is_open && rule.verdict_at(at).is_some()
        };
        if let Some(highest) = live.iter().rposition(is_certain) {
            verdict = Some(self.rules[live[highest].0 as usize].verdict);
            live.drain(..=highest);
        }
        let opposes =
            |&(number, _): &(u32, StateID)| Some(self.rules[number as usize].verdict) != verdict;
        match live.iter().position(opposes) {
            Some(lowest) => drop(live.drain(..lowest)),
            None => live.clear(),
        }
        RuleState { verdict, live }
    }
}

impl Rules for RuleAutomata {
    type State = RuleState;

    fn automata(&self) -> &Self {
        self
    }

    fn start(&self) -> RuleState {
        let live = (0..).zip(self.rules.iter().map(|rule| rule.start));
        self.reduced(self.otherwise, live.collect())
    }

    fn next(&self, state: &RuleState, byte: u8) -> RuleState {
        let live = state.live.iter().filter_map(|&(number, at)| {
            let automaton = &self.rules[number as usize].automaton;
            let next = automaton.next_state(at, byte);
            (!automaton.is_dead_state(next)).then_some((number, next))
        });
        self.reduced(state.verdict, live.collect())
    }

    fn verdict(&self, state: &RuleState) -> Option<Verdict> {
        let mut live = state.live.iter().rev();
        let matching = live.find_map(|&(number, at)| self.rules[number as usize].verdict_at(at));
        matching.or(state.verdict)
    }

    fn size(state: &RuleState) -> usize {
        4 * state.live.len()
    }
}

impl RuleAutomaton {
    fn of(verdict: Verdict, pattern: &PathPattern) -> Option<Self> {
        let automaton = automaton(pattern)?;
        let config = start::Config::new().anchored(Anchored::Yes);
        Some(Self {
            verdict,
            is_open: pattern.anchor() == Anchor::Open,
            start: automaton.start_state(&config).ok()?,
            automaton,
        })
    }

    /// Returns the verdict of the rule on a path that ends here; `None` if it does not match.
    pub(super) fn verdict_at(&self, at: StateID) -> Option<Verdict> {
        let end = self.automaton.next_eoi_state(at);
        self.automaton.is_match_state(end).then_some(self.verdict)
    }
}

/// Returns whether two rules match the same paths; `false` also if an automaton is too large.
pub(super) fn same_paths(one: &Rule, other: &Rule) -> bool {
    if one.pattern == other.pattern {
        return true;
    }
    let [one, other] = [one, other].map(|rule| RuleAutomaton::of(rule.verdict, &rule.pattern));
    let (Some(one), Some(other)) = (one, other) else {
        return false;
    };
    let mut known = FxHashSet::default();
    let mut open = vec![(one.start, other.start)];
    while let Some((a, b)) = open.pop() {
        if !known.insert((a, b)) {
            continue;
        }
        if one.verdict_at(a).is_some() != other.verdict_at(b).is_some() {
            return false;
        }
        open.extend(
            (u8::MIN..=u8::MAX).map(|byte| {
                (one.automaton.next_state(a, byte), other.automaton.next_state(b, byte))
            }),
        );
    }
    true
}

/// Builds the automaton that accepts the paths that a pattern matches; `None` if it is too large.
fn automaton(pattern: &PathPattern) -> Option<dense::DFA<Vec<u32>>> {
    let canonical = pattern.canonical();
    let config = dense::Config::new()
        .match_kind(MatchKind::All)
        .start_kind(StartKind::Anchored)
        .minimize(canonical.contains(&b'*'))
        .dfa_size_limit(Some(RULE_LIMIT))
        .determinize_size_limit(Some(RULE_LIMIT));
    let nfa_config = thompson::Config::new().utf8(false).which_captures(WhichCaptures::None);
    let mut builder = dense::Builder::new();
    builder.configure(config).thompson(nfa_config);
    builder.syntax(syntax::Config::new().utf8(false)).build(&regex(pattern)).ok()
}

/// Returns the regular expression of whole paths over bytes.
fn regex(pattern: &PathPattern) -> String {
    let mut regex = String::from("(?s-u)");
    for part in pattern.parts() {
        match part {
            PatternPart::Literal(literal) => {
                regex.extend(literal.iter().map(|byte| format!(r"\x{byte:02x}")));
            }
            PatternPart::AnyRun => regex.push_str(".*"),
        }
    }
    regex.push_str(if pattern.anchor() == Anchor::Open { r".*\z" } else { r"\z" });
    regex
}
