// The page: the editor, and what the compiler answers about its text.

import { useCallback, useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { ComponentChildren, RefObject } from "preact";
import type { Dialect, Finding, Fix } from "robots-wasm";

import { Automaton } from "./automaton.js";
import { Changes, outcome } from "./changes.js";
import { type Replacement, RobotsEditor } from "./editor.js";
import type { Engine } from "./engine.js";
import { Findings, summary } from "./findings.js";
import { fromFragment, isLink, MAX_FRAGMENT, toFragment } from "./fragment.js";
import { DIALECTS, EXAMPLE, type PageState, type Setting, settingOf } from "./page-state.js";
import { count } from "./prose.js";
import { remember } from "./session.js";
import { type Asked, useAnswer } from "./use-answer.js";
import { type Selected, Verdicts } from "./verdicts.js";

/** The maximum length of a text that is checked, in characters. Crawlers read 500 KiB. */
const MAX_TEXT = 1024 * 1024;

/** How long the text must rest before it is checked, in milliseconds, by its length. */
const delay = (length: number) => (length < 50_000 ? 120 : 500);

/** How long the results must rest before they are announced, in milliseconds. */
const ANNOUNCE_AFTER = 900;

/** How long the page must rest before its URL is updated, in milliseconds. */
const LINK_AFTER = 400;

/** What an action did. It is shown near the button, and can be undone if `undone` says what that did. */
interface Done {
  place: "toolbar" | "text" | "findings";
  message: string;
  undone?: string;
}

interface Props {
  initial: PageState;
  /** Whether the page was opened by a link that cannot be read. */
  isLinkBroken: boolean;
  /** For answers while typing. */
  fast: Engine;
  /** For answers that may take seconds. */
  slow: Engine;
}

/** The page. */
export function App({ initial, isLinkBroken, fast, slow }: Props) {
  const [state, setState] = useState(initial);
  const [isTouched, setTouched] = useState(false);
  const [isChanging, setChanging] = useState(false);
  const [selected, setSelected] = useState<Selected | null>(null);
  const [graphAgent, setGraphAgent] = useState("*");
  const [done, setDone] = useState(NOTHING_DONE);
  const [results, announceResults] = useState("");
  const [link, setLink] = useState<string | null>(null);
  const editor = useRef<RobotsEditor | null>(null);
  const findingsTitle = useRef<HTMLHeadingElement>(null);

  const update = useCallback((change: Partial<PageState>) => {
    setState((last) => ({ ...last, ...change }));
    setTouched(true);
    setLink(null);
  }, []);
  const announce = (message: string) => setDone({ place: "toolbar", message });
  const latest = useRef(state);
  latest.current = state;
  const load = useCallback((next: PageState) => {
    const { robots: _before, ...before } = latest.current;
    const { robots: text, ...after } = next;
    editor.current?.replace(text, { before, after });
    setSelected(null);
  }, []);
  useEffect(() => {
    if (isLinkBroken) announce(`${BROKEN_LINK}: this is the example`);
  }, []);

  const { robots, original, dialect, agents, urls } = state;
  const isTooLong = robots.length > MAX_TEXT;
  const read = useMemo(
    () => (isTooLong ? null : { robots, dialect }),
    [robots, dialect, isTooLong],
  );
  const catalog = useAnswer(fast, "catalog", NOTHING);
  const checked = useAnswer(fast, "check", read);
  const decided = useAnswer(
    fast,
    "decide",
    useMemo(() => read && { ...read, agents, urls }, [read, agents, urls]),
  );
  const isShown =
    selected !== null && agents.includes(selected.agent) && urls.includes(selected.url);
  const explained = useAnswer(
    fast,
    "explain",
    useMemo(
      () => (isShown && read && selected ? { ...read, ...selected } : null),
      [read, selected, isShown],
    ),
  );
  const compared = useAnswer(
    slow,
    "diff",
    useMemo(
      () =>
        isTooLong || robots === original ? null : { before: original, after: robots, dialect },
      [robots, original, dialect, isTooLong],
    ),
  );
  const graphAgents = useMemo(() => [...new Set(["*", ...agents])], [agents]);
  const drawnAgent = graphAgents.includes(graphAgent) ? graphAgent : "*";
  const drawn = useAnswer(
    slow,
    "graph",
    useMemo(() => read && { ...read, agent: drawnAgent }, [read, drawnAgent]),
  );

  const point = useCallback((lines: readonly number[]) => {
    editor.current?.point(lines);
  }, []);
  const goToLine = useCallback((line: number) => {
    editor.current?.goToLine(line);
  }, []);

  // Positions are valid in the text that was checked only.
  const isCurrent = () => editor.current?.text === checked.question?.robots;
  const applyFix = (finding: Finding, fix: Fix) => {
    if (!isCurrent()) return;
    editor.current?.apply(fix.edits);
    setDone({
      place: "findings",
      message: `Fixed: ${finding.message.replaceAll("`", "")}`,
      undone: "Fix undone",
    });
    // The button disappears with its finding.
    findingsTitle.current?.focus();
  };
  const undo = (undone: string) => {
    editor.current?.undo();
    setDone({ place: done.place, message: undone });
    findingsTitle.current?.focus();
  };
  const fixLater = useRef(applyFix);
  fixLater.current = applyFix;

  const { answer: result } = checked;
  useEffect(() => {
    if (result !== undefined && isCurrent()) {
      editor.current?.show(result.findings);
    }
  }, [result]);

  const spoken = [result && summary(result), compared.answer?.ok && outcome(compared.answer)]
    .filter((part) => typeof part === "string")
    .join(". ");
  useEffect(() => {
    if (spoken === "") return undefined;
    const timer = setTimeout(() => announceResults(spoken), ANNOUNCE_AFTER);
    return () => clearTimeout(timer);
  }, [spoken]);

  useEffect(() => {
    if (!isTouched) return undefined;
    const timer = setTimeout(async () => {
      const fragment = await toFragment(state);
      history.replaceState(null, "", fragment ?? "#");
      remember(fragment === null ? state : null);
    }, LINK_AFTER);
    return () => clearTimeout(timer);
  }, [state, isTouched]);
  useEffect(() => {
    const follow = async () => {
      const { hash } = location;
      const next = await fromFragment(hash);
      if (next !== null) {
        load(next);
        setDone({ place: "text", message: "Link opened", undone: "Link undone" });
      } else if (isLink(hash)) {
        announce(`${BROKEN_LINK}: nothing is changed`);
      }
    };
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, [load]);

  const copyLink = async () => {
    const fragment = await toFragment({ ...state, robots: editor.current?.text ?? robots });
    if (fragment === null) {
      announce(
        `This text is too long for a link: the limit is ${MAX_FRAGMENT / 1024} KiB, compressed`,
      );
      return;
    }
    history.replaceState(null, "", fragment);
    setTouched(true);
    try {
      await navigator.clipboard.writeText(location.href);
      announce(
        location.protocol === "file:"
          ? "Link copied: it opens this file, which others may not have"
          : "Link copied",
      );
    } catch {
      setLink(location.href);
      announce("The link is in the field next to the button");
    }
  };
  const format = async () => {
    try {
      const formatted = await fast.ask("format", { robots: editor.current?.text ?? robots });
      if (!formatted.ok) {
        setDone({ place: "text", message: formatted.error.message.replaceAll("`", "") });
      } else if (formatted.changed) {
        editor.current?.replace(formatted.output);
        setDone({
          place: "text",
          message: "Formatted: no verdict changes",
          undone: "Format undone",
        });
      } else {
        setDone({ place: "text", message: "The text is formatted already" });
      }
    } catch (error) {
      setDone({ place: "text", message: String(error) });
    }
  };
  const copyText = async () => {
    try {
      await navigator.clipboard.writeText(editor.current?.text ?? robots);
      setDone({ place: "text", message: "Text copied" });
    } catch {
      editor.current?.selectAll();
      setDone({ place: "text", message: "The text is selected: copy it with Ctrl+C" });
    }
  };
  const save = () => {
    const file = new Blob([editor.current?.text ?? robots], { type: "text/plain" });
    const link = document.createElement("a");
    link.href = URL.createObjectURL(file);
    link.download = "robots.txt";
    link.click();
    // The download has started, and keeps the contents.
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
    setDone({ place: "text", message: "Saved as robots.txt" });
  };
  const open = async (file: File | undefined) => {
    if (file === undefined) return;
    // A byte order mark is part of the text.
    const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
    const bytes = await file.slice(0, 2 * MAX_TEXT).arrayBuffer();
    const text = decoder.decode(bytes).replace(/\r\n?/g, "\n");
    load({ ...settingOf(text, latest.current), robots: text });
    setDone({ place: "text", message: `Opened ${file.name}`, undone: "Opening undone" });
  };
  const showExample = () => {
    load(EXAMPLE);
    setDone({ place: "text", message: "Example loaded", undone: "Example undone" });
  };
  const pasted = (text: string): Replacement => {
    const { robots: _before, ...before } = latest.current;
    return { before, after: settingOf(text, before) };
  };

  const failure = catalog.error ?? checked.error;
  return (
    <>
      <a
        class="skip"
        href="#findings-title"
        onClick={(event) => {
          event.preventDefault();
          findingsTitle.current?.focus();
        }}
      >
        Skip to the findings
      </a>
      <header>
        <div class="brand">
          <Logo />
          <div>
            <h1>robots.txt playground</h1>
            <p>
              Paste a robots.txt to see what is wrong with it, which crawlers may fetch which URLs,
              and what an edit changes. The text stays in this browser.
            </p>
          </div>
        </div>
        <Toolbar
          dialect={dialect}
          onDialect={(next) => update({ dialect: next })}
          onCopy={copyLink}
          onExample={showExample}
          link={link}
        >
          <Status done={done} place="toolbar" onUndo={undo} />
        </Toolbar>
      </header>
      <main>
        <div class="columns">
          <section class="panel text" aria-labelledby="text-title">
            <div class="title">
              <h2 id="text-title">robots.txt</h2>
              <span class="aside">{count(lines(robots), "line")}</span>
              <TextTools onOpen={open} onSave={save} onCopy={copyText} onFormat={format} />
            </div>
            <Status done={done} place="text" onUndo={undo} />
            <EditorBox
              initial={initial}
              editor={editor}
              onChanging={() => setChanging(true)}
              onPaste={pasted}
              onChange={(text, setting) => {
                setChanging(false);
                update({ ...setting, robots: text });
              }}
              onEdited={() => setDone((last) => (last.undone === undefined ? last : NOTHING_DONE))}
              onFix={(finding, fix) => fixLater.current(finding, fix)}
            />
            <p class="note" id="editor-help">
              Tab leaves the text. F8 goes to the next finding.
            </p>
          </section>
          <div class="results">
            {(failure !== undefined || isTooLong) && (
              <p class="failure" role="alert">
                {isTooLong
                  ? "This text is too long: crawlers read the first 500 KiB, and this page checks up to 1 MiB."
                  : failure}
              </p>
            )}
            <Panel
              id="findings"
              title="Findings"
              aside={result && summary(result)}
              asked={checked}
              reported={failure}
              isChanging={isChanging}
              titleRef={findingsTitle}
            >
              <Status done={done} place="findings" onUndo={undo} />
              {result && checked.question && (
                <Findings
                  robots={checked.question.robots}
                  result={result}
                  lints={catalog.answer?.lints ?? []}
                  onFix={applyFix}
                  onGo={({ line, labels: [label] }) =>
                    label && isCurrent() ? editor.current?.goTo(label.start) : goToLine(line)
                  }
                  onPoint={point}
                />
              )}
            </Panel>
            <Panel id="verdicts" title="Verdicts" asked={decided} reported={failure}>
              <Verdicts
                agents={agents}
                urls={urls}
                crawlers={catalog.answer?.crawlers ?? []}
                question={decided.question}
                decisions={decided.answer}
                selected={isShown ? selected : null}
                explanation={isShown ? explained.answer : undefined}
                entered={(kind, texts) => fast.ask(kind, { texts })}
                onAgents={(next) => update({ agents: next })}
                onUrls={(next) => update({ urls: next })}
                onSelect={(next) => {
                  setSelected(next);
                  if (next !== null) setGraphAgent(next.agent);
                }}
                onPoint={point}
                onGo={goToLine}
              />
            </Panel>
            <Panel
              id="changes"
              title="Changes"
              aside={robots === original ? "none" : compared.answer?.ok && outcome(compared.answer)}
              asked={compared}
              reported={failure}
            >
              <Changes
                original={original}
                robots={robots}
                difference={compared.answer?.ok ? compared.answer : undefined}
                onOriginal={(text) => update({ original: text })}
                onPoint={point}
                onGo={goToLine}
              />
            </Panel>
          </div>
        </div>
        <Panel id="automaton" title="Automaton" asked={drawn} reported={failure}>
          <Automaton
            robots={drawn.question?.robots ?? ""}
            agents={graphAgents}
            agent={drawnAgent}
            graph={drawn.answer}
            line={
              isShown && explained.answer?.ok && selected?.agent === drawnAgent
                ? explained.answer.line
                : null
            }
            onAgent={setGraphAgent}
            onPoint={point}
          />
        </Panel>
      </main>
      <p class="hidden" role="status">
        {results === "" ? null : results}
      </p>
      <footer>
        <p>
          The compiler of <code>robots-static</code>
          {catalog.answer && ` ${catalog.answer.version}`}, which checks a robots.txt while a server
          is built, runs in this page as WebAssembly. The page has no access to the network.
        </p>
      </footer>
    </>
  );
}

const NOTHING = {};

const BROKEN_LINK = "The link is cut off or of another version of this page";

const NOTHING_DONE: Done = { place: "toolbar", message: "" };

function lines(text: string): number {
  const breaks = text.split("\n").length;
  return text.endsWith("\n") ? breaks - 1 : breaks;
}

function EditorBox(props: {
  initial: PageState;
  editor: RefObject<RobotsEditor | null>;
  /** The text changed and may change again soon. */
  onChanging: () => void;
  onPaste: (text: string) => Replacement;
  onChange: (text: string, setting: Setting | null) => void;
  onEdited: () => void;
  onFix: (finding: Finding, fix: Fix) => void;
}) {
  const box = useRef<HTMLDivElement>(null);
  const events = useRef(props);
  events.current = props;
  useEffect(() => {
    if (box.current === null) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    props.editor.current = new RobotsEditor(box.current, props.initial.robots, {
      pasted: (text) => events.current.onPaste(text),
      changed: (text, setting) => {
        clearTimeout(timer);
        if (setting !== null) {
          events.current.onChange(text, setting);
        } else {
          events.current.onChanging();
          timer = setTimeout(() => {
            // The editor may have another text by now.
            events.current.onChange(props.editor.current?.text ?? text, null);
          }, delay(text.length));
        }
      },
      edited: () => events.current.onEdited(),
      fixed: (finding, fix) => events.current.onFix(finding, fix),
    });
    return () => clearTimeout(timer);
  }, []);
  return <div class="editor" ref={box} />;
}

function Toolbar(props: {
  dialect: Dialect;
  onDialect: (dialect: Dialect) => void;
  onCopy: () => void;
  onExample: () => void;
  link: string | null;
  children: ComponentChildren;
}) {
  return (
    <div class="tools">
      <div class="toolbar">
        <label class="dialect">
          Dialect{" "}
          <select
            value={props.dialect}
            onChange={(event) => props.onDialect(event.currentTarget.value as Dialect)}
          >
            {Object.entries(DIALECTS).map(([name, title]) => (
              <option key={name} value={name}>
                {title}
              </option>
            ))}
          </select>
        </label>
        <button type="button" onClick={props.onCopy}>
          Copy link
        </button>
        <button type="button" onClick={props.onExample}>
          Example
        </button>
        {props.link !== null && (
          <input
            class="link-field"
            readOnly
            aria-label="Link to this page with its text"
            value={props.link}
            onFocus={(event) => event.currentTarget.select()}
          />
        )}
      </div>
      {props.children}
    </div>
  );
}

/** What is done with the text as a whole. */
function TextTools(props: {
  onOpen: (file: File | undefined) => void;
  onSave: () => void;
  onCopy: () => void;
  onFormat: () => void;
}) {
  const file = useRef<HTMLInputElement>(null);
  return (
    <div class="text-tools">
      <button type="button" onClick={() => file.current?.click()}>
        Open file
      </button>
      <input
        ref={file}
        type="file"
        hidden
        aria-label="robots.txt file"
        onChange={(event) => {
          props.onOpen(event.currentTarget.files?.[0]);
          event.currentTarget.value = "";
        }}
      />
      <button type="button" onClick={props.onSave}>
        Save
      </button>
      <button type="button" onClick={props.onCopy}>
        Copy
      </button>
      <button type="button" onClick={props.onFormat}>
        Format
      </button>
    </div>
  );
}

/** What the last action at this place did. */
function Status(props: { done: Done; place: Done["place"]; onUndo: (undone: string) => void }) {
  const isHere = props.done.place === props.place;
  const { message, undone } = isHere ? props.done : NOTHING_DONE;
  return (
    <div class="done">
      <p role="status">{message === "" ? null : message}</p>
      {undone !== undefined && (
        <button type="button" class="link" onClick={() => props.onUndo(undone)}>
          Undo
        </button>
      )}
    </div>
  );
}

function Panel(props: {
  id: string;
  title: string;
  aside?: string | false | undefined;
  asked: Pick<Asked<never>, "isPending" | "error">;
  /** An error that is shown elsewhere. */
  reported?: string | undefined;
  isChanging?: boolean;
  titleRef?: RefObject<HTMLHeadingElement | null>;
  children: ComponentChildren;
}) {
  const { id, title, aside, asked, reported, isChanging = false, titleRef = null } = props;
  return (
    <section
      class="panel"
      aria-labelledby={`${id}-title`}
      aria-busy={asked.isPending || isChanging}
    >
      <div class="title">
        <h2 id={`${id}-title`} ref={titleRef} tabIndex={-1}>
          {title}
        </h2>
        {aside && <span class="aside">{aside}</span>}
        <span class="busy" aria-hidden="true" />
      </div>
      {asked.error !== undefined && asked.error !== reported && (
        <p class="failure">{asked.error}</p>
      )}
      {props.children}
    </section>
  );
}

/** A crawler and its path. */
function Logo() {
  return (
    <svg class="logo" viewBox="0 0 40 40" width="40" height="40" aria-hidden="true">
      <rect class="logo-head" x="7" y="11" width="26" height="20" rx="6" />
      <path class="logo-line" d="M20 11V6" />
      <circle class="logo-tip" cx="20" cy="5" r="2.5" />
      <circle class="logo-eye" cx="15" cy="20" r="2.8" />
      <circle class="logo-eye" cx="25" cy="20" r="2.8" />
      <path class="logo-mouth" d="M15 26h10" />
    </svg>
  );
}
