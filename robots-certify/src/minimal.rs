//! The rules as one automaton, minimized after every step of its construction.
//!
//! The lazy product of many automata has many equivalent states. Here the halves of a list of rules
//! are combined, and equivalent states are merged before the next step. This is slower than the
//! lazy product if few rules can match at once.

use rustc_hash::FxHashMap;

use regex_automata::dfa::Automaton as _;
use robots_matcher::Verdict;

use super::rules::{RuleAutomata, RuleAutomaton, Rules};

const LIMIT: usize = 400_000;

/// The most transitions that finding equivalent states reads, in all rounds: a round takes all, and
/// a path of some length tells two states apart only after as many rounds.
const WORK: usize = 200_000_000;

/// An automaton whose states have the verdict of the highest rule that matches.
pub(super) struct Minimal<'r> {
    rules: &'r RuleAutomata,
    class_of: [u8; 256],
    automaton: Table,
}

struct Table {
    classes: usize,
    outcomes: Vec<Option<Verdict>>,
    next: Vec<u32>,
}

impl<'r> Minimal<'r> {
    pub(super) fn new(rules: &'r RuleAutomata) -> Option<Self> {
        let mut class_of = [0; 256];
        let mut bytes = Vec::new();
        let fresh = (u8::MIN..=u8::MAX).find(|&byte| !rules.occurs(byte))?;
        bytes.push(fresh);
        for byte in u8::MIN..=u8::MAX {
            if rules.occurs(byte) {
                class_of[usize::from(byte)] = u8::try_from(bytes.len()).ok()?;
                bytes.push(byte);
            }
        }
        let leaf = |rule| Table::of_rule(rule, &bytes)?.minimal();
        let mut tables: Vec<Table> = rules.rules.iter().map(leaf).collect::<Option<_>>()?;
        // The tables are combined in pairs, lowest rank first. An odd one is left for the next
        // round.
        while tables.len() > 1 {
            let mut halves = Vec::with_capacity(tables.len().div_ceil(2));
            let mut remaining = tables.into_iter();
            while let Some(low) = remaining.next() {
                halves.push(match remaining.next() {
                    Some(high) => high.or(&low)?.minimal()?,
                    None => low,
                });
            }
            tables = halves;
        }
        Some(Self { rules, class_of, automaton: tables.pop()? })
    }
}

impl Rules for Minimal<'_> {
    type State = u32;

    fn automata(&self) -> &RuleAutomata {
        self.rules
    }

    fn start(&self) -> u32 {
        0
    }

    fn next(&self, state: &u32, byte: u8) -> u32 {
        self.automaton.row(*state)[usize::from(self.class_of[usize::from(byte)])]
    }

    fn verdict(&self, state: &u32) -> Option<Verdict> {
        self.automaton.outcomes[*state as usize].or(self.rules.otherwise)
    }

    fn size(_: &u32) -> usize {
        1
    }
}

impl Table {
    /// Builds a table, numbering the reachable states in the order of their discovery.
    fn numbered<S: Copy + Eq + std::hash::Hash>(
        classes: usize,
        start: S,
        outcome: impl Fn(S) -> Option<Verdict>,
        next: impl Fn(S, usize) -> S,
    ) -> Option<Self> {
        let mut numbers = FxHashMap::default();
        let mut states = vec![start];
        numbers.insert(start, 0);
        let mut table = Self { classes, outcomes: Vec::new(), next: Vec::new() };
        while let Some(&state) = states.get(table.outcomes.len()) {
            table.outcomes.push(outcome(state));
            for class in 0..classes {
                let to = next(state, class);
                let number = *numbers.entry(to).or_insert_with(|| {
                    states.push(to);
                    states.len() - 1
                });
                table.next.push(u32::try_from(number).ok()?);
            }
            if states.len() > LIMIT {
                return None;
            }
        }
        Some(table)
    }

    fn of_rule(rule: &RuleAutomaton, bytes: &[u8]) -> Option<Self> {
        Self::numbered(
            bytes.len(),
            rule.start,
            |at| rule.verdict_at(at),
            |at, class| rule.automaton.next_state(at, bytes[class]),
        )
    }

    /// Returns the product with the outcome of `self`, or of `below` where `self` has none.
    fn or(&self, below: &Self) -> Option<Self> {
        let is_final: Vec<_> = (0_u32..)
            .zip(&self.outcomes)
            .map(|(state, outcome)| {
                outcome.is_some() && self.row(state).iter().all(|&next| next == state)
            })
            .collect();
        let pair = |high: u32, low: u32| (high, if is_final[high as usize] { 0 } else { low });
        Self::numbered(
            self.classes,
            pair(0, 0),
            |(high, low)| self.outcomes[high as usize].or(below.outcomes[low as usize]),
            |(high, low), class| pair(self.row(high)[class], below.row(low)[class]),
        )
    }

    fn row(&self, state: u32) -> &[u32] {
        let start = state as usize * self.classes;
        &self.next[start..start + self.classes]
    }

    /// Merges the states that no path tells apart; `None` beyond [`WORK`]. Each round numbers the
    /// states by their numbers and those of their successors in the round before, in the order of
    /// the states, so that the start stays state 0.
    fn minimal(self) -> Option<Self> {
        let outcomes = self.outcomes.iter();
        let mut numbers: Vec<u32> = outcomes
            .map(|&outcome| outcome.map_or(0, |verdict| 1 + u32::from(verdict.is_allow())))
            .collect();
        for _ in 0..WORK / self.next.len().max(1) {
            let mut minimal =
                Self { classes: self.classes, outcomes: Vec::new(), next: Vec::new() };
            let mut known = FxHashMap::default();
            let mut refined = Vec::with_capacity(numbers.len());
            for (state, &number) in (0_u32..).zip(&numbers) {
                let row = self.row(state).iter();
                let row: Vec<u32> = row.map(|&next| numbers[next as usize]).collect();
                let new = u32::try_from(minimal.outcomes.len()).ok()?;
                refined.push(*known.entry((number, row.clone())).or_insert_with(|| {
                    minimal.outcomes.push(self.outcomes[state as usize]);
                    minimal.next.extend(row);
                    new
                }));
            }
            if refined == numbers {
                return Some(minimal);
            }
            numbers = refined;
        }
        None
    }
}
