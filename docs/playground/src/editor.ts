// The editor of the robots.txt: findings in the gutter and at their text, and lines that are pointed at.

import { defaultKeymap, history, historyKeymap, invertedEffects, undo } from "@codemirror/commands";
import {
  type Action,
  type Diagnostic,
  lintGutter,
  lintKeymap,
  setDiagnostics,
} from "@codemirror/lint";
import { highlightSelectionMatches, searchKeymap } from "@codemirror/search";
import {
  EditorState,
  StateEffect,
  StateField,
  type Transaction,
  type TransactionSpec,
} from "@codemirror/state";
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

import type { Setting } from "./page-state.js";

/** The user event of changes that a button of the page makes. */
const PROGRAM = "program";

/** The maximum number of findings that are shown at their text. */
const MAX_SHOWN = 500;

/** The setting of a text, and that of the text before it. */
export interface Replacement {
  before: Setting;
  after: Setting;
}

/** What the page does when the text changes. */
export interface EditorEvents {
  /** A text is about to be pasted in place of the whole text. */
  pasted: (text: string) => Replacement;
  /** The text changed, and with it the setting if it is another file, or undone or redone to another file. */
  changed: (text: string, setting: Setting | null) => void;
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
        invertedEffects.of(inverted),
        EditorState.transactionExtender.of((transaction) => {
          if (!isWholePaste(transaction)) return null;
          const text = transaction.newDoc.toString();
          return { effects: replaceSetting.of(this.events.pasted(text)) };
        }),
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
          tabindex: "0",
          autocapitalize: "off",
          autocorrect: "off",
          spellcheck: "false",
        }),
        EditorView.updateListener.of((update) => this.report(update)),
      ],
    });
  }

  private report(update: ViewUpdate): void {
    const replacement = update.transactions.flatMap(replacements).at(-1);
    if (!update.docChanged && replacement === undefined) return;
    const isProgram = update.transactions.some((transaction) => transaction.isUserEvent(PROGRAM));
    if (!isProgram) this.events.edited();
    this.events.changed(this.text, replacement?.after ?? null);
  }

  /** The text. Its lines end with line feeds. */
  get text(): string {
    return this.view.state.doc.toString();
  }

  /** Replaces the text, and its setting if it is another file, as an edit that can be undone. */
  replace(text: string, replacement?: Replacement): void {
    const { length } = this.view.state.doc;
    this.view.dispatch({
      changes: { from: 0, to: length, insert: text },
      effects: replacement === undefined ? [] : replaceSetting.of(replacement),
      userEvent: PROGRAM,
    });
  }

  /** Selects the text, and moves the focus to it. */
  selectAll(): void {
    this.view.dispatch({ selection: { anchor: 0, head: this.view.state.doc.length } });
    this.view.focus();
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

const replaceSetting = StateEffect.define<Replacement>();

/** Returns the replacements of the setting in a transaction. */
function replacements({ effects }: Transaction): Replacement[] {
  return effects.flatMap((effect) => (effect.is(replaceSetting) ? [effect.value] : []));
}

/** Returns what undoes the replacements of the setting in a transaction. */
function inverted(transaction: Transaction): StateEffect<Replacement>[] {
  return replacements(transaction).map(({ before, after }) =>
    replaceSetting.of({ before: after, after: before }),
  );
}

/** Returns whether a transaction pastes in place of the whole text. */
function isWholePaste(transaction: Transaction): boolean {
  let isWhole = false;
  transaction.changes.iterChanges((from, to) => {
    isWhole = from === 0 && to === transaction.startState.doc.length;
  });
  return isWhole && transaction.isUserEvent("input.paste");
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
