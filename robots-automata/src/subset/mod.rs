//! The subset construction (Rabin and Scott 1959). A state is a partial outcome and the live
//! positions.
//!
//! In: the positions of a state and a byte. Out: those of the next state, pruned.
//!
//! ```text
//! epsilon closure  the positions after a byte: wildcards stay live, reached nodes add theirs
//! decision         the outcome so far, and the lowest priority that can still change it
//! pruning          drops positions that cannot change it (relevance) or that others cover
//!                  (dominance)
//! ```
//!
//! Several pattern sets may be read together over one trie. A position is dropped when it matters
//! to none of them.
//!
//! Every state passes through here. Cargo builds macros without optimization, and then an adapter
//! of an iterator takes longer than its work on the few positions of a state: the loops are plain.

mod dominance;
mod relevance;

pub(crate) use self::relevance::PartialOutcome;

use self::dominance::NextWildcards;
use self::relevance::{ReachablePriorities, matters};
use crate::id::{IdVec, NodeId};
use crate::nfa::{Accepts, PatternTrie};
use crate::set::{Outcome, Pattern, Priority};

/// A transition of the trie: the byte that is read, and the node that it leads to.
pub(crate) type Transition = (u8, NodeId);

/// What distinguishes states, in addition to their positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Precision {
    /// The outcome. Gives the fewest states.
    Outcome,
    /// The pattern that decides. All priorities must differ.
    Pattern,
}

/// The decision after a byte.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Decision {
    pub(crate) partial: PartialOutcome,
    /// Whether no continuation of the path can change it.
    pub(crate) is_final: bool,
}

#[derive(Debug)]
pub(crate) struct Subset<const SETS: usize> {
    pub(crate) trie: PatternTrie,
    sets: [SetView; SETS],
    precision: Precision,
    /// Marks the wildcards among the current positions.
    alive: IdVec<NodeId, bool>,
}

#[derive(Debug)]
struct SetView {
    accepts: Accepts,
    reach: ReachablePriorities,
    next_wildcards: NextWildcards,
}

impl<const SETS: usize> Subset<SETS> {
    pub(crate) fn new(sets: [&[Pattern]; SETS], precision: Precision) -> Self {
        let mut patterns = Vec::new();
        for set in sets {
            patterns.extend(set);
        }
        let (trie, ends) = PatternTrie::new(&patterns);
        let mut ends = ends.into_iter();
        let sets = sets.map(|patterns| {
            let accepts = Accepts::new(&trie, patterns.iter().zip(&mut ends));
            SetView {
                reach: ReachablePriorities::new(&trie, &accepts),
                next_wildcards: NextWildcards::new(&trie, &accepts),
                accepts,
            }
        });
        Self { alive: IdVec::from_elem(false, trie.len()), trie, sets, precision }
    }

    pub(crate) fn accepts(&self, set: usize) -> &Accepts {
        &self.sets[set].accepts
    }

    /// Returns the partial outcomes after the nodes of `steps` have just been reached while
    /// `wildcards` stay live, and writes the positions of the new state to `nodes`.
    ///
    /// # Errors
    ///
    /// Returns the first decision for which `ends` is true.
    pub(crate) fn advance(
        &mut self,
        before: [PartialOutcome; SETS],
        wildcards: &[NodeId],
        steps: &[Transition],
        nodes: &mut Vec<NodeId>,
        ends: impl Fn(usize, Decision) -> bool,
    ) -> Result<[PartialOutcome; SETS], Decision> {
        self.epsilon_closure(wildcards, steps, nodes);
        let mut outcomes = before;
        for (set, partial) in outcomes.iter_mut().enumerate() {
            let decision = self.decide(set, *partial, steps, nodes);
            if ends(set, decision) {
                return Err(decision);
            }
            *partial = decision.partial;
        }
        self.prune(nodes, &outcomes);
        Ok(outcomes)
    }

    pub(crate) fn transitions(&self, nodes: &[NodeId]) -> Vec<Transition> {
        let mut steps = Vec::new();
        self.write_transitions(nodes, &mut steps);
        steps
    }

    /// Replaces `steps` by the [`transitions`](Self::transitions) of these positions.
    pub(crate) fn write_transitions(&self, nodes: &[NodeId], steps: &mut Vec<Transition>) {
        steps.clear();
        for &node in nodes {
            for step in self.trie.children(node) {
                steps.push(step);
            }
        }
        if nodes.len() > 1 {
            steps.sort_unstable();
        }
    }

