//! The states of an automaton that something depends on, and the edges between them.

use std::collections::{BTreeMap, BTreeSet};

use robots_automata::{Dfa, IdVec, StateId};

use super::labels::{Rules, RulesOfPlaces};
use super::{Edge, EdgeLabel, Node};
use crate::reading::verdict;

/// States and edges; final states are told apart only when they are drawn.
pub(super) struct Shape<'a> {
    automaton: &'a Dfa,
    ways: Vec<Way>,
    /// The ways from each state that is drawn, by its number.
    from: BTreeMap<StateId, Vec<usize>>,
}

struct Way {
    from: StateId,
    to: StateId,
    label: EdgeLabel,
}

/// Where a walk over the ways is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) enum Place {
    /// In a state that is not final, or in the start.
    State(StateId),
    /// So many bytes into a text.
    Within(usize, usize),
    /// In the final state that a way leads to.
    Behind(usize),
}

impl<'a> Shape<'a> {
    /// The automaton has no literals. Where the rules of states are known, a state becomes part of an edge
    /// only if its rules are among those where the edge begins.
    pub(super) fn new(automaton: &'a Dfa, rules: Option<&RulesOfPlaces<StateId>>) -> Self {
        let is_part = parts(automaton, rules);
        let mut shape = Self {
            automaton,
            ways: Vec::new(),
            from: BTreeMap::new(),
        };
        let mut open = vec![automaton.start];
        while let Some(state) = open.pop() {
            if shape.from.contains_key(&state) || state.is_sink() {
                continue;
            }
            let first = shape.ways.len();
            shape.add_ways(state, &is_part);
            shape
                .from
                .insert(state, (first..shape.ways.len()).collect());
            open.extend(shape.ways[first..].iter().rev().map(|way| way.to));
        }
        shape
    }

    fn add_ways(&mut self, state: StateId, is_part: &IdVec<StateId, bool>) {
        let mut by_target: BTreeMap<StateId, Vec<u8>> = BTreeMap::new();
        let mut targets = Vec::new();
        for &(byte, next) in self.automaton.transitions(state) {
            let bytes = by_target.entry(next).or_insert_with(|| {
                targets.push(next);
                Vec::new()
            });
            bytes.push(byte);
        }
        for mut to in targets {
            let mut bytes = by_target.remove(&to).unwrap_or_default();
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
            self.ways.push(Way { from, to, label });
        }
        self.ways.push(Way {
            from: state,
            to: self.automaton.state(state).default_state,
            label: EdgeLabel::Other,
        });
    }

    /// The rules that decide in each place; `None` if there are too many ways through.
    pub(super) fn rules_of_places(&self, rules: &Rules<'_>) -> Option<RulesOfPlaces<Place>> {
        rules.of_places(
            Place::State(self.automaton.start),
            |place, byte| self.next(place, byte),
            |_| false,
        )
    }

    fn next(&self, place: Place, byte: u8) -> Place {
        match place {
            Place::State(state) if state.is_sink() => place,
            Place::State(state) => self.next_of_state(state, byte),
            Place::Behind(_) => place,
            Place::Within(way, at) => match &self.ways[way].label {
                EdgeLabel::Text(text) if text[at] == byte => self.within(way, at + 1),
                _ => self.otherwise(self.ways[way].from, byte),
            },
        }
    }

    fn next_of_state(&self, state: StateId, byte: u8) -> Place {
        let own = self.own_way(state, byte).map(|way| self.within(way, 1));
        own.unwrap_or_else(|| self.otherwise(state, byte))
    }

    /// Where a byte leads that neither a way of this state nor the rest of a text has.
    fn otherwise(&self, state: StateId, byte: u8) -> Place {
        let hub = self.automaton.state(state).default_state;
        match self.from[&state].last() {
            Some(&other) if hub.is_sink() => Place::Behind(other),
            _ => match self.own_way(hub, byte) {
                Some(way) => self.within(way, 1),
                None => Place::State(hub),
            },
        }
    }

    fn own_way(&self, state: StateId, byte: u8) -> Option<usize> {
        let mut ways = self.from[&state].iter().copied();
        ways.find(|&way| match &self.ways[way].label {
            EdgeLabel::Text(text) => text[0] == byte,
            EdgeLabel::Class(class) => class.contains(&byte),
            EdgeLabel::Other => false,
        })
    }

    fn within(&self, way: usize, at: usize) -> Place {
        let Way { to, label, .. } = &self.ways[way];
        match label {
            EdgeLabel::Text(text) if at < text.len() => Place::Within(way, at),
            _ if to.is_sink() => Place::Behind(way),
            _ => Place::State(*to),
        }
    }

    /// Nodes and edges, the start first. A final state is drawn once for each set of rules that
    /// decide behind the ways to it.
    pub(super) fn drawn(&self, rules: &RulesOfPlaces<Place>) -> (Vec<Node>, Vec<Edge>) {
        let mut nodes = Vec::new();
        let mut numbers: BTreeMap<StateId, usize> = BTreeMap::new();
        let mut finals: BTreeMap<(StateId, BTreeSet<Option<usize>>), usize> = BTreeMap::new();
        let start = self.automaton.start;
        let unknown = BTreeSet::new();
        let of = |place| rules.get(&place).unwrap_or(&unknown);
        let others = self.from.keys().copied().filter(|&state| state != start);
        for state in [start].into_iter().chain(others) {
            numbers.insert(state, nodes.len());
            nodes.push(self.node(state, of(Place::State(state))));
        }
        let mut edges = Vec::with_capacity(self.ways.len());
        for (number, way) in self.ways.iter().enumerate() {
            let to = if way.to.is_sink() {
                let own = of(Place::Behind(number));
                *finals.entry((way.to, own.clone())).or_insert_with(|| {
                    nodes.push(self.node(way.to, own));
                    nodes.len() - 1
                })
            } else {
                numbers[&way.to]
            };
            edges.push(Edge {
                from: numbers[&way.from],
                to,
                label: way.label.clone(),
            });
        }
        (nodes, edges)
    }

    fn node(&self, state: StateId, rules: &BTreeSet<Option<usize>>) -> Node {
        Node {
            verdict: self.automaton.state(state).output.outcome().map(verdict),
            is_sink: state.is_sink(),
            lines: rules.iter().copied().flatten().collect(),
            has_unmatched: rules.contains(&None),
        }
    }
}

/// The states that are parts of an edge: one byte leads on from them, one byte leads to them from
/// each state that does, and those say all that they say.
fn parts(automaton: &Dfa, rules: Option<&RulesOfPlaces<StateId>>) -> IdVec<StateId, bool> {
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
            let has_same_hub =
                [from, state.default_state].contains(&automaton.state(to).default_state);
            let is_same = automaton.state(to).output == state.output
                && rules.is_none_or(|rules| match (rules.get(&from), rules.get(&to)) {
                    (Some(from), Some(to)) => to.is_subset(from),
                    _ => true,
                });
            is_part[to] &= is_one && has_same_hub && is_same;
        }
    }
    // A cycle of parts has to have a state.
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
