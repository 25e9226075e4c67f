//! Relevance: positions that can still change the outcome.
//!
//! With an outcome decided at priority p, a pattern matters only if it has a higher priority and
//! the opposite outcome, or the same outcome and a higher priority than some such opponent. All
//! other positions are dropped, and a state without positions is final. A state need not store p
//! itself. It stores the *threshold*, the lowest priority of a live opponent: two states with the
//! same outcome, threshold and positions behave alike, whatever has matched.

use crate::id::{Id as _, IdVec, NodeId};
use crate::nfa::{Accepts, PatternTrie};
use crate::order::order;
use crate::set::{Outcome, Priority};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct PartialOutcome {
    /// The outcome if nothing else matches; `None` passes to the next band.
    pub(crate) outcome: Option<Outcome>,
    /// The lowest priority that can change the outcome, or the pattern that decides.
    pub(crate) threshold: Priority,
}

impl PartialOutcome {
    /// Returns the decision before any pattern has matched: `otherwise`.
    pub(crate) const fn before_any(otherwise: Option<Outcome>) -> Self {
        Self { outcome: otherwise, threshold: Priority::NONE }
    }
}

/// For each node, the priorities that can be matched below it.
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
    /// The last of each list, which is needed more often than the rest.
    highest: IdVec<NodeId, Priority>,
}

impl ReachablePriorities {
    pub(crate) fn new(trie: &PatternTrie, accepts: &Accepts) -> Self {
        Self {
            accept: PriorityLists::new(trie, accepts, Outcome::Accept),
            reject: PriorityLists::new(trie, accepts, Outcome::Reject),
        }
    }

    /// Returns whether a match below `node` can change this partial outcome.
    pub(crate) fn matters(&self, node: NodeId, partial: PartialOutcome) -> bool {
        matters(self.accept.highest[node], partial) || matters(self.reject.highest[node], partial)
    }

    /// Returns the lowest priority from `bound` on below these positions that changes `outcome`.
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
                    self.accept.highest[node].max(self.reject.highest[node]) > Priority::NONE
                });
                return any.then_some(Priority::NONE);
            }
        };
        let mut threshold: Option<Priority> = None;
        for &node in nodes {
            if let Some(lowest) = opponents.lowest_from(node, bound)
                && threshold.is_none_or(|threshold| threshold.is_above(lowest))
            {
                threshold = Some(lowest);
            }
        }
        threshold
    }
}

/// Returns whether a match of this priority can change this partial outcome.
#[expect(clippy::inline_always, reason = "cargo builds macros without optimization")]
#[inline(always)]
pub(crate) fn matters(priority: Priority, partial: PartialOutcome) -> bool {
    if priority.is_above(partial.threshold) {
        return true;
    }
    // Of two equal priorities, only that of an opponent can change it.
    !partial.threshold.is_above(priority)
        && priority.is_above(Priority::NONE)
        && priority.outcome() != partial.outcome
}

impl PriorityLists {
    fn new(trie: &PatternTrie, accepts: &Accepts, outcome: Outcome) -> Self {
        // Each priority, and the lowest node whose list holds it: the accepting node if the path
        // must end there, and otherwise its parent. The lists of all ancestors hold it as well.
        let mut matches: Vec<(Priority, Option<NodeId>)> = Vec::new();
        // Few nodes accept, and without optimization an iterator takes longer than the rest of the
        // loop.
        let mut index = 0;
        while index < trie.len() {
            let id = NodeId::new(index);
            let (open, end) = (accepts.open[id], accepts.end[id]);
            if open.is_above(Priority::NONE) && open.outcome() == Some(outcome) {
                matches.push((open, trie.node(id).parent));
            }
            if end.is_above(Priority::NONE) && end.outcome() == Some(outcome) {
                matches.push((end, Some(id)));
            }
            index += 1;
        }
        // Ascending, so that every list is sorted.
        let ascending = order(matches.len(), &mut |a, b| matches[a].0.cmp(&matches[b].0));

        let mut starts = vec![0; trie.len() + 1];
        for &(_, lowest) in &matches {
            let mut holder = lowest;
            while let Some(node) = holder {
                starts[node.index() + 1] += 1;
                holder = trie.node(node).parent;
            }
        }
        let mut total = 0;
        for start in &mut starts {
            total += *start;
            *start = total;
        }
        let mut next = starts.clone();
        let mut priorities = vec![Priority::NONE; total as usize];
        let mut highest = IdVec::from_elem(Priority::NONE, trie.len());
        for at in ascending {
            let (priority, lowest) = matches[at];
            let mut holder = lowest;
            while let Some(node) = holder {
                let slot = &mut next[node.index()];
                priorities[*slot as usize] = priority;
                *slot += 1;
                highest[node] = priority;
                holder = trie.node(node).parent;
            }
        }
        Self { starts, priorities, highest }
    }

    fn list(&self, node: NodeId) -> &[Priority] {
        let node = node.index();
        &self.priorities[self.starts[node] as usize..self.starts[node + 1] as usize]
    }

    fn lowest_from(&self, node: NodeId, bound: Priority) -> Option<Priority> {
        if bound.is_above(self.highest[node]) {
            return None;
        }
        let list = self.list(node);
        match list.first() {
            Some(&lowest) if !bound.is_above(lowest) => Some(lowest),
            _ => list.get(list.partition_point(|&priority| priority < bound)).copied(),
        }
    }
}
