//! From the trie to a deterministic verdict automaton.
//!
//! The subset construction (Rabin and Scott 1959) over (standing, live positions), where both parts
//! are kept as small as the decision allows: see [`relevance`](super::relevance) and
//! [`dominance`](super::dominance). Where one position alone is alive, the letters up to the next
//! fork are read as one literal.

use super::dominance::Gates;
use super::live_sets::LiveSets;
use super::relevance::{Reach, Standing, matters};
use super::trie::{NodeId, PatternTrie, ROOT};
use super::verdict_automaton::{Literal, Outcome, StateId, VerdictAutomaton};
use crate::reading::Rank;

/// What a construction may cost before the band is cut in two.
#[derive(Clone, Copy, Debug)]
pub(super) struct Budget {
    pub(super) states: usize,
    /// Positions and entries, summed over all states.
    pub(super) work: usize,
}

/// The automaton of a trie; `None` when it would cost more than `budget`, from which the work that
/// was done is taken. A path that no pattern matches gets `otherwise`.
pub(super) fn determinize(
    trie: &PatternTrie,
    otherwise: Outcome,
    budget: &mut Budget,
) -> Option<VerdictAutomaton> {
    let mut construction = Construction {
        trie,
        reach: Reach::new(trie),
        gates: Gates::new(trie),
        sets: LiveSets::default(),
        automaton: VerdictAutomaton::with_finals(),
        alive: vec![false; trie.len()],
        nodes: Vec::new(),
        is_expanded: Vec::new(),
    };
    let nothing = Standing {
        verdict: otherwise.verdict(),
        floor: Rank::NONE,
    };
    let start = construction.next(nothing, &[], &[(0, ROOT)]);
    construction.automaton.start = start;
    let mut done = 0;
    while done < construction.sets.len() {
        let work = construction.expand(done) + 1;
        done += 1;
        if construction.sets.len() > budget.states || work > budget.work {
            budget.work = budget.work.saturating_sub(work);
            return None;
        }
        budget.work -= work;
    }
    Some(construction.automaton)
}

struct Construction<'t> {
    trie: &'t PatternTrie,
    reach: Reach,
    gates: Gates,
    /// What tells the states behind the final ones from one another.
    sets: LiveSets,
    automaton: VerdictAutomaton,
    /// Marks the stars of the set at hand.
    alive: Vec<bool>,
    /// The positions of the set at hand.
    nodes: Vec<NodeId>,
    /// Which sets have their rows.
    is_expanded: Vec<bool>,
}

