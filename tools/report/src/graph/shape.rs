//! The states of an automaton that matter, and the edges between them.

use std::ops::Range;

use robots_automata::{Dfa, IdVec, StateId};
use robots_core::reading::verdict;
use rustc_hash::FxHashMap;

use super::labels::DecidingRules;
use super::{Edge, EdgeLabel, Node};
use crate::json::Word;

/// States and edges. Sinks are distinguished only when nodes are created.
pub(super) struct Shape<'a> {
    automaton: &'a Dfa,
    edges: Vec<MergedEdge>,
    /// The edges from each state, by index. Only a state that becomes a node has edges.
    from: IdVec<StateId, Range<usize>>,
}

struct MergedEdge {
    from: StateId,
    to: StateId,
    label: EdgeLabel,
}

/// A position on the edges.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Position {
    /// In a state that is not a sink, or in the start state.
    State(StateId),
    /// This many bytes into the text of this edge.
    Within(usize, usize),
    /// In the sink that this edge leads to.
    After(usize),
}

impl<'a> Shape<'a> {
    /// Creates the shape of an automaton without literals. Where the rules of states are known, a
    /// state becomes part of an edge only if its rules are among those of the state where the edge
    /// begins.
    pub(super) fn new(automaton: &'a Dfa, rules: Option<&DecidingRules<StateId>>) -> Self {
        let is_part = parts(automaton, rules);
        let mut shape = Self {
            automaton,
            edges: Vec::new(),
            from: IdVec::from_elem(0..0, automaton.state_count()),
        };
        let mut open = vec![automaton.start];
        while let Some(state) = open.pop() {
            if !shape.from[state].is_empty() || state.is_sink() {
                continue;
            }
            let first = shape.edges.len();
            shape.add_edges(state, &is_part);
            shape.from[state] = first..shape.edges.len();
            open.extend(shape.edges[first..].iter().rev().map(|edge| edge.to));
        }
        shape
    }

    fn add_edges(&mut self, state: StateId, is_part: &IdVec<StateId, bool>) {
        let mut by_target: Vec<(StateId, Vec<u8>)> = Vec::new();
        for &(byte, next) in self.automaton.transitions(state) {
            match by_target.iter_mut().find(|(target, _)| *target == next) {
                Some((_, bytes)) => bytes.push(byte),
                None => by_target.push((next, vec![byte])),
            }
        }
        for (mut to, mut bytes) in by_target {
            let label = if bytes.len() == 1 {
                while is_part[to] {
                    let (byte, next) = self.automaton.transitions(to)[0];
                    bytes.push(byte);
                    to = next;
                }
                EdgeLabel::Text(bytes)
            } else {
                EdgeLabel::Class(bytes)
            };
            let from = state;
            self.edges.push(MergedEdge { from, to, label });
        }
        self.edges.push(MergedEdge {
            from: state,
            to: self.automaton.state(state).default_state,
            label: EdgeLabel::Other,
        });
    }

    /// Returns the position after a byte.
    pub(super) fn next(&self, position: Position, byte: u8) -> Position {
        match position {
            Position::State(state) if state.is_sink() => position,
            Position::State(state) => match self.own_edge(state, byte) {
                Some(edge) => self.within(edge, 1),
                None => self.otherwise(state, byte),
            },
            Position::After(_) => position,
            Position::Within(edge, at) => match &self.edges[edge].label {
                EdgeLabel::Text(text) if text[at] == byte => self.within(edge, at + 1),
                _ => self.otherwise(self.edges[edge].from, byte),
            },
        }
    }

    /// Returns the position after a byte that neither an edge of this state nor the rest of a text
    /// reads.
    fn otherwise(&self, state: StateId, byte: u8) -> Position {
        let default_state = self.automaton.state(state).default_state;
        match self.from[state].clone().last() {
            Some(other) if default_state.is_sink() => Position::After(other),
            _ => match self.own_edge(default_state, byte) {
                Some(edge) => self.within(edge, 1),
                None => Position::State(default_state),
            },
        }
    }

