//! The automaton of two sets of ranked patterns together, its states made when they are reached.
//!
//! The subset construction over one trie of all patterns, with the same pruning as the construction
//! ahead of time: see [`relevance`](crate::automata::relevance) and
//! [`dominance`](crate::automata::dominance).

use crate::automata::dominance::Gates;
use crate::automata::ranked::RankedPattern;
use crate::automata::relevance::{Reach, Standing, matters};
use crate::automata::trie::{NodeId, PatternTrie, ROOT};
use crate::matcher::Verdict;
use crate::reading::Rank;

/// How many sets there are.
const SETS: usize = 2;

/// A set of patterns, and the verdict that paths are to have.
#[derive(Debug)]
pub(super) struct View {
    pub(super) patterns: Vec<RankedPattern>,
    /// What holds where no pattern matches.
    pub(super) otherwise: Verdict,
    pub(super) wanted: Verdict,
}

/// A lazy automaton, which accepts the paths that have the wanted verdict of every set.
#[derive(Debug)]
pub(super) struct LazyAutomaton {
    /// All patterns; their ranks are in the sets.
    trie: PatternTrie,
    sets: [RankedSet; SETS],
}

/// One set over the nodes of the common trie.
#[derive(Debug)]
struct RankedSet {
    ranks: PatternTrie,
    reach: Reach,
    gates: Gates,
    otherwise: Verdict,
    wanted: Verdict,
    /// By node, the bytes to the nearest match with the wanted verdict.
    distances: Vec<u32>,
}

/// A state, but for that of the language.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct State {
    standings: [Standing; SETS],
    /// The live positions, sorted.
    nodes: Box<[NodeId]>,
}

const UNREACHABLE: u32 = u32::MAX;

impl LazyAutomaton {
    /// Linear in the summed lengths of the patterns.
    pub(super) fn new(views: [View; SETS]) -> Self {
        let patterns = views.iter().flat_map(|view| &view.patterns);
        let trie = PatternTrie::new(&patterns.cloned().collect::<Vec<_>>());
        let sets = views.map(|view| {
            let ranks = trie.with_patterns(&view.patterns);
            RankedSet {
                reach: Reach::new(&ranks),
                gates: Gates::new(&ranks),
                distances: distances(&ranks, view.wanted),
                ranks,
                otherwise: view.otherwise,
                wanted: view.wanted,
            }
        });
        Self { trie, sets }
    }

    /// The state before the first byte; `None` if no path is accepted.
    pub(super) fn start(&self) -> Option<State> {
        let standings = self.sets.each_ref().map(|set| Standing {
            verdict: Some(set.otherwise),
            floor: Rank::NONE,
        });
        self.state(standings, &[], &[(0, ROOT)])
    }

    /// The bytes that some position waits for, each with the node that it leads to, in order.
    pub(super) fn steps(&self, state: &State) -> Vec<(u8, NodeId)> {
        let nodes = state.nodes.iter();
        let mut steps: Vec<_> = nodes.flat_map(|&node| self.trie.children(node)).collect();
        if state.nodes.len() > 1 {
            steps.sort_unstable();
        }
        steps
    }

    /// The state after a byte, of whose steps these are; `None` if no path that goes on is accepted.
    pub(super) fn next(&self, state: &State, steps: &[(u8, NodeId)]) -> Option<State> {
        let is_star = |node: &&NodeId| self.trie.node(**node).is_star;
        let stars: Vec<_> = state.nodes.iter().filter(is_star).copied().collect();
        self.state(state.standings, &stars, steps)
    }

    fn state(
        &self,
        before: [Standing; SETS],
        stars: &[NodeId],
        steps: &[(u8, NodeId)],
    ) -> Option<State> {
        let mut nodes = stars.to_vec();
        for &(_, node) in steps {
            nodes.push(node);
            nodes.extend(self.trie.node(node).star);
        }
        nodes.sort_unstable();
        nodes.dedup();
        let mut standings = before;
        for (set, standing) in self.sets.iter().zip(&mut standings) {
            *standing = set.standing(*standing, steps, &nodes)?;
        }
        nodes.retain(|&node| {
            let mut sets = self.sets.iter().zip(standings);
            sets.any(|(set, standing)| set.reach.matters(node, standing))
        });
        self.drop_covered(&mut nodes, standings);
        Some(State {
            standings,
            nodes: nodes.into_boxed_slice(),
        })
    }

