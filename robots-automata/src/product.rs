//! Two automata as one.

use rustc_hash::FxHashMap;

use crate::budget::{Budget, BudgetExhausted};
use crate::dfa::{Dfa, Output};
use crate::id::{Id as _, StateId};

/// The automaton that reads a path with both and gives `combine` of both outputs. It is not minimal.
/// Neither may have literals, see [`Dfa::without_literals`].
///
/// # Errors
///
/// When it takes more than the budget, of which each of its states takes one step.
pub(crate) fn product(
    a: &Dfa,
    b: &Dfa,
    combine: impl Fn(Output, Output) -> Output,
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

struct Product<'a, F> {
    a: &'a Dfa,
    b: &'a Dfa,
    combine: F,
    numbers: FxHashMap<(StateId, StateId), StateId>,
    /// Of the states behind the final ones.
    pairs: Vec<(StateId, StateId)>,
    is_expanded: Vec<bool>,
    result: Dfa,
}

impl<F: Fn(Output, Output) -> Output> Product<'_, F> {
    /// The state that stands for a pair. A pair whose output no byte can change is final.
    fn number(&mut self, pair: (StateId, StateId)) -> StateId {
        let output = (self.combine)(self.a.states[pair.0].output, self.b.states[pair.1].output);
        if self.is_decided(pair) {
            return output.state();
        }
        *self.numbers.entry(pair).or_insert_with(|| {
            self.pairs.push(pair);
            self.is_expanded.push(false);
            self.result.push(
                output,
                self.a.states[pair.0]
                    .origin
                    .or(self.b.states[pair.1].origin),
            )
        })
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

    /// Gives a pair its row, its default_state first. Where neither state has an entry, both do as their default_states.
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
        let mut bytes: Vec<u8> = a
            .transitions(left)
            .iter()
            .chain(b.transitions(right))
            .map(|entry| entry.0)
            .collect();
        bytes.sort_unstable();
        bytes.dedup();
        let row: Vec<_> = bytes
            .into_iter()
            .map(|byte| (byte, self.number((a.next(left, byte), b.next(right, byte)))))
            .collect();
        self.result.set_transitions(state, default_state, row);
    }
}
