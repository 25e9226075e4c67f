//! Which positions can still change the verdict.
//!
//! With a verdict decided by rank r, a pattern matters only if it ranks above r and says the
//! opposite, or says the same and ranks above some such opponent. Everything else is dropped from a
//! state, and a state with nothing left is final. The state need not know r itself: it keeps the
//! *floor*, the lowest rank of a live opponent, and two states with the same verdict, floor and
//! positions behave alike whatever matched.

use super::trie::{NodeId, PatternTrie};
use crate::matcher::Verdict;
use crate::reading::Rank;

/// What has been decided so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Standing {
    /// The verdict if nothing else matches; `None` leaves it to the next band.
    pub(super) verdict: Option<Verdict>,
    /// The lowest rank that can overturn it.
    pub(super) floor: Rank,
}

/// For each node, the ranks that can be matched behind it.
#[derive(Debug)]
pub(super) struct Reach {
    allow: RankLists,
    disallow: RankLists,
}

/// Sorted lists of ranks in one vector: the list of node n is `starts[n]..starts[n + 1]`.
#[derive(Debug)]
struct RankLists {
    starts: Vec<u32>,
    ranks: Vec<Rank>,
}

impl Reach {
    /// Linear in the summed lengths of the patterns.
    pub(super) fn new(trie: &PatternTrie) -> Self {
        Self {
            allow: RankLists::new(trie, Verdict::Allow),
            disallow: RankLists::new(trie, Verdict::Disallow),
        }
    }

    /// Can anything behind `node` change a verdict that stands like this?
    pub(super) fn matters(&self, node: NodeId, standing: Standing) -> bool {
        let allow = self.allow.highest(node);
        let disallow = self.disallow.highest(node);
        matters(allow, standing) || matters(disallow, standing)
    }

    /// The lowest rank from `bound` up, among the positions, that would overturn `verdict`.
    pub(super) fn floor(
        &self,
        nodes: &[NodeId],
        verdict: Option<Verdict>,
        bound: Rank,
    ) -> Option<Rank> {
        let opponents = match verdict {
            Some(Verdict::Allow) => &self.disallow,
            Some(Verdict::Disallow) => &self.allow,
            None => {
                let any = nodes.iter().any(|&node| {
                    self.allow.highest(node).max(self.disallow.highest(node)) > Rank::NONE
                });
                return any.then_some(Rank::NONE);
            }
        };
        nodes
            .iter()
            .filter_map(|&node| opponents.lowest_from(node, bound))
            .min()
    }
}

/// Can a match of this rank change a verdict that stands like this?
pub(super) fn matters(rank: Rank, standing: Standing) -> bool {
    match rank.verdict() {
        None => false,
        verdict if verdict == standing.verdict => rank > standing.floor,
        Some(_) => rank >= standing.floor,
    }
}

impl RankLists {
    fn new(trie: &PatternTrie, verdict: Verdict) -> Self {
        // Ascending, so that every list comes out sorted.
        let mut accepts: Vec<(Rank, NodeId, bool)> = Vec::new();
        for (id, node) in trie.iter() {
            for (rank, ahead) in [(node.open, false), (node.end, true)] {
                if rank.verdict() == Some(verdict) {
                    accepts.push((rank, id, ahead));
                }
            }
        }
        accepts.sort_unstable();

        let mut starts = vec![0; trie.len() + 1];
        for &(_, node, ahead) in &accepts {
            for holder in holders(trie, node, ahead) {
                starts[holder as usize + 1] += 1;
            }
        }
        for at in 1..starts.len() {
            starts[at] += starts[at - 1];
        }
        let mut next = starts.clone();
        let mut ranks = vec![Rank::NONE; starts[trie.len()] as usize];
        for &(rank, node, ahead) in &accepts {
            for holder in holders(trie, node, ahead) {
                let slot = &mut next[holder as usize];
                ranks[*slot as usize] = rank;
                *slot += 1;
            }
        }
        Self { starts, ranks }
    }

    fn list(&self, node: NodeId) -> &[Rank] {
        let node = node as usize;
        &self.ranks[self.starts[node] as usize..self.starts[node + 1] as usize]
    }

    fn highest(&self, node: NodeId) -> Rank {
        self.list(node).last().copied().unwrap_or_default()
    }

    fn lowest_from(&self, node: NodeId, bound: Rank) -> Option<Rank> {
        let list = self.list(node);
        list.get(list.partition_point(|&rank| rank < bound))
            .copied()
    }
}

/// The nodes before an accept: its ancestors, and its own node if the path has yet to end there.
fn holders(trie: &PatternTrie, node: NodeId, ahead: bool) -> impl Iterator<Item = NodeId> {
    let first = if ahead {
        Some(node)
    } else {
        trie.node(node).parent()
    };
    std::iter::successors(first, |&node| trie.node(node).parent())
}