    /// Drops the positions whose patterns have all come to a later wildcard.
    fn drop_covered(&self, nodes: &mut Vec<NodeId>, standings: [Standing; SETS]) {
        let is_star = |node: &NodeId| self.trie.node(*node).is_star;
        let stars: Vec<_> = nodes.iter().copied().filter(is_star).collect();
        if stars.is_empty() || nodes.len() < 2 {
            return;
        }
        let is_alive = |star: NodeId| stars.binary_search(&star).is_ok();
        nodes.retain(|&node| {
            let mut sets = self.sets.iter().zip(standings);
            !sets.all(|(set, standing)| set.gates.covered(node, &set.reach, standing, &is_alive))
        });
    }

    /// Whether the path that ends here has the wanted verdicts.
    pub(super) fn is_accepting(&self, state: &State) -> bool {
        let mut sets = self.sets.iter().zip(state.standings);
        sets.all(|(set, standing)| set.is_wanted_at_end(standing, &state.nodes))
    }

    /// How many bytes have to follow at least before a path has the wanted verdicts.
    pub(super) fn distance(&self, state: &State) -> u32 {
        let sets = self.sets.iter().zip(state.standings);
        let distances = sets.map(|(set, standing)| {
            if standing.verdict == Some(set.wanted) || set.is_wanted_at_end(standing, &state.nodes)
            {
                return 0;
            }
            let nodes = state.nodes.iter();
            let distances = nodes.map(|&node| set.distances[node as usize]);
            distances.min().unwrap_or(UNREACHABLE)
        });
        distances.max().unwrap_or(0)
    }

    /// What it takes to make a state: its positions.
    pub(super) fn cost(state: &State) -> usize {
        state.nodes.len() + 1
    }
}

impl RankedSet {
    /// What is decided once the nodes of `steps` have been reached and `nodes` are alive; `None` if it
    /// is for good and not what is wanted.
    fn standing(
        &self,
        before: Standing,
        steps: &[(u8, NodeId)],
        nodes: &[NodeId],
    ) -> Option<Standing> {
        let ranks = steps.iter().map(|&(_, node)| self.ranks.node(node).open);
        let matched = ranks.filter(|&rank| matters(rank, before)).max();
        let (verdict, bound) = match matched {
            Some(rank) => (rank.verdict(), rank),
            None => (before.verdict, before.floor),
        };
        match self.reach.floor(nodes, verdict, bound) {
            Some(floor) => Some(Standing { verdict, floor }),
            None if verdict == Some(self.wanted) => Some(Standing {
                verdict,
                floor: Rank::HIGHEST,
            }),
            None => None,
        }
    }

    fn is_wanted_at_end(&self, standing: Standing, nodes: &[NodeId]) -> bool {
        let ends = nodes.iter().map(|&node| self.ranks.node(node).end);
        let matched = ends.filter(|&rank| matters(rank, standing)).max();
        matched.map_or(standing.verdict, Rank::verdict) == Some(self.wanted)
    }
}

/// By node, the bytes to the nearest match with this verdict, whatever its rank.
fn distances(trie: &PatternTrie, wanted: Verdict) -> Vec<u32> {
    let is_wanted = |rank: Rank| rank.verdict() == Some(wanted);
    let mut distances = vec![UNREACHABLE; trie.len()];
    for index in (0..trie.len()).rev() {
        #[expect(clippy::cast_possible_truncation, reason = "node numbers are u32")]
        let id = index as NodeId;
        let node = trie.node(id);
        if is_wanted(node.end) {
            distances[index] = 0;
        }
        if let Some(parent) = node.parent() {
            let from_parent = match (node.is_star, is_wanted(node.open)) {
                (true, _) => distances[index],
                (false, true) => 1,
                (false, false) => distances[index].saturating_add(1),
            };
            let parent = &mut distances[parent as usize];
            *parent = from_parent.min(*parent);
        }
    }
    distances
}
