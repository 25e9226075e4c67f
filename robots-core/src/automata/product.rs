//! Two automata as one.

use rustc_hash::FxHashMap;

use super::minimize::minimize;
use super::verdict_automaton::{Outcome, StateId, VerdictAutomaton};

/// The minimal automaton that reads a path with both and gives `combine` of both outcomes; `None`
/// when it would have more than `limit` states before it is minimized. Neither may have literals,
/// see [`VerdictAutomaton::with_single_bytes`].
pub(super) fn product(
    a: &VerdictAutomaton,
    b: &VerdictAutomaton,
    combine: impl Fn(Outcome, Outcome) -> Outcome,
    limit: usize,
) -> Option<VerdictAutomaton> {
    let mut product = Product {
        a,
        b,
        combine,
        numbers: FxHashMap::default(),
        pairs: Vec::new(),
        result: VerdictAutomaton::with_finals(),
    };
    product.result.start = product.number((a.start, b.start));
    let mut done = 0;
    while let Some(&pair) = product.pairs.get(done) {
        product.expand(Outcome::COUNT + done, pair);
        done += 1;
        if product.pairs.len() > limit {
            return None;
        }
    }
    Some(minimize(&product.result))
}

struct Product<'a, F> {
    a: &'a VerdictAutomaton,
    b: &'a VerdictAutomaton,
    combine: F,
    numbers: FxHashMap<(StateId, StateId), StateId>,
    /// Of the states behind the final ones.
    pairs: Vec<(StateId, StateId)>,
    result: VerdictAutomaton,
}

impl<F: Fn(Outcome, Outcome) -> Outcome> Product<'_, F> {
    /// The state that stands for a pair. A pair whose outcome no byte can change is final.
    fn number(&mut self, pair: (StateId, StateId)) -> StateId {
        let outcome = (self.combine)(self.a.states[pair.0].outcome, self.b.states[pair.1].outcome);
        if self.is_decided(pair) {
            return outcome.state();
        }
        *self.numbers.entry(pair).or_insert_with(|| {
            self.pairs.push(pair);
            self.result.push(
                outcome,
                self.a.states[pair.0]
                    .origin
                    .or(self.b.states[pair.1].origin),
            )
        })
    }

    fn is_decided(&self, (a, b): (StateId, StateId)) -> bool {
        let combine = &self.combine;
        let all = |of: &dyn Fn(Outcome) -> Outcome| {
            let first = of(Outcome::Pass);
            Outcome::ALL.iter().all(|&other| of(other) == first)
        };
        match (Outcome::ALL.get(a), Outcome::ALL.get(b)) {
            (Some(_), Some(_)) => true,
            (Some(&a), None) => all(&|b| combine(a, b)),
            (None, Some(&b)) => all(&|a| combine(a, b)),
            (None, None) => false,
        }
    }

    fn expand(&mut self, state: StateId, (left, right): (StateId, StateId)) {
        let (a, b) = (self.a, self.b);
        let default = self.number((a.states[left].default, b.states[right].default));
        let mut lefts = a.exceptions(left).iter().copied().peekable();
        let mut rights = b.exceptions(right).iter().copied().peekable();
        let mut exceptions = Vec::new();
        loop {
            let byte = match (lefts.peek(), rights.peek()) {
                (Some(left), Some(right)) => left.0.min(right.0),
                (Some(left), None) => left.0,
                (None, Some(right)) => right.0,
                (None, None) => break,
            };
            let next =
                |entry: Option<(u8, StateId)>, default| entry.map_or(default, |entry| entry.1);
            let left = next(
                lefts.next_if(|entry| entry.0 == byte),
                a.states[left].default,
            );
            let right = next(
                rights.next_if(|entry| entry.0 == byte),
                b.states[right].default,
            );
            exceptions.push((byte, self.number((left, right))));
        }
        self.result.set_exceptions(state, default, exceptions);
    }
}
