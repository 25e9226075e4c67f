//! Two automata as one.

use rustc_hash::FxHashMap;

use super::verdict_automaton::{Outcome, StateId, VerdictAutomaton, is_final};

/// The automaton that reads a path with both and gives `combine` of both outcomes; `None`
/// when it would have more than `limit` states. It is not minimal. Neither may have literals,
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
        is_expanded: Vec::new(),
        result: VerdictAutomaton::with_finals(),
    };
    product.result.hubs_are_alike = a.hubs_are_alike && b.hubs_are_alike;
    product.result.start = product.number((a.start, b.start));
    let mut done = 0;
    while let Some(&pair) = product.pairs.get(done) {
        product.expand(Outcome::COUNT + done, pair);
        done += 1;
        if product.pairs.len() > limit {
            return None;
        }
    }
    Some(product.result)
}

struct Product<'a, F> {
    a: &'a VerdictAutomaton,
    b: &'a VerdictAutomaton,
    combine: F,
    numbers: FxHashMap<(StateId, StateId), StateId>,
    /// Of the states behind the final ones.
    pairs: Vec<(StateId, StateId)>,
    is_expanded: Vec<bool>,
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
            self.is_expanded.push(false);
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

    /// Gives a pair its row, its hub first. Where neither state has an entry, both do as their hubs.
    fn expand(&mut self, state: StateId, (left, right): (StateId, StateId)) {
        if std::mem::replace(&mut self.is_expanded[state - Outcome::COUNT], true) {
            return;
        }
        let (a, b) = (self.a, self.b);
        let hubs = (a.states[left].hub, b.states[right].hub);
        let hub = self.number(hubs);
        if hub != state && !is_final(hub) {
            self.expand(hub, hubs);
        }
        let mut bytes: Vec<u8> = a
            .entries(left)
            .iter()
            .chain(b.entries(right))
            .map(|entry| entry.0)
            .collect();
        bytes.sort_unstable();
        bytes.dedup();
        let row: Vec<_> = bytes
            .into_iter()
            .map(|byte| (byte, self.number((a.next(left, byte), b.next(right, byte)))))
            .collect();
        self.result.set_row(state, hub, row);
    }
}
