// What the page asks the compiler, and what it answers. The page and its workers share these types.

import type {
  CheckResult,
  Decision,
  Dialect,
  Difference,
  Explanation,
  Formatted,
  Graph,
  InvalidQuestion,
  KnownCrawler,
  Lint,
  NotDrawn,
  NotFormatted,
  Rejected,
} from "robots-wasm";

/** A robots.txt and how it is read. */
export interface Read {
  robots: string;
  dialect: Dialect;
}

/** The questions, by kind. */
export interface Questions {
  catalog: Record<never, never>;
  check: Read;
  decide: Read & { agents: string[]; urls: string[] };
  explain: Read & { agent: string; url: string };
  diff: { before: string; after: string; dialect: Dialect };
  graph: Read & { agent: string };
  format: { robots: string };
  agents: { texts: string[] };
  urls: { texts: string[] };
}

/** The answers, by the kind of their question. */
export interface Answers {
  catalog: Catalog;
  check: CheckResult;
  /** By URL, then by crawler. */
  decide: (Decision | InvalidQuestion)[][];
  explain: Explanation | InvalidQuestion;
  diff: Difference | Rejected<"invalid_agent">;
  graph: Graph | NotDrawn;
  format: Formatted<string> | NotFormatted;
  /** The product token that each text is, or that its User-Agent header has. */
  agents: Entered[];
  /** The path or URL that each text is. */
  urls: Entered[];
}

/** What a text in a field means, or why it is invalid. */
export type Entered = { ok: true; value: string } | { ok: false; text: string; message: string };

/** What does not depend on a file. */
export interface Catalog {
  version: string;
  lints: Lint[];
  crawlers: KnownCrawler[];
}

export type Kind = keyof Questions;

/** A question on its way to a worker. */
export interface Job<K extends Kind = Kind> {
  kind: K;
  question: Questions[K];
}

/** What a worker sends back: that it is loaded, an answer, or the reason why there is none. */
export type Reply = { loaded: true } | { answer: Answers[Kind] } | { error: string };
