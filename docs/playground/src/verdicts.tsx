// The table of verdicts: URLs by crawlers, each with the rule that decides.

import { useId, useState } from "preact/hooks";
import type {
  Decision,
  Explanation,
  GroupSource,
  InvalidQuestion,
  KnownCrawler,
} from "robots-wasm";

import { DIALECTS, MAX_AGENTS, MAX_URLS } from "./page-state.js";
import { Prose } from "./prose.js";
import type { Answers, Questions } from "./questions.js";

/** A cell of the table. */
export interface Selected {
  agent: string;
  url: string;
}

interface Props {
  agents: readonly string[];
  urls: readonly string[];
  crawlers: readonly KnownCrawler[];
  /** The question that `decisions` answer. */
  question: Questions["decide"] | undefined;
  decisions: Answers["decide"] | undefined;
  selected: Selected | null;
  explanation: Explanation | InvalidQuestion | undefined;
  onAgents: (agents: string[]) => void;
  onUrls: (urls: string[]) => void;
  onSelect: (selected: Selected | null) => void;
  onPoint: (lines: readonly number[]) => void;
  onGo: (line: number) => void;
}

/** The table, the fields that extend it, and the explanation of the selected verdict. */
export function Verdicts(props: Props) {
  const { agents, urls, crawlers, onAgents, onUrls } = props;
  const list = useId();
  return (
    <>
      {agents.length > 0 && urls.length > 0 ? (
        <Table {...props} />
      ) : (
        <p class="empty">Add a crawler and a URL to see a verdict.</p>
      )}
      <div class="adders">
        <Adder
          label="Add a crawler"
          placeholder="such as bingbot"
          list={list}
          limit={MAX_AGENTS}
          values={agents}
          onAdd={onAgents}
        />
        <Adder
          label="Add a URL"
          placeholder="such as /path?query"
          limit={MAX_URLS}
          values={urls}
          onAdd={onUrls}
        />
        <datalist id={list}>
          {crawlers.map(({ agent, operator }) => (
            <option key={agent} value={agent}>
              {operator}
            </option>
          ))}
        </datalist>
      </div>
      <Explained {...props} />
    </>
  );
}

function Adder(props: {
  label: string;
  placeholder: string;
  list?: string;
  limit: number;
  values: readonly string[];
  onAdd: (values: string[]) => void;
}) {
  const [text, setText] = useState("");
  const id = useId();
  const isFull = props.values.length >= props.limit;
  const add = (added: readonly string[]) => {
    const known = [...new Set([...props.values, ...added])];
    props.onAdd(known.slice(0, props.limit));
    setText("");
  };
  const lines = (value: string) =>
    value
      .split(/[\r\n]+/)
      .map((line) => line.trim())
      .filter((line) => line !== "");
  return (
    <form
      class="adder"
      onSubmit={(event) => {
        event.preventDefault();
        add(lines(text));
      }}
    >
      <label for={id}>{props.label}</label>
      <input
        id={id}
        type="text"
        list={props.list}
        value={text}
        placeholder={props.placeholder}
        autocomplete="off"
        autocapitalize="off"
        spellcheck={false}
        disabled={isFull}
        onInput={(event) => setText(event.currentTarget.value)}
        onPaste={(event) => {
          const pasted = lines(event.clipboardData?.getData("text/plain") ?? "");
          if (pasted.length > 1) {
            event.preventDefault();
            add(pasted);
          }
        }}
      />
      <button type="submit" disabled={isFull}>
        <span aria-hidden="true">Add</span>
        <span class="hidden">{props.label}</span>
      </button>
    </form>
  );
}

