//! The rules of a group as automata of regex-automata, one for each rule, combined by rank in a
//! lazy product.

use std::hash::Hash;

use regex_automata::dfa::{Automaton, StartKind, dense};
use regex_automata::nfa::thompson::{self, NFA};
use regex_automata::util::look::Look;
use regex_automata::util::primitives::StateID;
use regex_automata::util::start;
use regex_automata::{Anchored, MatchKind};

use rustc_hash::FxHashSet;

use robots_core::pattern::{Anchor, PathPattern, PatternPart};
use robots_core::reading::Rule;
use robots_matcher::Verdict;

const RULE_LIMIT: usize = 10_000_000;

/// An automaton of a set of rules, read byte by byte.
pub(super) trait Rules {
    type State: Clone + Eq + Hash;

    fn otherwise(&self) -> Option<Verdict>;

    /// Returns whether the byte occurs in a pattern. All bytes that do not are equivalent.
    fn occurs(&self, byte: u8) -> bool;

    fn start(&self) -> Self::State;

    fn next(&self, state: &Self::State, byte: u8) -> Self::State;

    fn verdict(&self, state: &Self::State) -> Option<Verdict>;

    /// Returns the number of integers in a state, by which memory is bounded.
    fn size(state: &Self::State) -> usize;
}

pub(super) struct RuleAutomata {
    rules: Vec<RuleAutomaton>,
    otherwise: Option<Verdict>,
    occurs: [bool; 256],
}

struct RuleAutomaton {
    verdict: Verdict,
    /// Whether every extension of a matching path matches.
    is_open: bool,
    automaton: dense::DFA<Vec<u32>>,
    start: StateID,
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

    pub(super) fn len(&self) -> usize {
        self.rules.len()
    }

    /// Returns the start state of one rule; rule 0 has the lowest rank.
    pub(super) fn start_of(&self, rule: usize) -> StateID {
        self.rules[rule].start
    }

    pub(super) fn next_of(&self, rule: usize, at: StateID, byte: u8) -> StateID {
        self.rules[rule].automaton.next_state(at, byte)
    }

    /// Returns the verdict of one rule on a path that ends here; `None` if it does not match.
    pub(super) fn verdict_of(&self, rule: usize, at: StateID) -> Option<Verdict> {
        let rule = &self.rules[rule];
        rule.matches_at_end(at).then_some(rule.verdict)
    }

    /// Reduces a state: applies rules that match every extension, drops those that cannot decide.
    ///
    /// These are the rules below one that matches, and the rules below the lowest one with the
    /// opposite verdict, because they would confirm the current verdict.
    fn reduced(&self, mut verdict: Option<Verdict>, mut live: Vec<(u32, StateID)>) -> RuleState {
        let is_certain = |&(number, at): &(u32, StateID)| {
            let rule = &self.rules[number as usize];
            rule.is_open && rule.matches_at_end(at)
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

    fn otherwise(&self) -> Option<Verdict> {
        self.otherwise
    }

    fn occurs(&self, byte: u8) -> bool {
        self.occurs[usize::from(byte)]
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
        let matching = state.live.iter().rev().find_map(|&(number, at)| {
            let rule = &self.rules[number as usize];
            rule.matches_at_end(at).then_some(rule)
        });
        matching.map_or(state.verdict, |rule| Some(rule.verdict))
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

    fn matches_at_end(&self, at: StateID) -> bool {
        let end = self.automaton.next_eoi_state(at);
        self.automaton.is_match_state(end)
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
        if one.matches_at_end(a) != other.matches_at_end(b) {
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
    let nfa = nfa(pattern).ok()?;
    let canonical = pattern.canonical();
    let config = dense::Config::new()
        .match_kind(MatchKind::All)
        .start_kind(StartKind::Anchored)
        .minimize(canonical.contains(&b'*'))
        .dfa_size_limit(Some(RULE_LIMIT))
        .determinize_size_limit(Some(RULE_LIMIT));
    let mut builder = dense::Builder::new();
    builder.configure(config).build_from_nfa(&nfa).ok()
}

fn nfa(pattern: &PathPattern) -> Result<NFA, Box<thompson::BuildError>> {
    let mut builder = thompson::Builder::new();
    builder.start_pattern()?;
    let begin = builder.add_empty()?;
    let mut end = begin;
    let mut parts = pattern.parts();
    if pattern.anchor() == Anchor::Open {
        parts.push(PatternPart::AnyRun);
    }
    for part in parts {
        match part {
            PatternPart::Literal(literal) => {
                for &byte in literal {
                    let after = builder.add_empty()?;
                    let transition = thompson::Transition { start: byte, end: byte, next: after };
                    let range = builder.add_range(transition)?;
                    builder.patch(end, range)?;
                    end = after;
                }
            }
            PatternPart::AnyRun => {
                let fork = builder.add_union(Vec::new())?;
                let transition = thompson::Transition { start: u8::MIN, end: u8::MAX, next: fork };
                let any = builder.add_range(transition)?;
                let after = builder.add_empty()?;
                builder.patch(end, fork)?;
                builder.patch(fork, any)?;
                builder.patch(fork, after)?;
                end = after;
            }
        }
    }
    let matched = builder.add_match()?;
    let last = builder.add_look(matched, Look::End)?;
    builder.patch(end, last)?;
    builder.finish_pattern(begin)?;
    Ok(builder.build(begin, begin)?)
}
