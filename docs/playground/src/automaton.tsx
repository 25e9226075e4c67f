// The automaton that decides for a crawler, as a picture and as a table.

import { useId, useMemo } from "preact/hooks";
import type { BandGraph, Graph, NotDrawn } from "robots-wasm";

import {
  DOT,
  LINE,
  type PlacedEdge,
  type PlacedState,
  placed,
  type Point,
  verdictOf,
} from "./layout.js";
import { Prose } from "./prose.js";
import { visible } from "./visible.js";

/** The radius of a bend. */
const BEND = 14;

interface Props {
  robots: string;
  agents: readonly string[];
  agent: string;
  graph: Graph | NotDrawn | undefined;
  /** The line of the rule that decides the selected verdict. */
  line: number | null;
  onAgent: (agent: string) => void;
  onPoint: (lines: readonly number[]) => void;
}

/** The field for the crawler, and its automaton. */
export function Automaton(props: Props) {
  const { agents, agent, graph, onAgent } = props;
  const id = useId();
  return (
    <>
      <p class="field">
        <label for={id}>Crawler</label>
        <select id={id} value={agent} onChange={(event) => onAgent(event.currentTarget.value)}>
          {agents.map((name) => (
            <option key={name} value={name}>
              {name === "*" ? "* (all others)" : name}
            </option>
          ))}
        </select>
      </p>
      {graph !== undefined &&
        (graph.ok ? (
          <Bands {...props} graph={graph} />
        ) : (
          <p class="empty">
            <Prose text={graph.error.message} />
          </p>
        ))}
    </>
  );
}

function Bands(props: Props & { graph: Graph }) {
  const { graph, robots, agent } = props;
  const rules = useMemo(() => robots.split("\n"), [robots]);
  const count = graph.bands.length;
  return (
    <>
      <p class="note">
        The walk starts at the dot and reads the path of a URL. Where the path ends, the state has
        the verdict. A double border ends the walk early. Without an edge,{" "}
        {count === 1
          ? "the path is allowed."
          : "the next band decides, and after the last the path is allowed."}
      </p>
      {graph.bands.map((band, index) => (
        <Picture
          key={index}
          {...props}
          band={band}
          rules={rules}
          title={
            count === 1
              ? `Automaton for ${agent}`
              : `Automaton for ${agent}, band ${index + 1} of ${count}`
          }
        />
      ))}
      <details>
        <summary>The same as a table</summary>
        {graph.bands.map((band, index) => (
          <Table key={index} band={band} name={count === 1 ? "" : `Band ${index + 1}`} />
        ))}
      </details>
    </>
  );
}

function Picture(props: Props & { band: BandGraph; rules: readonly string[]; title: string }) {
  const { band, rules, title, line, onPoint } = props;
  const arrow = useId();
  const picture = useMemo(() => placed(band, rules), [band, rules]);
  const { width, height, start } = picture;
  const head = `url(#${arrow})`;
  return (
    <div class="scroll picture" role="region" aria-label={`Picture: ${title}`} tabIndex={0}>
      <svg
        class="automaton"
        role="img"
        aria-label={`${title}. The table below has the same states and edges.`}
        viewBox={`0 0 ${width} ${height}`}
        width={width}
        height={height}
      >
        <marker
          id={arrow}
          viewBox="0 0 10 10"
          refX="10"
          refY="5"
          markerWidth="7"
          markerHeight="7"
          orient="auto-start-reverse"
        >
          <path class="head" d="M0 0L10 5L0 10z" />
        </marker>
        <path class="edge" d={curve(start.points)} marker-end={head} />
        <circle class="dot" cx={start.dot.x} cy={start.dot.y} r={DOT / 2} />
        {picture.edges.map((edge, index) => (
          <path
            key={index}
            class={edge.isOther ? "edge other" : "edge"}
            d={curve(edge.points)}
            marker-end={head}
          />
        ))}
        {picture.states.map((state, index) => (
          <State
            key={index}
            state={state}
            isPointed={line !== null && state.node.lines.includes(line)}
            onPoint={onPoint}
          />
        ))}
        {picture.edges.map((edge, index) => (
          <Label key={index} edge={edge} />
        ))}
      </svg>
    </div>
  );
}

function State(props: {
  state: PlacedState;
  isPointed: boolean;
  onPoint: (lines: readonly number[]) => void;
}) {
  const { state, isPointed, onPoint } = props;
  const { x, y, width, height, node, text } = state;
  const [left, top] = [x - width / 2, y - height / 2];
  return (
    <g
      class={`state ${node.verdict ?? "pass"}${isPointed ? " pointed" : ""}`}
      onMouseEnter={() => onPoint(node.lines)}
      onMouseLeave={() => onPoint([])}
    >
      <rect x={left} y={top} width={width} height={height} rx="7" />
      {node.is_sink && (
        <rect class="inner" x={left + 3} y={top + 3} width={width - 6} height={height - 6} rx="5" />
      )}
      <Lines text={text} at={state} />
    </g>
  );
}

function Label({ edge }: { edge: PlacedEdge }) {
  return (
    <g class={edge.isOther ? "label other" : "label"}>
      <Lines text={edge.text} at={edge.label} />
    </g>
  );
}

/** Lines of text around a point. */
function Lines({ text, at }: { text: readonly string[]; at: Point }) {
  const first = at.y - (text.length * LINE) / 2 + LINE * 0.75;
  return (
    <>
      {text.map((line, index) => (
        <text key={index} x={at.x} y={first + index * LINE} text-anchor="middle">
          {line}
        </text>
      ))}
    </>
  );
}

/** Returns a line through points, with rounded bends. */
function curve(points: readonly Point[]): string {
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) return "";
  let path = `M${first.x} ${first.y}`;
  for (let index = 1; index < points.length - 1; index++) {
    const bend = points[index] as Point;
    const before = towards(bend, points[index - 1] as Point);
    const after = towards(bend, points[index + 1] as Point);
    path += `L${before.x} ${before.y}Q${bend.x} ${bend.y} ${after.x} ${after.y}`;
  }
  return `${path}L${last.x} ${last.y}`;
}

/** Returns where a bend starts: at its radius, but not beyond the middle of the segment. */
function towards(bend: Point, end: Point): Point {
  const [x, y] = [end.x - bend.x, end.y - bend.y];
  const share = Math.min(BEND / Math.max(Math.hypot(x, y), BEND), 0.5);
  return { x: bend.x + x * share, y: bend.y + y * share };
}

/** The states and edges in rows. */
function Table({ band, name }: { band: BandGraph; name: string }) {
  return (
    <div class="scroll" role="region" aria-label={`Table of states ${name}`} tabIndex={0}>
      <table>
        {name !== "" && <caption>{name}</caption>}
        <thead>
          <tr>
            <th scope="col">State</th>
            <th scope="col">Verdict</th>
            <th scope="col">Lines</th>
            <th scope="col">Edges</th>
          </tr>
        </thead>
        <tbody>
          {band.nodes.map((node, index) => (
            <tr key={index}>
              <th scope="row">{index === 0 ? "1 (start)" : index + 1}</th>
              <td>
                {verdictOf(node)}
                {node.is_sink && ", ends the walk"}
              </td>
              <td>{node.lines.join(", ")}</td>
              <td>
                {band.edges
                  .filter(({ from }) => from === index)
                  .map(({ to, label }, position) => (
                    <span class="transition" key={position}>
                      <code>{visible(label)}</code> to {to + 1}
                    </span>
                  ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
