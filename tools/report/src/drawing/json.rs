//! The JSON format.

use std::io::{self, Write};

use robots_core::Reading;
use robots_core::matcher::Verdict;
use schemars::JsonSchema;
use serde::Serialize;

use super::label::{class, text};
use crate::graph::{BandGraph, Edge, EdgeLabel, Node};
use crate::json::{VERSION, write_line};

// The fields are in the order in which they are written.

/// A line of `robots graph --format json`.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub(crate) enum Line<'g> {
    /// The first line.
    Header {
        /// The version of the lines.
        #[schemars(extend("const" = VERSION))]
        schema: u32,
        #[schemars(extend("const" = "graph"))]
        command: &'static str,
        file: &'g str,
        dialect: &'static str,
        /// The product token.
        agent: &'g str,
    },
    /// A band. The first one with a verdict decides.
    Band(GraphJson<'g>),
    /// The last line.
    Summary {
        /// The number of bands.
        bands: usize,
        /// The number of their states.
        states: usize,
    },
}

/// Writes the bands of `agent`'s group in this reading: a `header`, a `band` for each, and a
/// `summary`.
pub fn write_graph_json(
    out: &mut dyn Write,
    reading: &Reading,
    agent: &str,
    bands: &[BandGraph],
) -> io::Result<()> {
    let header = Line::Header {
        schema: VERSION,
        command: "graph",
        file: reading.source().name(),
        dialect: reading.dialect().name,
        agent,
    };
    write_line(out, &header)?;
    for band in bands {
        write_line(out, &Line::Band(GraphJson::new(band)))?;
    }
    let summary = Line::Summary {
        bands: bands.len(),
        states: bands.iter().map(|band| band.nodes.len()).sum(),
    };
    write_line(out, &summary)
}

/// The automaton of a band as it is written.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(inline)]
pub struct GraphJson<'g> {
    /// The lines of its rules, from 1, in order of precedence.
    rules: &'g [usize],
    /// The states, the start state first.
    nodes: Vec<State<'g>>,
    edges: Vec<Transition>,
}

#[derive(Debug, Serialize, JsonSchema)]
struct State<'g> {
    /// The verdict on a path that ends here; `null` passes to the next band.
    #[schemars(extend("enum" = ["allow", "disallow", null]))]
    verdict: Option<&'static str>,
    /// Whether the rest of the path is not read.
    is_sink: bool,
    /// The lines of the rules that decide here.
    lines: &'g [usize],
    /// Whether no rule of the band matches some of the paths that end here.
    has_unmatched: bool,
}

#[derive(Debug, Serialize, JsonSchema)]
struct Transition {
    /// The index of the state where it begins, from 0.
    from: usize,
    /// The index of the state where it ends.
    to: usize,
    label: String,
    /// What it reads: these bytes, one of these bytes, or any byte without another edge.
    #[schemars(extend("enum" = ["text", "class", "other"]))]
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
