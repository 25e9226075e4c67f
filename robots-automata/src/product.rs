//! Products of two automata.

use rustc_hash::FxHashMap;

use crate::budget::{Budget, BudgetExhausted};
use crate::dfa::{Dfa, Output};
use crate::id::{Id as _, StateId};

/// Returns the product: it reads a path with both automata and combines their outputs by `combine`.
/// It is not minimal. Neither automaton may have literals; see [`Dfa::without_literals`].
///
/// # Errors
///
/// Returns [`BudgetExhausted`] when the product has more states than the budget has steps.
pub(crate) fn product(
    a: &Dfa,
    b: &Dfa,
    combine: &dyn Fn(Output, Output) -> Output,
    budget: &mut Budget,
) -> Result<Dfa, BudgetExhausted> {
    let mut product = Product {
        a,
        b,
        combine,
        numbers: FxHashMap::default(),
        pairs: Vec::new(),
        is_expanded: Vec::new(),
        result: Dfa::new(),
        row: Vec::new(),
    };
    product.result.defaults_are_canonical = a.defaults_are_canonical && b.defaults_are_canonical;
    product.result.start = product.number((a.start, b.start));
    budget.spend(product.pairs.len())?;
    let mut done = 0;
    while let Some(&pair) = product.pairs.get(done) {
        let known = product.pairs.len();
        product.expand(StateId::new(Output::COUNT + done), pair);
        done += 1;
        budget.spend(product.pairs.len() - known)?;
    }
    Ok(product.result)
}

struct Product<'a> {
    a: &'a Dfa,
    b: &'a Dfa,
    combine: &'a dyn Fn(Output, Output) -> Output,
    /// The states by the numbers of their pairs, the left one in the high half.
    numbers: FxHashMap<u64, StateId>,
    /// The pairs of the states after the sinks.
    pairs: Vec<(StateId, StateId)>,
    is_expanded: Vec<bool>,
    result: Dfa,
    row: Vec<(u8, StateId)>,
}

impl Product<'_> {
    /// Returns the state of a pair. A pair whose output no byte can change is a sink.
    fn number(&mut self, pair: (StateId, StateId)) -> StateId {
        // One number is hashed faster than a pair without optimization.
        let key = (pair.0.index() as u64) << 32 | pair.1.index() as u64;
        if let Some(&known) = self.numbers.get(&key) {
            return known;
        }
        let output = (self.combine)(self.a.states[pair.0].output, self.b.states[pair.1].output);
        if self.is_decided(pair) {
            return output.state();
        }
        self.pairs.push(pair);
        self.is_expanded.push(false);
        let origin = self.a.states[pair.0].origin;
        let origin = origin.or(self.b.states[pair.1].origin);
        let state = self.result.push(output, origin);
        self.numbers.insert(key, state);
        state
    }

    fn is_decided(&self, (a, b): (StateId, StateId)) -> bool {
        let combine = &self.combine;
        let all = |of: &dyn Fn(Output) -> Output| {
            let first = of(Output::Pass);
            Output::ALL.iter().all(|&other| of(other) == first)
        };
        match (Output::of_sink(a), Output::of_sink(b)) {
            (Some(_), Some(_)) => true,
            (Some(a), None) => all(&|b| combine(a, b)),
            (None, Some(b)) => all(&|a| combine(a, b)),
            (None, None) => false,
        }
    }

    /// Sets the row of a pair, after that of its default state. On bytes for which neither state
    /// has an entry, the pair does what the pair of their default states does.
    fn expand(&mut self, state: StateId, (left, right): (StateId, StateId)) {
        if std::mem::replace(&mut self.is_expanded[state.index() - Output::COUNT], true) {
            return;
        }
        let (a, b) = (self.a, self.b);
        let default_states = (a.states[left].default_state, b.states[right].default_state);
        let default_state = self.number(default_states);
        if default_state != state && !default_state.is_sink() {
            self.expand(default_state, default_states);
        }
        // The union of two sorted rows. Iterators that chain, sort and map would be many calls a
        // byte without optimization.
        let (mut of_left, mut of_right) = (a.transitions(left), b.transitions(right));
        let mut row = std::mem::take(&mut self.row);
        loop {
            let (pair, byte) = match (of_left.first(), of_right.first()) {
                (Some(&(byte, next)), Some(&(other, right))) if byte == other => {
                    (of_left, of_right) = (&of_left[1..], &of_right[1..]);
                    ((next, right), byte)
                }
                (Some(&(byte, next)), other) if other.is_none_or(|&(other, _)| byte < other) => {
                    of_left = &of_left[1..];
                    ((next, b.next_by_default(right, byte)), byte)
                }
                (_, Some(&(byte, next))) => {
                    of_right = &of_right[1..];
                    ((a.next_by_default(left, byte), next), byte)
                }
                (_, None) => break,
            };
            row.push((byte, self.number(pair)));
        }
        self.result.set_row(state, default_state, &row);
        row.clear();
        self.row = row;
    }
}
