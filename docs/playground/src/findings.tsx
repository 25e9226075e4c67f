// The findings, with their fixes.

import { useState } from "preact/hooks";
import type { CheckResult, Finding, Fix, Lint } from "robots-wasm";

import { count, Prose } from "./prose.js";
import { visible } from "./visible.js";

/** The number of findings that are shown at first, and with each click on "more". */
const PAGE = 25;

/** The maximum number of characters of an excerpt on each side of the finding. */
const EXCERPT = 60;

interface Props {
  /** The text that was checked. */
  robots: string;
  result: CheckResult;
  lints: readonly Lint[];
  onFix: (finding: Finding, fix: Fix) => void;
  onGo: (finding: Finding) => void;
  /** Points at lines of the text. */
  onPoint: (lines: readonly number[]) => void;
}

/** Returns how many findings there are of each level. */
export function summary({ errors, warnings }: CheckResult): string {
  if (errors + warnings === 0) return "No findings";
  const parts = [];
  if (errors > 0) parts.push(count(errors, "error"));
  if (warnings > 0) parts.push(count(warnings, "warning"));
  return parts.join(", ");
}

/** The list of findings. */
export function Findings(props: Props) {
  const [limit, setLimit] = useState(PAGE);
  const { findings } = props.result;
  if (findings.length === 0) {
    return (
      <p class="good">
        <span aria-hidden="true">✓ </span>
        No lint has a finding in this file.
      </p>
    );
  }
  const more = Math.min(findings.length - limit, PAGE);
  return (
    <>
      <ol class="findings">
        {findings.slice(0, limit).map((finding, index) => (
          <Item key={`${finding.lint} ${index}`} finding={finding} {...props} />
        ))}
      </ol>
      {more > 0 && (
        <button type="button" onClick={() => setLimit(limit + PAGE)}>
          Show {count(more, "more finding")}
        </button>
      )}
    </>
  );
}

function Item({ finding, robots, lints, onFix, onGo, onPoint }: Props & { finding: Finding }) {
  const [label] = finding.labels;
  const lines: number[] = [];
  for (let line = finding.line; line <= finding.end_line; line++) {
    if (lines.length < 100) lines.push(line);
  }
  const point = () => onPoint(label === undefined ? [] : lines);
  return (
    <li
      class={`finding ${finding.level}`}
      onMouseEnter={point}
      onMouseLeave={() => onPoint([])}
      onFocusCapture={point}
      onBlurCapture={() => onPoint([])}
    >
      <h3>
        <span class="level">{finding.level === "deny" ? "error" : "warning"}</span>{" "}
        <Prose text={finding.message} />
      </h3>
      {label !== undefined && (
        <p class="place">
          <button type="button" class="link" onClick={() => onGo(finding)}>
            line {finding.line}
          </button>
          <Excerpt robots={robots} start={label.start} end={label.end} />
          {label.text !== "" && (
            <span class="label">
              <Prose text={label.text} />
            </span>
          )}
        </p>
      )}
      {finding.notes.map((note) => (
        <p class="note" key={note}>
          note: <Prose text={note} />
        </p>
      ))}
      {finding.help !== null && (
        <p class="help">
          help: <Prose text={finding.help} />
        </p>
      )}
      {finding.fixes.map((fix, index) => (
        <p class="fix" key={index}>
          <button type="button" class="primary" onClick={() => onFix(finding, fix)}>
            <span>
              Fix: <Prose text={fix.title} />
            </span>
          </button>
          <span class="safety">
            {fix.keeps_meaning ? "proved to change no verdict" : "may change verdicts"}
          </span>
        </p>
      ))}
      <About lint={lints.find(({ name }) => name === finding.lint)} />
    </li>
  );
}

/** The line of a finding, with its text marked. */
function Excerpt(props: { robots: string; start: number; end: number }) {
  const { robots, start } = props;
  const lineEnd = endOfLine(robots, start);
  const end = Math.min(Math.max(props.end, start), lineEnd);
  const lineStart = robots.lastIndexOf("\n", start - 1) + 1;
  const from = Math.max(lineStart, start - EXCERPT);
  const to = Math.min(lineEnd, end + EXCERPT);
  const long = end - start > 2 * EXCERPT;
  return (
    <code class="excerpt">
      {from > lineStart && "…"}
      {visible(robots.slice(from, start))}
      <mark>
        {visible(robots.slice(start, long ? start + 2 * EXCERPT : end))}
        {long && "…"}
      </mark>
      {visible(robots.slice(end, to))}
      {to < lineEnd && "…"}
    </code>
  );
}

function endOfLine(text: string, position: number): number {
  const end = text.indexOf("\n", position);
  return end === -1 ? text.length : end;
}

function About({ lint }: { lint: Lint | undefined }) {
  if (lint === undefined) return null;
  return (
    <details class="about">
      <summary>
        About <code>{lint.name}</code>
      </summary>
      <p>
        <Prose text={lint.explanation} />
      </p>
      <p>
        Source: <Prose text={lint.citation} />
      </p>
    </details>
  );
}
