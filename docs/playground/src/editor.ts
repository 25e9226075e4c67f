// The editor of the robots.txt: findings in the gutter and at their text, and lines that are pointed at.

import { defaultKeymap, history, historyKeymap, undo } from "@codemirror/commands";
import {
  type Action,
  type Diagnostic,
  lintGutter,
  lintKeymap,
  setDiagnostics,
} from "@codemirror/lint";
import { highlightSelectionMatches, searchKeymap } from "@codemirror/search";
import { EditorState, StateEffect, StateField, type TransactionSpec } from "@codemirror/state";
import {
  Decoration,
  type DecorationSet,
  EditorView,
  highlightSpecialChars,
  keymap,
  lineNumbers,
  MatchDecorator,
  ViewPlugin,
  type ViewUpdate,
} from "@codemirror/view";
import type { Edit, Finding, Fix } from "robots-wasm";

/** The user event of changes that a button of the page makes. */
const PROGRAM = "program";

/** The maximum number of findings that are shown at their text. */
const MAX_SHOWN = 500;

/** What the page does when the text changes. */
export interface EditorEvents {
  /** The text changed. `isReplaced` if it is pasted in place of the whole text. */
  changed: (text: string, isReplaced: boolean) => void;
  /** The text is about to be reported as changed, and not because of {@link RobotsEditor.apply} or `replace`. */
  edited: () => void;
  /** A fix was selected at its text. */
  fixed: (finding: Finding, fix: Fix) => void;
}

/** The editor. */
export class RobotsEditor {
  private readonly view: EditorView;

  constructor(parent: HTMLElement, text: string, events: EditorEvents) {
    this.events = events;
    this.view = new EditorView({ parent, state: this.state(text) });
  }

  private readonly events: EditorEvents;

  private state(text: string): EditorState {
    return EditorState.create({
      doc: text,
      extensions: [
        lineNumbers(),
        lintGutter(),
        history(),
        highlightSpecialChars(),
        highlightSelectionMatches(),
        keymap.of([
          ...lintKeymap.filter(({ key }) => key === "F8"),
          ...historyKeymap,
          ...searchKeymap,
          ...defaultKeymap,
        ]),
        syntax,
        pointedLines,
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({
          "aria-label": "robots.txt",
          "aria-describedby": "editor-help",
          autocapitalize: "off",
          autocorrect: "off",
          spellcheck: "false",
        }),
        EditorView.updateListener.of((update) => this.report(update)),
      ],
    });
  }

  private report(update: ViewUpdate): void {
    if (!update.docChanged) return;
    const isProgram = update.transactions.some((transaction) => transaction.isUserEvent(PROGRAM));
    if (!isProgram) this.events.edited();
    const isPaste = update.transactions.some((transaction) =>
      transaction.isUserEvent("input.paste"),
    );
    let isWhole = false;
    update.changes.iterChanges((from, to) => {
      isWhole = from === 0 && to === update.startState.doc.length;
    });
    this.events.changed(this.text, isPaste && isWhole);
  }

  /** The text. Its lines end with line feeds. */
  get text(): string {
    return this.view.state.doc.toString();
  }

  /** Replaces the text, as an edit that can be undone. */
  replace(text: string): void {
    const { length } = this.view.state.doc;
    this.view.dispatch({
      changes: { from: 0, to: length, insert: text },
      userEvent: PROGRAM,
    });
  }

  /** Starts over with a text: nothing before it can be restored. */
  reset(text: string): void {
    this.view.setState(this.state(text));
  }

  /** Applies the edits of a fix. */
  apply(edits: readonly Edit[]): void {
    this.view.dispatch({
      changes: edits.map(({ start, end, replacement }) => ({
        from: start,
        to: end,
        insert: replacement,
      })),
      userEvent: PROGRAM,
    });
  }

  /** Undoes the last edit. */
  undo(): void {
    undo(this.view);
  }

  /** Shows findings at their text. They must belong to the text in the editor. */
  show(findings: readonly Finding[]): void {
    const { length } = this.view.state.doc;
    const diagnostics = findings.slice(0, MAX_SHOWN).flatMap((finding): Diagnostic[] => {
      const [span] = finding.labels;
      if (span === undefined || span.end > length) return [];
      const actions = finding.fixes.map((fix): Action => ({
        name: fix.title.replaceAll("`", ""),
        apply: () => this.events.fixed(finding, fix),
      }));
      return [
        {
          from: span.start,
          to: span.end,
          severity: finding.level === "deny" ? "error" : "warning",
          message: finding.message.replaceAll("`", ""),
          source: finding.lint,
          actions,
        },
      ];
    });
    this.view.dispatch(setDiagnostics(this.view.state, diagnostics));
  }

  /** Marks lines, counted from 1, and scrolls the editor, not the page, to the first of them. */
  point(lines: readonly number[]): void {
    const { doc } = this.view.state;
    const known = lines.filter((line) => line >= 1 && line <= doc.lines);
    const starts = known.map((line) => doc.line(line).from);
    const spec: TransactionSpec = { effects: pointAt.of(starts) };
    this.view.dispatch(spec);
    const [first] = starts;
    if (first === undefined) return;
    const { scrollDOM } = this.view;
    const block = this.view.lineBlockAt(first);
    const isVisible =
      block.top >= scrollDOM.scrollTop &&
      block.bottom <= scrollDOM.scrollTop + scrollDOM.clientHeight;
    if (!isVisible) {
      scrollDOM.scrollTop = block.top - scrollDOM.clientHeight / 3;
    }
  }

  /** Moves the focus to a position. */
  goTo(position: number): void {
    const anchor = Math.min(position, this.view.state.doc.length);
    this.view.dispatch({ selection: { anchor }, scrollIntoView: true });
    this.view.focus();
  }

  /** Moves the focus to the start of a line, counted from 1. */
  goToLine(line: number): void {
    const { doc } = this.view.state;
    this.goTo(doc.line(Math.min(Math.max(line, 1), doc.lines)).from);
  }
}

const pointAt = StateEffect.define<number[]>();

const pointedLine = Decoration.line({ class: "pointed" });

const pointedLines = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(lines, transaction) {
    let marked = lines.map(transaction.changes);
    for (const effect of transaction.effects) {
      if (effect.is(pointAt)) {
        marked = Decoration.set(
          effect.value.map((start) => pointedLine.range(start)),
          true,
        );
      }
    }
    return marked;
  },
  provide: (field) => EditorView.decorations.from(field),
});

const KEY = Decoration.mark({ class: "key" });
const COMMENT = Decoration.mark({ class: "comment" });

const words = new MatchDecorator({
  regexp: /#.*|^[ \t]*[A-Za-z-]+(?=[ \t]*:)/gm,
  decoration: ([text]) => (text.startsWith("#") ? COMMENT : KEY),
});

const syntax = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet;
    constructor(view: EditorView) {
      this.decorations = words.createDeco(view);
    }
    update(update: ViewUpdate) {
      this.decorations = words.updateDeco(update, this.decorations);
    }
  },
  { decorations: (plugin) => plugin.decorations },
);