impl Construction<'_> {
    /// Gives a state its row, its hub first; what that costs.
    fn expand(&mut self, index: usize) -> usize {
        if self.is_expanded[index] {
            return 0;
        }
        self.is_expanded[index] = true;
        let state = index + Outcome::COUNT;
        let standing = self.sets.standings[index];
        let live = self.sets.positions[index].clone();
        if live.len() == 1 {
            let node = self.sets.nodes[live.start];
            let end = self.trie.literal_end(node);
            if let Some(bytes) = self.trie.long_literal(node, end) {
                let hub = self.next(standing, &[], &[]);
                let next = self.next(standing, &[], &[(0, end)]);
                let last_at = self.trie.node(end).origin;
                let literal = Literal {
                    bytes: &bytes,
                    text_at: last_at.and_then(|at| (at + 1).checked_sub(bytes.len())),
                    next,
                };
                self.automaton.set_literal(state, hub, literal);
                return 1;
            }
        }

        let (stars, others): (Vec<_>, Vec<_>) = self.sets.nodes[live.clone()]
            .iter()
            .partition(|&&node| self.trie.node(node).is_star);
        let hub = self.next(standing, &stars, &[]);
        if hub == state {
            return live.len() + self.expand_hub(state, standing, &stars);
        }
        let mut work = live.len();
        if let Some(hub) = hub.checked_sub(Outcome::COUNT) {
            work += self.expand(hub);
        }
        work + self.expand_beside_hub(state, hub, standing, (&stars, &others))
    }

    /// The row of a hub: the bytes that lead on from its stars.
    fn expand_hub(&mut self, hub: StateId, standing: Standing, stars: &[NodeId]) -> usize {
        let steps = self.steps(stars);
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
        let own_steps = self.steps(others);
        let mut work = 0;
        let mut row = Vec::new();
        for own_step in own_steps.chunk_by(|a, b| a.0 == b.0) {
            let byte = own_step[0].0;
            let mut step = own_step.to_vec();
            step.extend(stars.iter().filter_map(|&star| {
                let child = self.trie.child(star, byte)?;
                Some((byte, child))
            }));
            work += stars.len() + step.len();
            row.push((byte, self.next(standing, stars, &step)));
        }
        self.automaton.set_row(state, hub, row);
        work
    }

    /// The bytes that lead on from these positions, in order, and where to.
    fn steps(&self, nodes: &[NodeId]) -> Vec<(u8, NodeId)> {
        let mut steps: Vec<_> = nodes
            .iter()
            .flat_map(|&node| self.trie.children(node))
            .collect();
        if nodes.len() > 1 {
            steps.sort_unstable();
        }
        steps
    }

    /// The state in which `stars` live on and the nodes of `step` have just been reached.
    fn next(&mut self, standing: Standing, stars: &[NodeId], step: &[(u8, NodeId)]) -> StateId {
        let mut nodes = std::mem::take(&mut self.nodes);
        nodes.clear();
        nodes.extend_from_slice(stars);
        let mut matched = Rank::NONE;
        for &(_, node) in step {
            nodes.push(node);
            nodes.extend(self.trie.node(node).star);
            let rank = self.trie.node(node).open;
            if matters(rank, standing) {
                matched = matched.max(rank);
            }
        }
        if nodes.len() > 1 {
            nodes.sort_unstable();
            nodes.dedup();
        }
        let origin = step
            .first()
            .and_then(|&(_, node)| self.trie.node(node).origin);
        let state = self.state_of(standing, matched, &mut nodes, origin);
        self.nodes = nodes;
        state
    }

    /// The state of these positions, without those that cannot change the verdict any more.
    fn state_of(
        &mut self,
        standing: Standing,
        matched: Rank,
        nodes: &mut Vec<NodeId>,
        origin: Option<usize>,
    ) -> StateId {
        let (verdict, bound) = if matched == Rank::NONE {
            (standing.verdict, standing.floor)
        } else {
            (matched.verdict(), matched)
        };
        let Some(floor) = self.reach.floor(nodes, verdict, bound) else {
            return Outcome::from(verdict).state();
        };
        let standing = Standing { verdict, floor };
        nodes.retain(|&node| self.reach.matters(node, standing));
        self.drop_covered(nodes, standing);
        if let Some(index) = self.sets.find_or_insert(standing, nodes) {
            return index + Outcome::COUNT;
        }
        self.is_expanded.push(false);
        let outcome = self.outcome_at_end(standing, nodes);
        self.automaton.push(outcome, origin)
    }

    fn drop_covered(&mut self, nodes: &mut Vec<NodeId>, standing: Standing) {
        if nodes.len() < 2 {
            return;
        }
        let mut any = false;
        for &node in nodes.iter() {
            let is_star = self.trie.node(node).is_star;
            self.alive[node as usize] = is_star;
            any |= is_star;
        }
        if any {
            let is_alive = |star: NodeId| self.alive[star as usize];
            let mut dropped = Vec::new();
            nodes.retain(|&node| {
                let covered = self.gates.covered(node, &self.reach, standing, &is_alive);
                if covered {
                    dropped.push(node);
                }
                !covered
            });
            for node in dropped {
                self.alive[node as usize] = false;
            }
        }
        for &node in nodes.iter() {
            self.alive[node as usize] = false;
        }
    }

    /// What holds if the path ends here.
    fn outcome_at_end(&self, standing: Standing, nodes: &[NodeId]) -> Outcome {
        let matched = nodes
            .iter()
            .map(|&node| self.trie.node(node).end)
            .filter(|&rank| matters(rank, standing))
            .max();
        match matched {
            Some(rank) => Outcome::from(rank.verdict()),
            None => Outcome::from(standing.verdict),
        }
    }
}