    /// Writes the positions after `steps`, sorted: `wildcards`, the nodes that were reached, and
    /// the wildcards of those nodes.
    fn epsilon_closure(&self, wildcards: &[NodeId], steps: &[Transition], nodes: &mut Vec<NodeId>) {
        nodes.clear();
        nodes.extend_from_slice(wildcards);
        for &(_, node) in steps {
            nodes.push(node);
            if let Some(wildcard) = self.trie.node(node).wildcard {
                nodes.push(wildcard);
            }
        }
        if nodes.len() > 1 {
            nodes.sort_unstable();
            nodes.dedup();
        }
    }

    /// Returns the decision of a set once `steps` have been reached and `nodes` are live.
    fn decide(
        &self,
        set: usize,
        before: PartialOutcome,
        steps: &[Transition],
        nodes: &[NodeId],
    ) -> Decision {
        let view = &self.sets[set];
        let mut matched = Priority::NONE;
        for &(_, node) in steps {
            let priority = view.accepts.open[node];
            if matters(priority, before) {
                matched = matched.max(priority);
            }
        }
        let (outcome, bound) = if matched == Priority::NONE {
            (before.outcome, before.threshold)
        } else {
            (matched.outcome(), matched)
        };
        match self.precision {
            Precision::Outcome => {
                let threshold = view.reach.threshold(nodes, outcome, bound);
                Decision {
                    partial: PartialOutcome {
                        outcome,
                        threshold: threshold.unwrap_or(Priority::HIGHEST),
                    },
                    is_final: threshold.is_none(),
                }
            }
            Precision::Pattern => {
                let partial = PartialOutcome { outcome, threshold: bound };
                let is_open = nodes.iter().any(|&node| view.reach.matters(node, partial));
                Decision { partial, is_final: !is_open }
            }
        }
    }

    /// Drops the positions that cannot change an outcome, and those that a later wildcard covers.
    fn prune(&mut self, nodes: &mut Vec<NodeId>, outcomes: &[PartialOutcome; SETS]) {
        let mut any = false;
        let mut kept = 0;
        for at in 0..nodes.len() {
            let node = nodes[at];
            if self.matters(node, outcomes) {
                nodes[kept] = node;
                kept += 1;
                any |= self.trie.node(node).is_wildcard;
            }
        }
        nodes.truncate(kept);
        if kept < 2 || !any {
            return;
        }
        for &node in nodes.iter() {
            self.alive[node] = self.trie.node(node).is_wildcard;
        }
        // A wildcard that is covered itself still covers others. The dropped nodes move to the end.
        kept = 0;
        for at in 0..nodes.len() {
            if !self.is_covered(nodes[at], outcomes) {
                if kept < at {
                    nodes.swap(kept, at);
                }
                kept += 1;
            }
        }
        for &node in nodes.iter() {
            self.alive[node] = false;
        }
        nodes.truncate(kept);
    }

    fn matters(&self, node: NodeId, outcomes: &[PartialOutcome; SETS]) -> bool {
        let mut set = 0;
        while set < SETS {
            if self.sets[set].reach.matters(node, outcomes[set]) {
                return true;
            }
            set += 1;
        }
        false
    }

    fn is_covered(&self, node: NodeId, outcomes: &[PartialOutcome; SETS]) -> bool {
        let is_alive = |wildcard: NodeId| self.alive[wildcard];
        let mut set = 0;
        while set < SETS {
            let view = &self.sets[set];
            let wildcards = &view.next_wildcards;
            if !wildcards.covered(node, &view.reach, outcomes[set], &is_alive) {
                return false;
            }
            set += 1;
        }
        true
    }

    /// Returns the priority that decides if the path ends here; `None` if the outcome stays.
    pub(crate) fn at_end(
        &self,
        set: usize,
        partial: PartialOutcome,
        nodes: &[NodeId],
    ) -> Option<Priority> {
        let end = &self.sets[set].accepts.end;
        let mut highest: Option<Priority> = None;
        for &node in nodes {
            let priority = end[node];
            if matters(priority, partial)
                && highest.is_none_or(|highest| priority.is_above(highest))
            {
                highest = Some(priority);
            }
        }
        highest
    }

    pub(crate) fn outcome_at_end(
        &self,
        set: usize,
        partial: PartialOutcome,
        nodes: &[NodeId],
    ) -> Option<Outcome> {
        match self.at_end(set, partial, nodes) {
            Some(priority) => priority.outcome(),
            None => partial.outcome,
        }
    }
}
