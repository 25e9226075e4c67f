/**
 * Checks, queries and compares robots.txt files: the library of the `robots` command.
 *
 * A robots.txt is a string or the bytes of a file; bytes need not be UTF-8. No function throws because of a
 * robots.txt, a URL or a claim: findings and errors are values. A `TypeError` is thrown for an argument of the
 * wrong type, and for an option, a lint or a dialect that does not exist; it names the value, such as
 * `options.name`.
 *
 * Names of fields are those of a line of `--format json` of the command without its `type`, with one difference:
 * `start` and `end` are indices into the argument. For a string they count UTF-16 code units, for bytes they
 * count bytes, so that `robots.slice(start, end)` is the text in both cases. Lines and columns count from 1, columns in characters,
 * as the command prints them.
 *
 * `report` is always the text that the command prints, without colors.
 *
 * @example
 * ```js
 * import { check, init } from "robots-wasm";
 *
 * await init();
 * const { denied, report } = check("User-agent: *\nDisallow: basket/\n");
 * if (denied) console.error(report);
 * ```
 *
 * @module
 */

/** The version of the package, which is the version of the `robots` command with the same results. */
export const version: string;

/**
 * Loads the WebAssembly module. Resolves at once if it is loaded.
 *
 * Without an argument, the module is read from the file of the package: with `fetch` relative to the script in
 * browsers and workers, where bundlers find it, too. In Node, Deno and Bun it is loaded on import, and this
 * function does nothing. Pass the bytes, a compiled module, a response or its URL to load it from elsewhere,
 * such as from bytes in a page that is opened as a file.
 */
export function init(
  source?: WasmSource | Promise<WasmSource>,
): Promise<void>;

/** Loads the WebAssembly module at once. Browsers reject large modules here outside of workers. */
export function initSync(source: BufferSource | WebAssembly.Module): void;

/** A WebAssembly module, or where it is: its URL as a `URL` or a string. */
export type WasmSource =
  | BufferSource
  | WebAssembly.Module
  | Response
  | URL
  | string;

/** A robots.txt: its text, or the bytes of the file. Crawlers read the first 500 KiB. */
export type RobotsTxt = string | Uint8Array;

export type * from "./types.js";
import type {
  CheckOptions,
  CheckResult,
  Decision,
  DialectDifferences,
  DiffDialectsOptions,
  DiffOptions,
  Difference,
  Explanation,
  Fix,
  FixOptions,
  Fixed,
  FormatOptions,
  FormattedText,
  Graph,
  GraphQuestion,
  KnownCrawler,
  Lint,
  ProveOptions,
  ProveResult,
  ReadOptions,
} from "./types.js";

/** The levels of lints. Each list has names of lints, names of groups of lints, or `warnings`. */
export type LevelOptions = Pick<CheckOptions, "deny" | "warn" | "allow">;

/** A value that was rejected, and why. */
export interface Rejected<Kind extends string> {
  ok: false;
  error: {
    /** The reason, for programs. */
    kind: Kind;
    /** The reason, for people: what the command prints after `error: `. */
    message: string;
  };
}

// Lints

/**
 * Finds problems in a robots.txt, as `robots check` does.
 *
 * @throws {TypeError} if an option names a lint or dialect that does not exist.
 */
export function check(robots: RobotsTxt, options?: CheckOptions): CheckResult;

/**
 * Returns the text after a fix. The text must be the one that was checked.
 *
 * @throws {RangeError} if an edit is not inside the text.
 */
export function applyFix(robots: string, fix: Pick<Fix, "edits">): string;
export function applyFix(
  robots: Uint8Array,
  fix: Pick<Fix, "edits">,
): Uint8Array;

/** Applies every fix that is proved to change no decision, as `robots check --fix` does. */
export function fix(robots: string, options?: FixOptions): FixResult<string>;
export function fix(
  robots: Uint8Array,
  options?: FixOptions,
): FixResult<Uint8Array>;

/** A robots.txt after fixes: the text, which has the type of the argument. */
export type FixResult<Text extends RobotsTxt> = Fixed & { output: Text };

/** Returns every lint, in the order of `robots lints`. */
export function lints(): Lint[];

// Decisions

/** A crawler, by its product token or its User-Agent header, and a URL. */
export type Question = CrawlerQuestion & UrlQuestion;