function Table(props: Props) {
  const { agents, urls, crawlers, onAgents, onUrls } = props;
  return (
    <div
      class="scroll"
      role="region"
      aria-label="Table of verdicts"
      // A region that scrolls must be reachable without a pointer.
      tabIndex={0}
    >
      <table class="verdicts" style={{ minWidth: `${(agents.length + 1) * 8.2}rem` }}>
        <caption class="hidden">
          Verdicts by URL and crawler. Each verdict is a button that explains it.
        </caption>
        <thead>
          <tr>
            <th scope="col">URL</th>
            {agents.map((agent) => (
              <th scope="col" key={agent}>
                <span class="name">{agent}</span>
                <Remove
                  what={agent}
                  onClick={() => onAgents(agents.filter((other) => other !== agent))}
                />
                <span class="operator">{operatorOf(agent, crawlers)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {urls.map((url) => (
            <tr key={url}>
              <th scope="row">
                <span class="name">{url}</span>
                <Remove what={url} onClick={() => onUrls(urls.filter((other) => other !== url))} />
              </th>
              {agents.map((agent) => (
                <Cell key={agent} {...props} agent={agent} url={url} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function operatorOf(agent: string, crawlers: readonly KnownCrawler[]): string {
  if (agent === "*") return "all others";
  const same = (crawler: KnownCrawler) => crawler.agent.toLowerCase() === agent.toLowerCase();
  return crawlers.find(same)?.operator ?? "";
}

function Remove({ what, onClick }: { what: string; onClick: () => void }) {
  return (
    <button type="button" class="remove" title={`Remove ${what}`} onClick={onClick}>
      <span aria-hidden="true">×</span>
      <span class="hidden">Remove {what}</span>
    </button>
  );
}

/** Returns the decision on a cell; the question may be older than the table. */
function decisionOf(
  { question, decisions }: Props,
  { agent, url }: Selected,
): Decision | InvalidQuestion | undefined {
  const row = question?.urls.indexOf(url) ?? -1;
  const column = question?.agents.indexOf(agent) ?? -1;
  return decisions?.[row]?.[column];
}

function Cell(props: Props & Selected) {
  const { agent, url, selected, onSelect, onPoint } = props;
  const decision = decisionOf(props, { agent, url });
  if (decision === undefined) return <td class="pending">…</td>;
  if (!decision.ok) {
    return (
      <td class="invalid">
        <Prose text={decision.error.message} />
      </td>
    );
  }
  const isSelected = selected?.agent === agent && selected.url === url;
  const point = () => onPoint(decision.line === null ? [] : [decision.line]);
  return (
    <td class={decision.verdict}>
      <button
        type="button"
        class="verdict"
        aria-pressed={isSelected}
        onMouseEnter={point}
        onMouseLeave={() => onPoint([])}
        onFocus={point}
        onBlur={() => onPoint([])}
        onClick={() => onSelect(isSelected ? null : { agent, url })}
      >
        <span class="word">
          <span aria-hidden="true">{decision.verdict === "allow" ? "✓ " : "✕ "}</span>
          {decision.verdict}
        </span>
        <span class="hidden">
          {" "}
          {url} for {agent},{" "}
        </span>
        <span class="because">{because(decision)}</span>
      </button>
    </td>
  );
}

/** Returns the reason of a decision in a few words. */
function because(decision: Decision): string {
  switch (decision.reason) {
    case "rule":
      return `line ${decision.line}: ${decision.rule}`;
    case "robots_txt":
      return "always allowed";
    case "no_rule":
      return "no rule matches";
    case "no_group":
      return "no group applies";
  }
}

function Explained(props: Props) {
  const { selected, explanation, onGo } = props;
  return (
    <div class="explanation" aria-live="polite">
      {selected === null ? (
        <p class="hint">Select a verdict to see how it is made.</p>
      ) : (
        explanation !== undefined &&
        (explanation.ok ? (
          <Steps explanation={explanation} decision={decisionOf(props, selected)} onGo={onGo} />
        ) : (
          <p>
            <Prose text={explanation.error.message} />
          </p>
        ))
      )}
    </div>
  );
}

function Steps(props: {
  explanation: Explanation;
  decision: Decision | InvalidQuestion | undefined;
  onGo: (line: number) => void;
}) {
  const { explanation, decision, onGo } = props;
  const { agent, path, canonical, verdict, matching, dialects } = explanation;
  const others = dialects.filter((other) => other.verdict !== verdict);
  return (
    <>
      <h3>
        <span class={`word ${verdict}`}>{verdict}</span> <code>{path}</code> for{" "}
        <code>{agent}</code>
      </h3>
      <dl>
        <dt>Group</dt>
        <dd>{groupOf(explanation.group, explanation.group_agent)}</dd>
        {canonical !== path && (
          <>
            <dt>Canonical form</dt>
            <dd>
              <code>{canonical}</code>
            </dd>
          </>
        )}
        <dt>Rules</dt>
        <dd>
          {matching.length === 0 ? (
            withoutRule(decision)
          ) : (
            <ol class="rules">
              {matching.map((rule) => (
                <li key={`${rule.line} ${rule.rule}`}>
                  <button type="button" class="link" onClick={() => onGo(rule.line)}>
                    line {rule.line}
                  </button>{" "}
                  <code>{rule.rule}</code>{" "}
                  {rule.line === explanation.line ? "decides" : "is overridden"}, {rule.octets}{" "}
                  {rule.octets === 1 ? "octet" : "octets"}
                </li>
              ))}
            </ol>
          )}
        </dd>
        <dt>Dialects</dt>
        <dd>
          {others.length === 0 ? (
            "all dialects agree"
          ) : (
            <ul class="rules">
              {others.map((other) => (
                <li key={other.dialect}>
                  {DIALECTS[other.dialect]}: {other.verdict}
                  {other.why !== undefined && (
                    <>
                      , <Prose text={other.why} />
                    </>
                  )}
                </li>
              ))}
            </ul>
          )}
        </dd>
      </dl>
    </>
  );
}

/** Returns why a URL that no rule matches is allowed. */
function withoutRule(decision: Decision | InvalidQuestion | undefined): string {
  switch (decision?.ok && decision.reason) {
    case "robots_txt":
      return "the file itself is always allowed";
    case "no_group":
      return "no group applies, so every URL is allowed";
    default:
      return "no rule matches, so the URL is allowed";
  }
}

function groupOf(source: GroupSource, agent: string | null) {
  switch (source) {
    case "own":
      return (
        <>
          <code>{agent}</code> (its own)
        </>
      );
    case "fallback":
      return (
        <>
          <code>{agent}</code> (documented fallback)
        </>
      );
    case "star":
      return (
        <>
          <code>*</code> (default)
        </>
      );
    case "none":
      return "none";
  }
}