    fn own_edge(&self, state: StateId, byte: u8) -> Option<usize> {
        let mut edges = self.from[state].clone();
        edges.find(|&edge| match &self.edges[edge].label {
            EdgeLabel::Text(text) => text[0] == byte,
            EdgeLabel::Class(class) => class.contains(&byte),
            EdgeLabel::Other => false,
        })
    }

    fn within(&self, edge: usize, at: usize) -> Position {
        let MergedEdge { to, label, .. } = &self.edges[edge];
        match label {
            EdgeLabel::Text(text) if at < text.len() => Position::Within(edge, at),
            _ if to.is_sink() => Position::After(edge),
            _ => Position::State(*to),
        }
    }

    /// Returns the number of states that are not sinks. Once the rules of states are known, there
    /// may be more.
    pub(super) fn state_count(&self) -> usize {
        self.automaton.ids().filter(|&state| !self.from[state].is_empty()).count()
    }

    /// Returns nodes and edges, the start state first. A sink becomes one node for each set of
    /// rules that decide after the edges to it.
    pub(super) fn nodes_and_edges(
        &self,
        rules: &DecidingRules<Position>,
    ) -> (Vec<Node>, Vec<Edge>) {
        let mut nodes = Vec::new();
        let mut numbers = IdVec::from_elem(0, self.automaton.state_count());
        let mut finals: FxHashMap<(StateId, &[Option<usize>]), usize> = FxHashMap::default();
        let start = self.automaton.start;
        let of = |position| rules.get(&position).map_or(&[][..], Vec::as_slice);
        let others = self.automaton.ids();
        let others = others.filter(|&state| state != start && !self.from[state].is_empty());
        for state in [start].into_iter().chain(others) {
            numbers[state] = nodes.len();
            nodes.push(self.node(state, of(Position::State(state))));
        }
        let mut edges = Vec::with_capacity(self.edges.len());
        for (number, edge) in self.edges.iter().enumerate() {
            let to = if edge.to.is_sink() {
                let own = of(Position::After(number));
                *finals.entry((edge.to, own)).or_insert_with(|| {
                    nodes.push(self.node(edge.to, own));
                    nodes.len() - 1
                })
            } else {
                numbers[edge.to]
            };
            edges.push(Edge { from: numbers[edge.from], to, label: edge.label.clone() });
        }
        (nodes, edges)
    }

    fn node(&self, state: StateId, rules: &[Option<usize>]) -> Node {
        Node {
            verdict: self.automaton.state(state).output.outcome().map(|it| Word(verdict(it))),
            is_sink: state.is_sink(),
            lines: rules.iter().copied().flatten().collect(),
            has_unmatched: rules.contains(&None),
        }
    }
}

/// Returns the states that are inside of an edge: they have one successor by one byte, each
/// predecessor reaches them by one byte, and they have the output and the rules of their
/// predecessors.
fn parts(automaton: &Dfa, rules: Option<&DecidingRules<StateId>>) -> IdVec<StateId, bool> {
    let mut is_part: IdVec<StateId, _> = automaton
        .ids()
        .map(|state| {
            state != automaton.start
                && !automaton.is_default_state(state)
                && automaton.transitions(state).len() == 1
        })
        .collect();
    for from in automaton.ids() {
        let state = automaton.state(from);
        let entries = automaton.transitions(from);
        for &(_, to) in entries {
            let is_one = entries.iter().filter(|entry| entry.1 == to).count() == 1;
            let has_same_default =
                [from, state.default_state].contains(&automaton.state(to).default_state);
            let is_same = automaton.state(to).output == state.output
                && rules.is_none_or(|rules| match (rules.get(&from), rules.get(&to)) {
                    (Some(from), Some(to)) => {
                        to.iter().all(|line| from.binary_search(line).is_ok())
                    }
                    _ => true,
                });
            is_part[to] &= is_one && has_same_default && is_same;
        }
    }
    // At least one state of a cycle must become a node.
    let mut seen_from = IdVec::from_elem(None, automaton.state_count());
    for first in automaton.ids() {
        let mut state = first;
        while is_part[state] && seen_from[state].is_none() {
            seen_from[state] = Some(first);
            state = automaton.transitions(state)[0].1;
        }
        if is_part[state] && seen_from[state] == Some(first) {
            is_part[state] = false;
        }
    }
    is_part
}
