// The table of verdicts: URLs by crawlers, each with the rule that decides.

import { useId, useRef, useState } from "preact/hooks";
import type {
  Decision,
  Dialect,
  Explanation,
  GroupSource,
  InvalidQuestion,
  KnownCrawler,
} from "robots-wasm";

import { DIALECTS, MAX_AGENTS, MAX_URLS } from "./page-state.js";
import { count, Prose } from "./prose.js";
import type { Answers, Entered, Questions } from "./questions.js";
import { visible } from "./visible.js";

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
  /** Returns what texts in a field mean. */
  entered: (kind: "agents" | "urls", texts: string[]) => Promise<Entered[]>;
  onAgents: (agents: string[]) => void;
  onUrls: (urls: string[]) => void;
  onSelect: (selected: Selected | null) => void;
  onPoint: (lines: readonly number[]) => void;
  onGo: (line: number) => void;
}

/** The table, the fields that extend it, and the explanation of the selected verdict. */
export function Verdicts(props: Props) {
  const { agents, urls, crawlers, entered, onAgents, onUrls } = props;
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
          noun="crawler"
          values={agents}
          entered={(texts) => entered("agents", texts)}
          onAdd={(added) => onAgents(withAgents(agents, added, crawlers))}
        />
        <Adder
          label="Add a URL"
          placeholder="such as /path?query"
          limit={MAX_URLS}
          noun="URL"
          values={urls}
          entered={(texts) => entered("urls", texts)}
          onAdd={(added) => onUrls([...new Set([...urls, ...added])].slice(0, MAX_URLS))}
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

/** Returns the product tokens with others, each once, in the case in which they are documented. */
function withAgents(
  agents: readonly string[],
  added: readonly string[],
  crawlers: readonly KnownCrawler[],
): string[] {
  const all = [...agents];
  for (const token of added) {
    const documented = known(token, crawlers)?.agent ?? token;
    if (!all.some((agent) => isSame(agent, documented))) all.push(documented);
  }
  return all.slice(0, MAX_AGENTS);
}

/** Returns whether product tokens are equal (RFC 9309 section 2.2.1). */
function isSame(first: string, second: string): boolean {
  return first.toLowerCase() === second.toLowerCase();
}

function known(token: string, crawlers: readonly KnownCrawler[]): KnownCrawler | undefined {
  return crawlers.find(({ agent }) => isSame(agent, token));
}

function Adder(props: {
  label: string;
  placeholder: string;
  list?: string;
  limit: number;
  noun: string;
  values: readonly string[];
  entered: (texts: string[]) => Promise<Entered[]>;
  onAdd: (values: string[]) => void;
}) {
  const [text, setText] = useState("");
  const [error, setError] = useState("");
  const id = useId();
  const isFull = props.values.length >= props.limit;
  const latest = useRef(props);
  latest.current = props;
  const add = async (texts: string[]) => {
    if (texts.length === 0) return;
    try {
      const entered = await props.entered(texts);
      const invalid = entered.filter((one) => !one.ok);
      // Values may have been removed by now.
      latest.current.onAdd(entered.flatMap((one) => (one.ok ? [one.value] : [])));
      setText(invalid.length === 1 ? (invalid[0]?.text ?? "") : "");
      const more = invalid.length > 1 ? `; ${count(invalid.length - 1, "more invalid line")}` : "";
      setError(invalid.length > 0 ? `${invalid[0]?.message}${more}` : "");
    } catch (reason) {
      setError(reason instanceof Error ? reason.message : String(reason));
    }
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
        void add(lines(text));
      }}
    >
      <label for={id}>{props.label}</label>
      <input
        id={id}
        type="text"
        list={props.list}
        value={text}
        placeholder={isFull ? `limit: ${count(props.limit, props.noun)}` : props.placeholder}
        aria-invalid={error !== ""}
        aria-describedby={`${id}-error`}
        autocomplete="off"
        autocapitalize="off"
        spellcheck={false}
        disabled={isFull}
        onInput={(event) => {
          setText(event.currentTarget.value);
          setError("");
        }}
        onPaste={(event) => {
          const pasted = lines(event.clipboardData?.getData("text/plain") ?? "");
          if (pasted.length > 1) {
            event.preventDefault();
            void add(pasted);
          }
        }}
      />
      <button type="submit" disabled={isFull}>
        <span aria-hidden="true">Add</span>
        <span class="hidden">{props.label}</span>
      </button>
      <p class="field-error" id={`${id}-error`} role="alert">
        {error === "" ? null : <Prose text={error} />}
      </p>
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
                <span class="name" title={visible(agent)}>
                  {visible(agent)}
                </span>
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
                <span class="name" title={visible(url)}>
                  {visible(url)}
                </span>
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
  return known(agent, crawlers)?.operator ?? "";
}

function Remove({ what, onClick }: { what: string; onClick: () => void }) {
  return (
    <button type="button" class="remove" title={`Remove ${visible(what)}`} onClick={onClick}>
      <span aria-hidden="true">×</span>
      <span class="hidden">Remove {visible(what)}</span>
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
          {visible(url)} for {visible(agent)},{" "}
        </span>
        <span class="because">{visible(because(decision))}</span>
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
        <span class={`word ${verdict}`}>{verdict}</span> <code>{visible(path)}</code> for{" "}
        <code>{visible(agent ?? "")}</code>
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
                  <code>{visible(rule.rule)}</code>{" "}
                  {rule.line === explanation.line ? "decides" : "is overridden"}, {rule.octets}{" "}
                  {rule.octets === 1 ? "octet" : "octets"}
                </li>
              ))}
            </ol>
          )}
          {matching.length > 1 && isByLength(explanation.dialect) && (
            <p class="note">The longest pattern decides, counted in octets; Allow on a tie.</p>
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

/** Returns whether the longest pattern decides, and not the first. */
function isByLength(dialect: Dialect): boolean {
  return dialect === "rfc9309" || dialect === "google";
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
