//! The one subset construction (Rabin and Scott 1959): a state is what is decided and the live positions.
//!
//! ```text
//! close    the positions after a byte: wildcards stay alive, nodes reached bring their wildcards
//! decide   what they have decided, and the lowest priority that can still overturn it
//! prune    without positions that cannot (relevance) and those that others cover (dominance)
//! ```
//!
//! Several sets of patterns may be read together over one trie: a position is dropped when it matters
//! to none of them.

mod dominance;
mod relevance;

pub(crate) use self::relevance::PartialOutcome;

use self::dominance::NextWildcards;
use self::relevance::{ReachablePriorities, matters};
use crate::id::{IdVec, NodeId};
use crate::nfa::{Accepts, PatternTrie};
use crate::set::{Outcome, Pattern, Priority};

/// A byte that is read, and the node that it leads to.
pub(crate) type Transition = (u8, NodeId);

/// What states are told apart by, besides their positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Precision {
    /// What is decided: the fewest states.
    Outcome,
    /// Which pattern decides. Priorities have to differ.
    Pattern,
}

/// What is decided after a byte.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Decision {
    pub(crate) partial: PartialOutcome,
    /// It holds whatever follows.
    pub(crate) is_final: bool,
}

/// Sets of patterns over one trie.
#[derive(Debug)]
pub(crate) struct Subset<const SETS: usize> {
    pub(crate) trie: PatternTrie,
    sets: [SetView; SETS],
    precision: Precision,
    /// Marks the wildcards of the positions at hand.
    alive: IdVec<NodeId, bool>,
}

/// One set over the nodes of the trie.
#[derive(Debug)]
struct SetView {
    accepts: Accepts,
    reach: ReachablePriorities,
    next_wildcards: NextWildcards,
}

impl<const SETS: usize> Subset<SETS> {
    /// Linear in the summed lengths of the globs.
    pub(crate) fn new(sets: [&[Pattern]; SETS], precision: Precision) -> Self {
        let patterns: Vec<_> = sets.iter().copied().flatten().collect();
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
        Self {
            alive: IdVec::from_elem(false, trie.len()),
            trie,
            sets,
            precision,
        }
    }

    /// Which patterns of a set match where.
    pub(crate) fn accepts(&self, set: usize) -> &Accepts {
        &self.sets[set].accepts
    }

    /// What is decided, and in `nodes` the positions of the state, after the nodes of `steps` have just
    /// been reached and with `wildcards` still alive.
    ///
    /// # Errors
    ///
    /// The first decision that `ends` the paths that go on so.
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

    /// The bytes that lead on from these positions, in order, and where to.
    pub(crate) fn steps(&self, nodes: &[NodeId]) -> Vec<Transition> {
        let mut steps: Vec<_> = nodes
            .iter()
            .flat_map(|&node| self.trie.children(node))
            .collect();
        if nodes.len() > 1 {
            steps.sort_unstable();
        }
        steps
    }

    /// Writes the positions where `wildcards` live on and the nodes of `steps` have just been reached,
    /// sorted.
    fn epsilon_closure(&self, wildcards: &[NodeId], steps: &[Transition], nodes: &mut Vec<NodeId>) {
        nodes.clear();
        nodes.extend_from_slice(wildcards);
        for &(_, node) in steps {
            nodes.push(node);
            nodes.extend(self.trie.node(node).wildcard);
        }
        if nodes.len() > 1 {
            nodes.sort_unstable();
            nodes.dedup();
        }
    }

    /// What a set has decided once the nodes of `steps` have been reached and `nodes` are alive.
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
                let partial = PartialOutcome {
                    outcome,
                    threshold: bound,
                };
                let is_open = nodes.iter().any(|&node| view.reach.matters(node, partial));
                Decision {
                    partial,
                    is_final: !is_open,
                }
            }
        }
    }

    /// Drops the positions that cannot change what any set has decided, and those whose patterns have
    /// all come to a later wildcard.
    fn prune(&mut self, nodes: &mut Vec<NodeId>, outcomes: &[PartialOutcome; SETS]) {
        nodes.retain(|&node| self.matters(node, outcomes));
        if nodes.len() < 2 {
            return;
        }
        let mut any = false;
        for &node in nodes.iter() {
            let is_wildcard = self.trie.node(node).is_wildcard;
            self.alive[node] = is_wildcard;
            any |= is_wildcard;
        }
        if any {
            let mut dropped = Vec::new();
            nodes.retain(|&node| {
                let covered = self.is_covered(node, outcomes);
                if covered {
                    dropped.push(node);
                }
                !covered
            });
            for node in dropped {
                self.alive[node] = false;
            }
        }
        for &node in nodes.iter() {
            self.alive[node] = false;
        }
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
        self.sets.iter().zip(outcomes).all(|(view, &partial)| {
            view.next_wildcards
                .covered(node, &view.reach, partial, &is_alive)
        })
    }

    /// The priority that decides in a set if the path ends here; `None` if it is what has decided
    /// before.
    pub(crate) fn at_end(
        &self,
        set: usize,
        partial: PartialOutcome,
        nodes: &[NodeId],
    ) -> Option<Priority> {
        let end = &self.sets[set].accepts.end;
        let priorities = nodes.iter().map(|&node| end[node]);
        priorities
            .filter(|&priority| matters(priority, partial))
            .max()
    }

    /// What holds in a set if the path ends here.
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
