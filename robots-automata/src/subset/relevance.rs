//! Which positions can still change the outcome.
//!
//! With an outcome decided at priority p, a pattern matters only if it has a higher priority and the
//! opposite outcome, or the same outcome and a higher priority than some such opponent. Everything else
//! is dropped from a state, and a state with nothing left is final. The state need not know p itself: it
//! keeps the *threshold*, the lowest priority of a live opponent, and two states with the same outcome,
//! threshold and positions behave alike whatever matched.

use crate::id::{Id as _, NodeId};
use crate::nfa::{Accepts, PatternTrie};
use crate::set::{Outcome, Priority};

/// What has been decided so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct PartialOutcome {
    /// The outcome if nothing else matches; `None` leaves it to the next band.
    pub(crate) outcome: Option<Outcome>,
    /// The lowest priority that can overturn it; where states know the pattern that decides, its
    /// priority.
    pub(crate) threshold: Priority,
}

impl PartialOutcome {
    /// Before any pattern has matched, with what holds if none does.
    pub(crate) const fn before_any(otherwise: Option<Outcome>) -> Self {
        Self {
            outcome: otherwise,
            threshold: Priority::NONE,
        }
    }
}

/// For each node, the priorities that can be matched behind it.
#[derive(Debug)]
pub(crate) struct ReachablePriorities {
    accept: PriorityLists,
    reject: PriorityLists,
}

/// Sorted lists of priorities in one vector: the list of node n is `starts[n]..starts[n + 1]`.
#[derive(Debug)]
struct PriorityLists {
    starts: Vec<u32>,
    priorities: Vec<Priority>,
}

impl ReachablePriorities {
    /// Linear in the summed lengths of the patterns.
    pub(crate) fn new(trie: &PatternTrie, accepts: &Accepts) -> Self {
        Self {
            accept: PriorityLists::new(trie, accepts, Outcome::Accept),
            reject: PriorityLists::new(trie, accepts, Outcome::Reject),
        }
    }

    /// Can anything behind `node` change an outcome that stands like this?
    pub(crate) fn matters(&self, node: NodeId, partial: PartialOutcome) -> bool {
        matters(self.accept.highest(node), partial) || matters(self.reject.highest(node), partial)
    }

    /// The lowest priority from `bound` up, among the positions, that would overturn `outcome`.
    pub(crate) fn threshold(
        &self,
        nodes: &[NodeId],
        outcome: Option<Outcome>,
        bound: Priority,
    ) -> Option<Priority> {
        let opponents = match outcome {
            Some(Outcome::Accept) => &self.reject,
            Some(Outcome::Reject) => &self.accept,
            None => {
                let any = nodes.iter().any(|&node| {
                    self.accept.highest(node).max(self.reject.highest(node)) > Priority::NONE
                });
                return any.then_some(Priority::NONE);
            }
        };
        nodes
            .iter()
            .filter_map(|&node| opponents.lowest_from(node, bound))
            .min()
    }
}

/// Can a match of this priority change an outcome that stands like this?
pub(crate) fn matters(priority: Priority, partial: PartialOutcome) -> bool {
    match priority.outcome() {
        None => false,
        outcome if outcome == partial.outcome => priority > partial.threshold,
        Some(_) => priority >= partial.threshold,
    }
}

impl PriorityLists {
    fn new(trie: &PatternTrie, accepts: &Accepts, outcome: Outcome) -> Self {
        let mut matches: Vec<(Priority, NodeId, bool)> = Vec::new();
        for id in trie.ids() {
            for (priority, ahead) in [(accepts.open[id], false), (accepts.end[id], true)] {
                if priority.outcome() == Some(outcome) {
                    matches.push((priority, id, ahead));
                }
            }
        }
        // Ascending, so that every list comes out sorted.
        matches.sort_unstable_by_key(|&(priority, ..)| priority);

        let mut starts = vec![0; trie.len() + 1];
        for &(_, node, ahead) in &matches {
            for holder in holders(trie, node, ahead) {
                starts[holder.index() + 1] += 1;
            }
        }
        for at in 1..starts.len() {
            starts[at] += starts[at - 1];
        }
        let mut next = starts.clone();
        let mut priorities = vec![Priority::NONE; starts[trie.len()] as usize];
        for &(priority, node, ahead) in &matches {
            for holder in holders(trie, node, ahead) {
                let slot = &mut next[holder.index()];
                priorities[*slot as usize] = priority;
                *slot += 1;
            }
        }
        Self { starts, priorities }
    }

    fn list(&self, node: NodeId) -> &[Priority] {
        let node = node.index();
        &self.priorities[self.starts[node] as usize..self.starts[node + 1] as usize]
    }

    fn highest(&self, node: NodeId) -> Priority {
        self.list(node).last().copied().unwrap_or_default()
    }

    fn lowest_from(&self, node: NodeId, bound: Priority) -> Option<Priority> {
        let list = self.list(node);
        list.get(list.partition_point(|&priority| priority < bound))
            .copied()
    }
}

/// The nodes before an accept: its ancestors, and its own node if the path has yet to end there.
fn holders(trie: &PatternTrie, node: NodeId, ahead: bool) -> impl Iterator<Item = NodeId> {
    let first = if ahead {
        Some(node)
    } else {
        trie.node(node).parent
    };
    std::iter::successors(first, |&node| trie.node(node).parent)
}
