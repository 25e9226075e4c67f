//! From the trie to a deterministic verdict automaton.
//!
//! The subset construction (Rabin and Scott 1959) over (standing, live positions), where both parts
//! are kept as small as the decision allows: see [`relevance`](super::relevance) and
//! [`dominance`](super::dominance).

use rustc_hash::FxHashMap;

use super::dominance::Gates;
use super::relevance::{Reach, Standing, matters};
use super::trie::{NodeId, PatternTrie, ROOT};
use super::verdict_automaton::{Outcome, State, StateId, VerdictAutomaton};
use crate::policy::Rank;

/// What a construction may cost before the band is cut in two.
#[derive(Clone, Copy, Debug)]
pub(super) struct Budget {
    pub(super) states: usize,
    /// Positions and transitions, summed over all states.
    pub(super) work: usize,
}

/// The automaton of a trie; `None` when it would cost more than `budget`. A path that no pattern
/// matches gets `otherwise`.
pub(super) fn determinize(
    trie: &PatternTrie,
    otherwise: Outcome,
    budget: Budget,
) -> Option<VerdictAutomaton> {
    let mut construction = Construction {
        trie,
        reach: Reach::new(trie),
        gates: Gates::new(trie),
        numbers: FxHashMap::default(),
        sets: Vec::new(),
        automaton: VerdictAutomaton::with_finals(),
        alive: vec![false; trie.len()],
    };
    let nothing = Standing {
        verdict: otherwise.verdict(),
        floor: Rank::NONE,
    };
    let entered = construction.entered(ROOT);
    let start = construction.state(nothing, &[], &entered, None);
    construction.automaton.start = start;
    let mut work = 0;
    let mut done = 0;
    while done < construction.sets.len() {
        work += construction.expand(done);
        done += 1;
        if construction.sets.len() > budget.states || work > budget.work {
            return None;
        }
    }
    Some(construction.automaton)
}

/// What tells one state from another.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct LiveSet {
    standing: Standing,
    /// Sorted.
    nodes: Box<[NodeId]>,
}

struct Construction<'t> {
    trie: &'t PatternTrie,
    reach: Reach,
    gates: Gates,
    numbers: FxHashMap<LiveSet, StateId>,
    /// Of the states behind the final ones, in the order of their numbers.
    sets: Vec<LiveSet>,
    automaton: VerdictAutomaton,
    /// Marks the stars of the set at hand.
    alive: Vec<bool>,
}

impl Construction<'_> {
    /// Adds the transitions of a state; what they cost.
    fn expand(&mut self, index: usize) -> usize {
        let LiveSet { standing, nodes } = self.sets[index].clone();
        let stars: Vec<_> = nodes
            .iter()
            .copied()
            .filter(|&node| self.trie.node(node).is_star)
            .collect();
        let mut steps: Vec<(u8, NodeId)> = nodes
            .iter()
            .flat_map(|&node| self.trie.children(node))
            .collect();
        steps.sort_unstable();
        let mut work = nodes.len() + steps.len();

        let default = self.state(standing, &stars, &[], None);
        let mut exceptions = Vec::new();
        for step in steps.chunk_by(|a, b| a.0 == b.0) {
            let byte = step[0].0;
            let entered: Vec<_> = step
                .iter()
                .flat_map(|&(_, child)| self.entered(child))
                .collect();
            work += stars.len();
            let origin = self.trie.node(step[0].1).origin;
            let target = self.state(standing, &stars, &entered, origin);
            if target != default {
                exceptions.push((byte, target));
            }
        }
        let id = index + Outcome::COUNT;
        let state = &mut self.automaton.states[id];
        state.default = default;
        state.exceptions = exceptions;
        work
    }

    /// A node that is reached, and the star that is reached with it.
    fn entered(&self, node: NodeId) -> Vec<NodeId> {
        std::iter::once(node)
            .chain(self.trie.node(node).star)
            .collect()
    }

    /// The state in which `stars` live on and `entered` have just been reached.
    fn state(
        &mut self,
        standing: Standing,
        stars: &[NodeId],
        entered: &[NodeId],
        origin: Option<usize>,
    ) -> StateId {
        let matched = entered
            .iter()
            .map(|&node| self.trie.node(node).open)
            .filter(|&rank| matters(rank, standing))
            .max();
        let (verdict, bound) = match matched {
            Some(rank) => (rank.verdict(), rank),
            None => (standing.verdict, standing.floor),
        };
        let mut nodes = [stars, entered].concat();
        nodes.sort_unstable();
        nodes.dedup();
        let Some(floor) = self.reach.floor(&nodes, verdict, bound) else {
            return Outcome::from(verdict).state();
        };
        let standing = Standing { verdict, floor };
        nodes.retain(|&node| self.reach.matters(node, standing));
        self.drop_covered(&mut nodes, standing);

        let set = LiveSet {
            standing,
            nodes: nodes.into_boxed_slice(),
        };
        if let Some(&id) = self.numbers.get(&set) {
            return id;
        }
        let id = self.automaton.states.len();
        self.automaton.states.push(State {
            outcome: self.outcome_at_end(&set),
            default: id,
            exceptions: Vec::new(),
            origin,
        });
        self.numbers.insert(set.clone(), id);
        self.sets.push(set);
        id
    }

    fn drop_covered(&mut self, nodes: &mut Vec<NodeId>, standing: Standing) {
        let stars: Vec<_> = nodes
            .iter()
            .copied()
            .filter(|&node| self.trie.node(node).is_star)
            .collect();
        if stars.is_empty() {
            return;
        }
        for &star in &stars {
            self.alive[star as usize] = true;
        }
        let is_alive = |star: NodeId| self.alive[star as usize];
        nodes.retain(|&node| !self.gates.covered(node, &self.reach, standing, &is_alive));
        for star in stars {
            self.alive[star as usize] = false;
        }
    }

    /// What holds if the path ends here.
    fn outcome_at_end(&self, set: &LiveSet) -> Outcome {
        let matched = set
            .nodes
            .iter()
            .map(|&node| self.trie.node(node).end)
            .filter(|&rank| matters(rank, set.standing))
            .max();
        match matched {
            Some(rank) => Outcome::from(rank.verdict()),
            None => Outcome::from(set.standing.verdict),
        }
    }
}
