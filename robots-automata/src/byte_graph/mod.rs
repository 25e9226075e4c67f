//! Languages of graphs of bytes.
//!
//! In: a [`ByteGraph`]. Out: a [`Language`]. The routes of servers need no more of regular
//! expressions, and this takes a fraction of the time that a library for them takes to compile.

use rustc_hash::FxHashMap;

use crate::budget::{Budget, BudgetExhausted, limit};
use crate::dfa::Dfa;
use crate::id::StateId;
use crate::language::{Language, MEMBER, OTHER};

/// A nondeterministic automaton over bytes. Its nodes are numbers from 0, where every path starts.
///
/// ```
/// use robots_automata::{ByteClass, ByteGraph, Language};
///
/// // /a or /b*
/// let mut graph = ByteGraph::default();
/// graph.add(0, ByteClass::One(b'/'), 1);
/// graph.add(1, ByteClass::One(b'a'), 2);
/// graph.add(1, ByteClass::One(b'b'), 3);
/// graph.add(3, ByteClass::AnyExcept(b""), 3);
/// graph.add_empty(3, 2);
/// let language = Language::from_graph(&graph, &[2]).expect("few states");
/// assert!(language.contains(b"/a") && language.contains(b"/bc") && !language.contains(b"/ac"));
/// ```
#[derive(Clone, Debug, Default)]
pub struct ByteGraph<'a> {
    edges: Vec<Vec<(Option<ByteClass<'a>>, usize)>>,
}

/// The bytes on an edge of a [`ByteGraph`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ByteClass<'a> {
    /// This byte.
    One(u8),
    /// Every byte except these.
    AnyExcept(&'a [u8]),
}

impl ByteClass<'_> {
    fn contains(self, byte: u8) -> bool {
        match self {
            Self::One(own) => own == byte,
            Self::AnyExcept(others) => !others.contains(&byte),
        }
    }
}

impl<'a> ByteGraph<'a> {
    /// Adds an edge that reads one byte.
    pub fn add(&mut self, from: usize, class: ByteClass<'a>, to: usize) {
        self.push(from, Some(class), to);
    }

    /// Adds an edge that reads nothing.
    pub fn add_empty(&mut self, from: usize, to: usize) {
        self.push(from, None, to);
    }

    fn push(&mut self, from: usize, class: Option<ByteClass<'a>>, to: usize) {
        if self.edges.len() <= from.max(to) {
            self.edges.resize(from.max(to) + 1, Vec::new());
        }
        self.edges[from].push((class, to));
    }

    fn of(&self, node: usize) -> &[(Option<ByteClass<'a>>, usize)] {
        self.edges.get(node).map_or(&[], Vec::as_slice)
    }

    /// Returns some nodes and those that no byte separates from them, in ascending order.
    fn closure(&self, mut nodes: Vec<usize>) -> Vec<usize> {
        let mut at = 0;
        while let Some(&node) = nodes.get(at) {
            for &(class, to) in self.of(node) {
                if class.is_none() && !nodes.contains(&to) {
                    nodes.push(to);
                }
            }
            at += 1;
        }
        nodes.sort_unstable();
        nodes.dedup();
        nodes
    }

    /// Returns the bytes that may have a transition, in ascending order.
    fn bytes(&self, nodes: &[usize]) -> Vec<u8> {
        let mut bytes = Vec::new();
        for (class, _) in nodes.iter().flat_map(|&node| self.of(node)) {
            match class {
                None => {}
                Some(ByteClass::One(byte)) => bytes.push(*byte),
                Some(ByteClass::AnyExcept(_)) => return (0..=u8::MAX).collect(),
            }
        }
        bytes.sort_unstable();
        bytes.dedup();
        bytes
    }

    /// Returns the nodes after one more byte.
    fn next(&self, nodes: &[usize], byte: u8) -> Vec<usize> {
        let edges = nodes.iter().flat_map(|&node| self.of(node));
        let reads = |class: &Option<ByteClass<'_>>| class.is_some_and(|class| class.contains(byte));
        let mut next: Vec<usize> =
            edges.filter(|(class, _)| reads(class)).map(|&(_, to)| to).collect();
        next.sort_unstable();
        next.dedup();
        next
    }
}

impl Language {
    /// Returns the paths that lead from node 0 of a graph to one of the nodes of `ends`.
    ///
    /// # Errors
    ///
    /// Returns an error if the budget is exhausted.
    pub fn from_graph(graph: &ByteGraph<'_>, ends: &[usize]) -> Result<Self, BudgetExhausted> {
        let mut budget = Budget::new(limit::LANGUAGE);
        let mut automaton = Dfa::new();
        automaton.defaults_are_canonical = false;
        let mut states = States { graph, ends, known: FxHashMap::default(), open: Vec::new() };
        automaton.start = states.id(vec![0], &mut automaton);
        while let Some((nodes, state)) = states.open.pop() {
            let bytes = graph.bytes(&nodes);
            let mut row = Vec::with_capacity(bytes.len());
            budget.spend(bytes.len() * nodes.len())?;
            for byte in bytes {
                let next = graph.next(&nodes, byte);
                if !next.is_empty() {
                    row.push((byte, states.id(next, &mut automaton)));
                }
            }
            automaton.set_row(state, OTHER.state(), &row);
        }
        Ok(Self::from_dfa(&automaton))
    }
}

/// The states of the subset construction, by their nodes.
struct States<'a> {
    graph: &'a ByteGraph<'a>,
    ends: &'a [usize],
    known: FxHashMap<Vec<usize>, StateId>,
    /// The states whose transitions are not built yet.
    open: Vec<(Vec<usize>, StateId)>,
}

impl States<'_> {
    /// Returns the state of some nodes and of those that no byte separates from them.
    fn id(&mut self, nodes: Vec<usize>, automaton: &mut Dfa) -> StateId {
        let nodes = self.graph.closure(nodes);
        if let Some(&state) = self.known.get(&nodes) {
            return state;
        }
        let is_end = nodes.iter().any(|node| self.ends.contains(node));
        let state = automaton.push(if is_end { MEMBER } else { OTHER }, None);
        self.known.insert(nodes.clone(), state);
        self.open.push((nodes, state));
        state
    }
}

#[cfg(test)]
mod tests;
