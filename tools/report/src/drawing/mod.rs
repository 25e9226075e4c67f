//! The output of `robots graph`: the automaton of a group.
//!
//! In: the bands of a group. Out: a [`Drawing`], which has the labels of states and edges and omits
//! trivial edges, in the language of Graphviz.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, Write};

use askama::Template;
use robots_core::Reading;
use robots_core::matcher::Verdict;

use crate::counted;
use crate::graph::label::{fold, rule};
use crate::graph::{BandGraph, EdgeLabel, Node};
use crate::json::{Named as _, Word};
use crate::visible::visible;

const RULES: usize = 3;

/// The automaton of a group, with labels.
#[derive(Debug, Template)]
#[template(path = "drawing.dot", escape = "none")]
pub struct Drawing {
    /// The crawler, the file and the dialect.
    title: Vec<String>,
    bands: Vec<Band>,
}

/// One band, with its own start state.
#[derive(Debug)]
struct Band {
    title: String,
    /// The first is the start state.
    states: Vec<State>,
    arrows: Vec<Arrow>,
}

#[derive(Debug)]
struct State {
    lines: Vec<String>,
    /// `None` passes to the next band.
    verdict: Option<Verdict>,
    is_sink: bool,
}

#[derive(Debug)]
struct Arrow {
    from: usize,
    to: usize,
    lines: Vec<String>,
    /// Whether this is the default transition.
    is_other: bool,
}

impl Drawing {
    /// Creates the picture of the bands of `agent`'s group in this reading.
    pub fn new(reading: &Reading, agent: &str, bands: &[BandGraph]) -> Self {
        let source = reading.source();
        let mut title = vec![format!(
            "`{}` in {} (dialect {})",
            visible(agent.as_bytes()),
            visible(source.name().as_bytes()),
            reading.dialect().name
        )];
        if reading.implicit_rule().is_some() {
            title.push("/robots.txt itself is always allowed".to_owned());
        }
        let rules: Vec<_> = source.lines().map(|line| rule(line.bytes)).collect();
        let count = bands.len();
        let bands = bands.iter().enumerate();
        Self {
            title,
            bands: bands.map(|(index, band)| Band::new(band, &rules, index + 1, count)).collect(),
        }
    }

    /// Returns the number of states in the picture.
    pub fn states(&self) -> usize {
        self.bands.iter().map(|band| band.states.len()).sum()
    }

    /// Writes a `digraph` for Graphviz, with a cluster for each band.
    pub fn dot(&self, out: &mut dyn Write) -> io::Result<()> {
        self.write_into(out)?;
        writeln!(out)
    }
}

impl Band {
    fn new(band: &BandGraph, rules: &[String], number: usize, count: usize) -> Self {
        let end = if number == count {
            "the path is allowed".to_owned()
        } else {
            format!("band {} decides", number + 1)
        };
        let title = if count == 1 {
            format!("without an edge, {end}")
        } else {
            let rules = counted(band.rules.len(), "rule", "rules");
            format!("band {number} of {count}, {rules}; without an edge, {end}")
        };
        // A default transition to a sink where no rule matches is omitted.
        let is_drawn = |edge: &&crate::graph::Edge| {
            let to = &band.nodes[edge.to];
            let is_end =
                to.is_sink && to.verdict != Some(Word(Verdict::Disallow)) && to.lines.is_empty();
            !(edge.label == EdgeLabel::Other && is_end)
        };
        let mut labels: BTreeMap<(usize, usize, bool), Vec<String>> = BTreeMap::new();
        for edge in band.edges.iter().filter(is_drawn) {
            let ends = (edge.from, edge.to, edge.label == EdgeLabel::Other);
            labels.entry(ends).or_default().push(edge.label.to_string());
        }
        let ends = labels.keys().flat_map(|&(from, to, _)| [from, to]);
        let drawn: BTreeSet<_> = ends.chain([0]).collect();
        let drawn: Vec<_> = drawn.into_iter().collect();
        let number = |node: usize| drawn.partition_point(|&known| known < node);
        let states = drawn.iter().map(|&node| State::new(&band.nodes[node], rules)).collect();
        let arrows = labels.into_iter().map(|((from, to, is_other), mut lines)| {
            fold(&mut lines);
            Arrow { from: number(from), to: number(to), lines, is_other }
        });
        Self { title, states, arrows: arrows.collect() }
    }
}

impl State {
    fn new(node: &Node, rules: &[String]) -> Self {
        let verdict = node.verdict.map(|Word(verdict)| verdict);
        let mut lines = vec![verdict.map_or("next band", Verdict::name).to_owned()];
        for line in node.lines.iter().take(RULES) {
            let rule = rules.get(line.saturating_sub(1)).map_or("", String::as_str);
            lines.push(format!("{line}: {rule}"));
        }
        match node.lines.len().saturating_sub(RULES) {
            0 => {}
            more => lines.push(format!("and {more} more")),
        }
        if node.has_unmatched && !node.lines.is_empty() {
            lines.push("or no rule".to_owned());
        }
        Self { lines, verdict, is_sink: node.is_sink }
    }

    fn color(&self) -> &'static str {
        match self.verdict {
            Some(Verdict::Allow) => "#e3f4e4",
            Some(Verdict::Disallow) => "#fbe1df",
            None => "#eeeeee",
        }
    }
}

/// Returns lines as a quoted string, with escapes.
fn quoted(lines: &[String]) -> String {
    let escaped = lines.iter().map(|line| line.replace('\\', "\\\\").replace('"', "\\\""));
    format!("\"{}\"", escaped.collect::<Vec<_>>().join("\\n"))
}

#[cfg(test)]
mod tests;
