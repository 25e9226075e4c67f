//! The automaton of a group as a graph that people can read.
//!
//! In: a group. Out: for each of its bands, the states that matter, and edges. Consecutive bytes
//! without a branch are one edge, and so are bytes that lead to the same state. AFTER THIS STAGE:
//! following the edges as [`Edge`] describes gives the decision of the packed bytes, and each state
//! lists the rules that decide the paths that end there.

pub(crate) mod label;
mod labels;
mod shape;

use std::fmt;
use std::ops::Deref;

use robots_automata::{
    Budget, BudgetExhausted, Dfa, Glob, Pattern, PatternSet, StateId, band_automata,
};
use robots_core::matcher::Verdict;
use robots_core::reading::{GroupId, GroupSource, Precedence, Reading, rule_set};
use rustc_hash::FxHashMap;
use schemars::JsonSchema;
use serde::Serialize;

use self::label::{class, text};
use self::labels::BandRules;
use self::shape::{Position, Shape};
use crate::json::Word;

/// Returns why there is no graph for a crawler that obeys no group.
pub fn nothing_to_draw(agent: &str, source: GroupSource) -> String {
    let reason = match source {
        GroupSource::IgnoresDefault => format!("`{agent}` is documented to ignore `*`"),
        _ if agent == "*" => "the file has no group `*`".to_owned(),
        _ => format!("the file has neither a group for `{agent}` nor a default group `*`"),
    };
    format!("nothing to draw: {reason}, so every URL is allowed")
}

/// The automaton of one band of a group.
///
/// Of several, the first that has a verdict decides.
///
/// See [`graph`] for an example.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct BandGraph {
    /// The lines of its rules, in order of precedence. Of several rules with the same pattern, only
    /// the one that takes precedence.
    pub rules: Vec<usize>,
    /// The states. The first is the start state.
    pub nodes: Vec<Node>,
    /// The transitions between the states.
    pub edges: Vec<Edge>,
}

/// A state: the verdict on a path that ends here.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "GraphNode")]
pub struct Node {
    /// The verdict; null passes to the next band.
    pub verdict: Option<Word<Verdict>>,
    /// Whether no byte leaves the state, so that the rest of the path is not read.
    pub is_sink: bool,
    /// The lines of the rules that decide the paths that end here or, in a sink, continue.
    pub lines: Vec<usize>,
    /// Whether no rule of the band matches some of these paths.
    pub has_unmatched: bool,
}

/// A transition from one state to another. `other` is the default transition.
///
/// The edge labeled [`EdgeLabel::Other`] is the default transition of its state: a byte without an
/// edge leads where it leads from the target of that edge, or to that target itself if it has no
/// edge there either. The same holds for the first byte that differs from the text of an edge.
/// Within a text, the verdict of the state where the edge begins holds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "GraphEdge")]
pub struct Edge {
    /// The index of the state where it begins.
    pub from: usize,
    /// The index of the state where it ends.
    pub to: usize,
    /// The bytes that it reads.
    #[serde(flatten)]
    pub label: EdgeLabel,
}

/// The bytes of an edge.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(into = "WrittenLabel")]
pub enum EdgeLabel {
    /// These bytes, one after the other.
    Text(Vec<u8>),
    /// One of these bytes, in ascending order.
    Class(Vec<u8>),
    /// Any byte without another edge: the default transition.
    Other,
}

impl fmt::Display for EdgeLabel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(bytes) => f.write_str(&text(bytes)),
            Self::Class(bytes) => f.write_str(&class(bytes)),
            Self::Other => f.write_str("other"),
        }
    }
}

#[derive(Serialize, JsonSchema)]
#[schemars(inline)]
struct WrittenLabel {
    /// The label as in a picture.
    label: String,
    /// What it reads: these bytes, one of these bytes, or any byte without another edge.
    #[schemars(extend("enum" = ["text", "class", "other"]))]
    kind: &'static str,
}

impl From<EdgeLabel> for WrittenLabel {
    fn from(label: EdgeLabel) -> Self {
        Self {
            label: label.to_string(),
            kind: match label {
                EdgeLabel::Text(_) => "text",
                EdgeLabel::Class(_) => "class",
                EdgeLabel::Other => "other",
            },
        }
    }
}

