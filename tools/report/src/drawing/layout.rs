//! The layout of the states and edges of a band, from left to right.

use dagre::graph::{Graph, GraphOptions};
use dagre::layout::types::LabelPos;
use dagre::{EdgeLabel, LayoutOptions, NodeLabel, Point, RankDir, layout};

use super::{Arrow, Band, State};

/// The width of a letter. All lengths are in pixels.
const LETTER: f64 = 8.5;
pub(super) const LINE: f64 = 18.0;
const PADDING: f64 = 8.0;
pub(super) const DOT: f64 = 10.0;

const START: &str = "start";

/// A band with the positions of its states and edges.
pub(super) struct BandLayout<'a> {
    pub(super) band: &'a Band,
    graph: Graph<NodeLabel, EdgeLabel>,
    pub(super) width: f64,
    pub(super) height: f64,
}

/// The center and the size of an element.
#[derive(Clone, Copy, Debug)]
pub(super) struct Frame {
    pub(super) x: f64,
    pub(super) y: f64,
    pub(super) width: f64,
    pub(super) height: f64,
}

impl<'a> BandLayout<'a> {
    pub(super) fn new(band: &'a Band) -> Self {
        let mut graph =
            Graph::with_options(GraphOptions { directed: true, multigraph: true, compound: false });
        graph.set_node(START, Some(sized(DOT, DOT)));
        for (index, state) in band.states.iter().enumerate() {
            let (width, height) = size(&state.lines);
            let state = sized(width + 2.0 * PADDING, height + PADDING);
            graph.set_node(name(index), Some(state));
        }
        graph.set_edge(START, name(0), Some(EdgeLabel::default()), None);
        for arrow in &band.arrows {
            let (width, height) = size(&arrow.lines);
            let label = EdgeLabel {
                width: width + PADDING,
                height,
                labelpos: LabelPos::Center,
                // Forward edges determine the direction more than default transitions.
                weight: if arrow.is_other { 1 } else { 3 },
                ..EdgeLabel::default()
            };
            graph.set_edge(name(arrow.from), name(arrow.to), Some(label), arrow.name());
        }
        let options = LayoutOptions {
            rankdir: RankDir::LR,
            nodesep: 22.0,
            edgesep: 14.0,
            ranksep: 14.0,
            ..LayoutOptions::default()
        };
        layout(&mut graph, Some(options));
        let mut placed = Self { band, graph, width: 0.0, height: 0.0 };
        (placed.width, placed.height) = placed.extent();
        placed
    }

    /// Returns the right and the lower end of the picture.
    fn extent(&self) -> (f64, f64) {
        let states = self.states().map(|(_, frame)| frame);
        let labels = self.arrows().filter_map(|(.., label)| label);
        let corners = states.chain(labels).map(|frame| {
            let (right, low) = (frame.width / 2.0, frame.height / 2.0);
            (frame.x + right, frame.y + low)
        });
        let points = self.arrows().flat_map(|(_, points, _)| points);
        let points = points.map(|point| (point.x, point.y));
        corners.chain(points).fold((0.0, 0.0), |(right, low), (x, y)| (x.max(right), y.max(low)))
    }

    /// Returns the dot before the start state, and the points of the line between them.
    pub(super) fn start(&self) -> Option<(Frame, &[Point])> {
        let edge = self.graph.edge(START, &name(0), None)?;
        Some((frame(self.graph.node(START)?)?, &edge.points))
    }

    pub(super) fn states(&self) -> impl Iterator<Item = (&State, Frame)> {
        let states = self.band.states.iter().enumerate();
        states.filter_map(|(index, state)| {
            let place = self.graph.node(&name(index))?;
            Some((state, frame(place)?))
        })
    }

    /// Returns the edges with their points and the positions of their labels.
    pub(super) fn arrows(&self) -> impl Iterator<Item = (&Arrow, &[Point], Option<Frame>)> {
        let arrows = self.band.arrows.iter();
        arrows.filter_map(|arrow| {
            let edge = self.graph.edge(&name(arrow.from), &name(arrow.to), arrow.name())?;
            let &EdgeLabel { width, height, .. } = edge;
            let label = edge.x.zip(edge.y).map(|(x, y)| Frame { x, y, width, height });
            Some((arrow, edge.points.as_slice(), label))
        })
    }
}

impl Arrow {
    /// Names distinguish two edges with the same ends.
    fn name(&self) -> Option<&'static str> {
        self.is_other.then_some("other")
    }
}

fn name(state: usize) -> String {
    format!("s{state}")
}

fn frame(node: &NodeLabel) -> Option<Frame> {
    Some(Frame { x: node.x?, y: node.y?, width: node.width, height: node.height })
}

fn sized(width: f64, height: f64) -> NodeLabel {
    NodeLabel { width, height, ..NodeLabel::default() }
}

pub(super) fn size(lines: &[String]) -> (f64, f64) {
    let widest = lines.iter().map(|line| width(line)).fold(0.0, f64::max);
    (widest, lines.iter().map(|_| LINE).sum())
}

pub(super) fn width(text: &str) -> f64 {
    text.chars().map(|_| LETTER).sum()
}
