//! The automaton of a group as a graph for people to look at.
//!
//! In: a group. Out: for each of its rank bands the states that something depends on, and edges: a
//! run of bytes with one way on is one edge, and so are bytes that lead to one state. AFTER THIS
//! STAGE: walked as [`Edge`] says, a graph decides what the packed bytes decide, and each state
//! knows the rules that decide the paths that end there.

mod labels;
mod shape;

use std::collections::BTreeMap;
use std::ops::Deref;

use robots_automata::{Budget, BudgetExhausted, Glob, Pattern, PatternSet, automata};

use self::labels::Rules;
use self::shape::Shape;
use crate::matcher::Verdict;
use crate::reading::{GroupId, Precedence, Reading, rule_set};

/// The automaton of one rank band. Of the bands of a group the first that answers decides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BandGraph {
    /// The lines of its rules, those that win first. Of rules with one pattern only the one that
    /// wins is there.
    pub rules: Vec<usize>,
    /// The states; the first is the start.
    pub nodes: Vec<Node>,
    /// How bytes lead from one to the next.
    pub edges: Vec<Edge>,
    /// Whether it is known which rules decide where; with too many ways through a band it is not.
    pub is_traced: bool,
}

/// A state: what holds if the path ends here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// The answer; `None` leaves it to the next band.
    pub verdict: Option<Verdict>,
    /// No byte leads on: the rest of the path is not read.
    pub is_final: bool,
    /// The lines of the rules that decide the paths that end here or, in a final state, go on.
    pub lines: Vec<usize>,
    /// Whether such paths are also there that no rule of the band matches.
    pub has_unmatched: bool,
}

/// A way from one state to another.
///
/// Bytes that only [`EdgeLabel::Other`] stands for lead where they lead from the state that it leads
/// to: they stay there, unless an edge leaves that state with them. So does the first byte that is
/// another one than a text has. Within a text holds what holds where it begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edge {
    /// From this node.
    pub from: usize,
    /// To this one.
    pub to: usize,
    /// By these bytes.
    pub label: EdgeLabel,
}

/// The bytes of an edge.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EdgeLabel {
    /// These, one after the other.
    Text(Vec<u8>),
    /// One of these, in ascending order.
    Class(Vec<u8>),
    /// Any that the others have not.
    Other,
}

/// The bands of a group's automaton, those that decide first in front.
///
/// # Errors
///
/// When a rule has no automaton of reasonable size, or all have none together.
pub fn graph(reading: &Reading, group: GroupId) -> Result<Vec<BandGraph>, BudgetExhausted> {
    let mut lines: BTreeMap<&Glob, (Precedence, usize)> = BTreeMap::new();
    for rule in reading.written_rules(group) {
        let glob = rule.pattern.glob();
        let known = lines.entry(glob).or_insert((rule.precedence(), rule.line));
        if known.0 < rule.precedence() {
            *known = (rule.precedence(), rule.line);
        }
    }
    let patterns = rule_set(reading.written_rules(group).map(Deref::deref));
    let bands = automata(&patterns, Budget::of_a_language())?;
    if bands.is_empty() {
        return Ok(vec![BandGraph::without_rules()]);
    }
    let graphs = bands.into_iter().map(|(run, automaton)| {
        let own = PatternSet::new(patterns.run(&run).iter().cloned());
        let line = |pattern: &Pattern| lines.get(&pattern.glob).map_or(0, |&(_, line)| line);
        let own_lines: Vec<_> = own.as_slice().iter().map(line).collect();
        let rules = Rules::new(&own, &own_lines);
        let automaton = automaton.with_single_bytes();
        let of_states = rules.of_states(&automaton);
        let shape = Shape::new(&automaton, of_states.as_ref());
        let of_places = shape.rules_of_places(&rules);
        let is_traced = of_states.is_some() && of_places.is_some();
        let (nodes, edges) = shape.drawn(&of_places.unwrap_or_default());
        BandGraph {
            rules: own_lines,
            nodes,
            edges,
            is_traced,
        }
    });
    Ok(graphs.collect())
}

impl BandGraph {
    fn without_rules() -> Self {
        Self {
            rules: Vec::new(),
            nodes: vec![Node {
                verdict: Some(Verdict::Allow),
                is_final: true,
                lines: Vec::new(),
                has_unmatched: true,
            }],
            edges: Vec::new(),
            is_traced: true,
        }
    }
}

#[cfg(test)]
mod tests;