/// The reason why a group has no graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GraphError {
    /// A rule has no automaton within the limits, or all rules together exceed them.
    BudgetExhausted,
    /// The graph would have more states than the caller accepts, and at least this many.
    TooManyStates(usize),
}

impl fmt::Display for GraphError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::BudgetExhausted => BudgetExhausted.fmt(f),
            Self::TooManyStates(least) => write!(f, "the graph has at least {least} states"),
        }
    }
}

impl std::error::Error for GraphError {}

impl From<BudgetExhausted> for GraphError {
    fn from(_: BudgetExhausted) -> Self {
        Self::BudgetExhausted
    }
}

/// Returns the bands of a group's automaton, the one that decides first at the start. They have
/// about `most` states at most: finding the rules that decide in each state takes long, and may
/// divide states, so it is only done if the states without rules are within the limit. If the
/// budget for it is exhausted, no state lists rules.
///
/// # Errors
///
/// Returns an error when a rule has no automaton within the limits, when all rules together exceed
/// them, or when the graph has more than `most` states.
///
/// ```
/// use robots_report::graph::{EdgeLabel, graph};
/// use robots_core::{Dialect, Reading, SourceText};
///
/// let source = SourceText::new("robots.txt", "User-agent: *\nDisallow: /admin/\n");
/// let reading = Reading::new(&source, Dialect::RFC_9309);
/// let group = reading.group(b"*").expect("the file has a default group");
/// let bands = graph(&reading, group, 80)?;
/// let edge = &bands[0].edges[0];
/// assert_eq!(edge.label, EdgeLabel::Text(b"/admin/".to_vec()));
/// assert_eq!(bands[0].nodes[edge.to].lines, [2]);
/// # Ok::<(), robots_report::graph::GraphError>(())
/// ```
pub fn graph(reading: &Reading, group: GroupId, most: usize) -> Result<Vec<BandGraph>, GraphError> {
    let mut lines: FxHashMap<&Glob, (Precedence, usize)> = FxHashMap::default();
    for rule in reading.written_rules(group) {
        let glob = rule.pattern.glob();
        let known = lines.entry(glob).or_insert((rule.precedence(), rule.line));
        if known.0 < rule.precedence() {
            *known = (rule.precedence(), rule.line);
        }
    }
    let patterns = rule_set(reading.written_rules(group).map(Deref::deref));
    let bands = band_automata(&patterns, Budget::for_language())?;
    if bands.is_empty() {
        return Ok(vec![BandGraph::without_rules()]);
    }
    let bands = bands.into_iter();
    let bands: Vec<_> = bands.map(|(run, automaton)| (run, automaton.without_literals())).collect();
    let states = |automaton: &Dfa| Shape::new(automaton, None).state_count();
    let least = bands.iter().map(|(_, automaton)| states(automaton)).sum();
    if least > most {
        return Err(GraphError::TooManyStates(least));
    }
    let graphs = bands.iter().map(|(run, automaton)| {
        let own = PatternSet::new(patterns.run(run).iter().cloned());
        let line = |pattern: &Pattern| lines.get(&pattern.glob).map_or(0, |&(_, line)| line);
        let own_lines: Vec<_> = own.as_slice().iter().map(line).collect();
        let rules = BandRules { patterns: &own, lines: &own_lines };
        let next = |state, byte| automaton.next(state, byte);
        let of_states = rules.of_positions(automaton.start, next, StateId::is_sink);
        let shape = Shape::new(automaton, of_states.as_ref());
        let start = Position::State(automaton.start);
        let next = |position, byte| shape.next(position, byte);
        let of_positions = rules.of_positions(start, next, |_| false);
        let (nodes, edges) = shape.nodes_and_edges(&of_positions.unwrap_or_default());
        BandGraph { rules: own_lines, nodes, edges }
    });
    Ok(graphs.collect())
}

impl BandGraph {
    fn without_rules() -> Self {
        Self {
            rules: Vec::new(),
            nodes: vec![Node {
                verdict: Some(Word(Verdict::Allow)),
                is_sink: true,
                lines: Vec::new(),
                has_unmatched: true,
            }],
            edges: Vec::new(),
        }
    }
}

#[cfg(test)]
mod tests;
