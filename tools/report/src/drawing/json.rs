//! The JSON format.

use robots_core::matcher::Verdict;
use serde::Serialize;

use super::label::{class, text};
use crate::graph::{BandGraph, Edge, EdgeLabel, Node};

// The fields are in the order in which they are written.

/// The automaton of a band as it is written.
#[derive(Debug, Serialize)]
pub struct GraphJson<'g> {
    rules: &'g [usize],
    nodes: Vec<State<'g>>,
    edges: Vec<Transition>,
}

#[derive(Debug, Serialize)]
struct State<'g> {
    verdict: Option<&'static str>,
    is_sink: bool,
    lines: &'g [usize],
    has_unmatched: bool,
}

#[derive(Debug, Serialize)]
struct Transition {
    from: usize,
    to: usize,
    label: String,
    kind: &'static str,
}

impl<'g> GraphJson<'g> {
    /// Creates the object of a band.
    pub fn new(band: &'g BandGraph) -> Self {
        Self {
            rules: &band.rules,
            nodes: band.nodes.iter().map(State::new).collect(),
            edges: band.edges.iter().map(Transition::new).collect(),
        }
    }
}

impl<'g> State<'g> {
    fn new(node: &'g Node) -> Self {
        Self {
            verdict: node.verdict.map(|verdict| match verdict {
                Verdict::Allow => "allow",
                Verdict::Disallow => "disallow",
            }),
            is_sink: node.is_sink,
            lines: &node.lines,
            has_unmatched: node.has_unmatched,
        }
    }
}

impl Transition {
    fn new(edge: &Edge) -> Self {
        let (label, kind) = match &edge.label {
            EdgeLabel::Text(bytes) => (text(bytes), "text"),
            EdgeLabel::Class(bytes) => (class(bytes), "class"),
            EdgeLabel::Other => ("other".to_owned(), "other"),
        };
        Self {
            from: edge.from,
            to: edge.to,
            label,
            kind,
        }
    }
}
