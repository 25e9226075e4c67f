//! Patterns to a deterministic automaton, all states ahead of time.
//!
//! The states are those of [`subset`](crate::subset). Where one position alone is alive, the letters up
//! to the next fork are read as one literal.

use crate::budget::{Budget, BudgetExhausted};
use crate::dfa::{Dfa, Literal, Output};
use crate::id::{Id as _, IdVec, LiveSetId, NodeId, StateId};
use crate::live_sets::LiveSets;
use crate::nfa::PatternTrie;
use crate::subset::{Decision, Standing, Step, Subset};

/// The automaton of the patterns; a path that none matches gets `otherwise`.
///
/// # Errors
///
/// When it would have more than `states` states, or take more than the budget: positions and entries,
/// summed over all states.
pub(crate) fn determinize(
    subset: Subset<1>,
    otherwise: Output,
    states: usize,
    budget: &mut Budget,
) -> Result<Dfa, BudgetExhausted> {
    let mut construction = Construction {
        subset,
        sets: LiveSets::default(),
        automaton: Dfa::with_finals(),
        nodes: Vec::new(),
        is_expanded: IdVec::new(),
    };
    let before = Standing::before_any(otherwise.outcome());
    let start = construction.next(before, &[], &[(0, PatternTrie::ROOT)]);
    construction.automaton.start = start;
    let mut done = 0;
    while let Some(set) = construction.sets.get(done) {
        let work = construction.expand(set) + 1;
        done += 1;
        budget.spend(work)?;
        if construction.sets.len() > states {
            return Err(BudgetExhausted);
        }
    }
    Ok(construction.automaton)
}

/// The state that a live set becomes.
fn state_of(set: LiveSetId) -> StateId {
    StateId::new(set.index() + Output::COUNT)
}

/// The live set of a state that is not final.
fn set_of(state: StateId) -> Option<LiveSetId> {
    let index = state.index().checked_sub(Output::COUNT);
    index.map(LiveSetId::new)
}

struct Construction {
    subset: Subset<1>,
    /// What tells the states behind the final ones from one another.
    sets: LiveSets,
    automaton: Dfa,
    /// The positions of the set at hand.
    nodes: Vec<NodeId>,
    /// Which sets have their rows.
    is_expanded: IdVec<LiveSetId, bool>,
}

impl Construction {
    /// Gives a state its row, its hub first; what that costs.
    fn expand(&mut self, set: LiveSetId) -> usize {
        if self.is_expanded[set] {
            return 0;
        }
        self.is_expanded[set] = true;
        let state = state_of(set);
        let standing = self.sets.standings[set];
        let live = self.sets.positions[set].clone();
        if live.len() == 1 {
            let node = self.sets.nodes[live.start];
            let end = self.subset.trie.literal_end(node, self.subset.accepts(0));
            if let Some(bytes) = self.subset.trie.long_literal(node, end) {
                let hub = self.next(standing, &[], &[]);
                let next = self.next(standing, &[], &[(0, end)]);
                let last_at = self.subset.trie.node(end).origin;
                let literal = Literal {
                    bytes: &bytes,
                    origin: last_at.and_then(|at| (at + 1).checked_sub(bytes.len())),
                    next,
                };
                self.automaton.set_literal(state, hub, literal);
                return 1;
            }
        }

        let (stars, others): (Vec<_>, Vec<_>) = self.sets.nodes[live.clone()]
            .iter()
            .partition(|&&node| self.subset.trie.node(node).is_star);
        let hub = self.next(standing, &stars, &[]);
        if hub == state {
            return live.len() + self.expand_hub(state, standing, &stars);
        }
        let mut work = live.len();
        if let Some(hub) = set_of(hub) {
            work += self.expand(hub);
        }
        work + self.expand_beside_hub(state, hub, standing, (&stars, &others))
    }

    /// The row of a hub: the bytes that lead on from its stars.
    fn expand_hub(&mut self, hub: StateId, standing: Standing, stars: &[NodeId]) -> usize {
        let steps = self.subset.steps(stars);
        let mut row = Vec::new();
        for step in steps.chunk_by(|a, b| a.0 == b.0) {
            row.push((step[0].0, self.next(standing, stars, step)));
        }
        self.automaton.set_row(hub, hub, row);
        steps.len() + stars.len() * steps.len()
    }

    /// The row of any other state. A byte that none of its own positions reads leads where it leads
    /// from the hub: these positions die, and what they could have changed does not count any more.
    fn expand_beside_hub(
        &mut self,
        state: StateId,
        hub: StateId,
        standing: Standing,
        (stars, others): (&[NodeId], &[NodeId]),
    ) -> usize {
        let own_steps = self.subset.steps(others);
        let mut work = 0;
        let mut row = Vec::new();
        for own_step in own_steps.chunk_by(|a, b| a.0 == b.0) {
            let byte = own_step[0].0;
            let mut step = own_step.to_vec();
            step.extend(stars.iter().filter_map(|&star| {
                let child = self.subset.trie.child(star, byte)?;
                Some((byte, child))
            }));
            work += stars.len() + step.len();
            row.push((byte, self.next(standing, stars, &step)));
        }
        self.automaton.set_row(state, hub, row);
        work
    }

    /// The state in which `stars` live on and the nodes of `steps` have just been reached.
    fn next(&mut self, before: Standing, stars: &[NodeId], steps: &[Step]) -> StateId {
        let mut nodes = std::mem::take(&mut self.nodes);
        let is_final = |_, decision: Decision| decision.is_final;
        let advanced = self
            .subset
            .advance([before], stars, steps, &mut nodes, is_final);
        let state = match advanced {
            Ok([standing]) => self.number(standing, steps, &nodes),
            Err(Decision { standing, .. }) => Output::from(standing.outcome).state(),
        };
        self.nodes = nodes;
        state
    }

    fn number(&mut self, standing: Standing, steps: &[Step], nodes: &[NodeId]) -> StateId {
        if let Some(set) = self.sets.find_or_insert(standing, nodes) {
            return state_of(set);
        }
        self.is_expanded.push(false);
        let output = Output::from(self.subset.outcome_at_end(0, standing, nodes));
        let origin = steps
            .first()
            .and_then(|&(_, node)| self.subset.trie.node(node).origin);
        self.automaton.push(output, origin)
    }
}