/** The crawler of a question. */
export type CrawlerQuestion =
  | {
      /** The product token, such as `Googlebot`. */
      agent: string;
      /** Whether to ignore documented behavior: fallbacks to other groups, and crawlers that ignore `*`. */
      exact?: boolean;
      userAgent?: undefined;
    }
  | {
      /** A User-Agent header: rules apply to known crawlers only, as on a server. */
      userAgent: string;
      agent?: undefined;
      exact?: undefined;
    };

/** The URL of a question. */
export type UrlQuestion =
  | {
      /** A path with its query, or a URL. It is decided as browsers and crawlers send it. */
      url: string;
      target?: undefined;
    }
  | {
      /** A path with its query that is decided byte by byte, unchanged. */
      target: string | Uint8Array;
      url?: undefined;
    };

/** The reasons to reject a question. */
export type InvalidQuestion = Rejected<"invalid_agent" | "invalid_url">;

/**
 * Decides whether a crawler may fetch a URL, as `robots decide` does.
 *
 * The first call compiles the file, which takes milliseconds; further calls with an equal file and dialect use
 * the compiled one.
 */
export function decide(
  robots: RobotsTxt,
  question: Question,
  options?: ReadOptions,
): Decision | InvalidQuestion;

/** Explains a decision step by step, as `robots explain` does, with the verdict of each dialect. */
export function explain(
  robots: RobotsTxt,
  question: Question,
  options?: ReadOptions,
): Explanation | InvalidQuestion;

/** Returns the crawlers whose behavior is known, in alphabetical order of their product tokens. */
export function crawlers(): KnownCrawler[];

// Differences

/**
 * Compares two robots.txt files for every URL, as `robots diff` does.
 *
 * A URL that is not listed is proved to be unchanged, except for rules that are listed as not compared.
 */
export function diff(
  before: RobotsTxt,
  after: RobotsTxt,
  options?: DiffOptions,
): Difference | Rejected<"invalid_agent">;

/**
 * Compares the other dialects with RFC 9309 for every URL, as `robots diff --dialects` does: one difference per
 * dialect.
 */
export function diffDialects(
  robots: RobotsTxt,
  options?: DiffDialectsOptions,
): DialectDifferences | Rejected<"invalid_agent">;

// Claims

/**
 * Proves claims about every URL, or finds the shortest counterexample, as `robots prove` does.
 *
 * Claims have the keys of the tables `[[claim]]` of the file that the command reads.
 */
export function prove(
  robots: RobotsTxt,
  claims: readonly Claim[],
  options?: ProveOptions,
): ProveResult;

/** A claim about every URL of a target, or about another robots.txt. */
export type Claim =
  | ({ allow: string } & TargetClaim)
  | ({ disallow: string } & TargetClaim)
  | ({
      /** The name of a robots.txt in `files`: this file allows no URL that it disallows. */
      "no-looser-than": string;
    } & CrawlersOfClaim)
  | ({
      /** The name of a robots.txt in `files`: this file disallows no URL that it allows. */
      "no-stricter-than": string;
    } & CrawlersOfClaim);

/** The crawlers of a claim. */
export interface CrawlersOfClaim {
  /** Product tokens; every crawler by default. */
  agents?: string | readonly string[];
}

/** The URLs of a claim. */
export interface TargetClaim extends CrawlersOfClaim {
  /** The notation of the target; it depends on the text by default. Only the command reads `regex`. */
  notation?: "route" | "pattern";
  /** The URLs with a query, or without; both by default. */
  query?: "with" | "without";
}

// Format

/** Formats a robots.txt without changing a decision, as `robots fmt` does. */
export function format(
  robots: string,
  options?: FormatOptions,
): Formatted<string> | NotFormatted;
export function format(
  robots: Uint8Array,
  options?: FormatOptions,
): Formatted<Uint8Array> | NotFormatted;

/** A formatted robots.txt: the text, which has the type of the argument. */
export type Formatted<Text extends RobotsTxt> = FormattedText & { output: Text };

/** The reasons not to format. */
export type NotFormatted = Rejected<
  "changes_meaning" | "file_too_large" | "budget_exhausted"
>;

// Graphs

/**
 * Returns the automaton that decides for a crawler, as `robots graph` does: as data, and in the language of
 * Graphviz. A library such as dagre or Graphviz draws it.
 */
export function graph(
  robots: RobotsTxt,
  question: GraphQuestion,
  options?: ReadOptions,
): Graph | NotDrawn;

/** The reasons not to return an automaton. */
export type NotDrawn = Rejected<
  "invalid_agent" | "no_group" | "too_many_states" | "budget_exhausted"
>;
