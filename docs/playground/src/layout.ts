// The positions of the states and transitions of an automaton, from left to right. Lengths are in pixels.

import { Graph, layout } from "@dagrejs/dagre";
import type { BandGraph, GraphNode } from "robots-wasm";

import { visible } from "./visible.js";

/** The width of a character of the monospaced font, with some space to spare. */
const CHARACTER = 7.5;
export const LINE = 16;
const PADDING = 9;
/** The diameter of the dot at the start. */
export const DOT = 10;

/** The maximum number of rules in the label of a state, and of lines in that of a transition. */
const RULES = 3;
const LABELS = 6;
/** The maximum number of characters in a line. */
const WIDTH = 34;

export interface Point {
  x: number;
  y: number;
}

/** A part of the picture: its center and its size. */
export interface Box extends Point {
  width: number;
  height: number;
}

export interface PlacedState extends Box {
  node: GraphNode;
  text: string[];
}

export interface PlacedEdge {
  points: Point[];
  /** The center of the label. */
  label: Point;
  text: string[];
  isOther: boolean;
}

export interface Picture {
  width: number;
  height: number;
  /** The dot that leads to the start state, and the line from it. */
  start: { dot: Point; points: Point[] };
  states: PlacedState[];
  edges: PlacedEdge[];
}

/** Places a band. `rules` are the lines of the file. */
export function placed(band: BandGraph, rules: readonly string[]): Picture {
  const graph = new Graph({ directed: true, multigraph: true });
  graph.setGraph({ rankdir: "LR", nodesep: 20, edgesep: 12, ranksep: 28, marginx: 6, marginy: 6 });
  const edges = merged(band);
  const drawn = new Set([0, ...edges.flatMap(({ from, to }) => [from, to])]);
  const states = [...drawn].map((index) => {
    const node = band.nodes[index] as GraphNode;
    return { name: `s${index}`, node, text: stateText(node, rules) };
  });
  graph.setNode("start", { width: DOT, height: DOT });
  for (const { name, text } of states) {
    const { width, height } = size(text);
    graph.setNode(name, {
      width: width + 2 * PADDING,
      height: height + 2 * PADDING - 4,
    });
  }
  graph.setEdge("start", "s0", { width: 0, height: 0 });
  for (const { from, to, text, isOther } of edges) {
    const { width, height } = size(text);
    const label = { width: width + PADDING, height, labelpos: "c", weight: isOther ? 1 : 3 };
    graph.setEdge(`s${from}`, `s${to}`, label, isOther ? "other" : "bytes");
  }
  layout(graph);
  const { width = 0, height = 0 } = graph.graph() as { width?: number; height?: number };
  const box = (name: string) => graph.node(name) as Box;
  const first = graph.edge("start", "s0") as { points: Point[] };
  return {
    width,
    height,
    start: { dot: box("start"), points: first.points },
    states: states.map(({ name, node, text }) => ({ ...box(name), node, text })),
    edges: edges.map(({ from, to, text, isOther }) => {
      const name = isOther ? "other" : "bytes";
      const edge = graph.edge(`s${from}`, `s${to}`, name) as Point & { points: Point[] };
      const points = from === to ? loop(box(`s${from}`), edge) : edge.points;
      return { points, label: edge, text, isOther };
    }),
  };
}

/** Returns a loop from a state around its label, above or below, and back. dagre only places the label. */
function loop(state: Box, label: Point): Point[] {
  const side = Math.sign(label.y - state.y);
  const border = state.y + (side * state.height) / 2;
  // A second loop surrounds the first.
  const reach = Math.min(state.width / 2 - 6, Math.abs(label.y - state.y) / 2.5);
  const [left, right] = [state.x - reach, state.x + reach];
  return [
    { x: left, y: border },
    { x: left, y: label.y },
    { x: right, y: label.y },
    { x: right, y: border },
  ];
}

interface MergedEdge {
  from: number;
  to: number;
  text: string[];
  isOther: boolean;
}

/** Returns one edge for all labels between two states. Trivial default transitions are omitted. */
function merged(band: BandGraph): MergedEdge[] {
  const found = new Map<string, MergedEdge>();
  for (const { from, to, label, kind } of band.edges) {
    const target = band.nodes[to];
    const isOther = kind === "other";
    const isEnd = target?.is_sink && target.verdict !== "disallow" && target.lines.length === 0;
    if (isOther && isEnd) continue;
    const key = `${from} ${to} ${isOther}`;
    const edge = found.get(key) ?? { from, to, text: [], isOther };
    edge.text.push(shortened(label));
    found.set(key, edge);
  }
  return [...found.values()].map((edge) => ({ ...edge, text: folded(edge.text, LABELS) }));
}

/** Returns the verdict of a state. */
export function verdictOf(node: GraphNode): string {
  return node.verdict ?? "next band";
}

function stateText(node: GraphNode, rules: readonly string[]): string[] {
  const lines = node.lines.map((line) => shortened(`${line}: ${ruleOf(rules[line - 1])}`));
  const more = node.has_unmatched && lines.length > 0 ? ["or no rule"] : [];
  return [verdictOf(node), ...folded(lines, RULES + 1), ...more];
}

function ruleOf(line: string | undefined): string {
  return (line ?? "").replace(/#.*/, "").trim();
}

function folded(lines: string[], limit: number): string[] {
  if (lines.length <= limit) return lines;
  return [...lines.slice(0, limit - 1), `and ${lines.length - limit + 1} more`];
}

function shortened(text: string): string {
  const shown = visible(text);
  const characters = [...shown];
  return characters.length <= WIDTH ? shown : `${characters.slice(0, WIDTH - 1).join("")}…`;
}

function size(text: readonly string[]): { width: number; height: number } {
  const longest = Math.max(0, ...text.map((line) => [...line].length));
  return { width: longest * CHARACTER, height: text.length * LINE };
}
