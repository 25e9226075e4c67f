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

/** A family of crawlers that read a robots.txt alike. The default is `rfc9309`. */
export type Dialect =
  | "rfc9309"
  | "google"
  | "koster1996"
  | "original1994"
  | "python-legacy";

/** The level of a finding: an error or a warning. */
export type Level = "deny" | "warn";

/** The decision on a URL. */
export type Verdict = "allow" | "disallow";

/** How a robots.txt is read. */
export interface ReadOptions {
  /** The name of the file in messages; `robots.txt` by default. */
  name?: string;
  /** The dialect; `rfc9309` by default. */
  dialect?: Dialect;
}

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

/** The levels of lints. Each list has names of lints, names of groups of lints, or `warnings`. */
export interface LevelOptions {
  /** Lints whose findings are errors. */
  deny?: readonly string[];
  /** Lints whose findings are warnings. */
  warn?: readonly string[];
  /** Lints that are not reported. */
  allow?: readonly string[];
}

/** The options of {@link check} and {@link fix}. */
export interface CheckOptions extends ReadOptions, LevelOptions {}

/**
 * Finds problems in a robots.txt, as `robots check` does.
 *
 * @throws {TypeError} if an option names a lint or dialect that does not exist.
 */
export function check(
  robots: RobotsTxt,
  options?: CheckOptions & {
    /** Whether `report` has every finding, not only the first of each lint; `findings` always has. */
    all?: boolean;
  },
): CheckResult;

/** The findings in a robots.txt. */
export interface CheckResult {
  /** Whether a finding is an error: the command exits with status 1. */
  denied: boolean;
  /** The number of findings that are errors. */
  errors: number;
  /** The number of findings that are warnings. */
  warnings: number;
  /** The findings, in the order of the text. */
  findings: Finding[];
  /** The text that `robots check` prints. */
  report: string;
}

/** A place in another file, with lines and columns as those of the finding. */
export interface OtherFile {
  file: string;
  line: number;
  column: number;
  end_line: number;
  end_column: number;
  text: string;
}

/** A problem. */
export interface Finding {
  /** The name of the robots.txt. */
  file: string;
  /** The name of the lint. */
  lint: string;
  level: Level;
  /** The problem, in one line. */
  message: string;
  /** The line where it starts, from 1; 1 for a finding about the whole file. */
  line: number;
  /** The column where it starts, from 1, in characters. */
  column: number;
  /** The line where it ends. */
  end_line: number;
  /** The column after its last character. */
  end_column: number;
  /** The places in the text, the primary one first. Empty for a finding about the whole file. */
  labels: Label[];
  /** The places in other files, if there are any. */
  other_files?: OtherFile[];
  /** The reasons, with citations. */
  notes: string[];
  /** The solution, if there is one to name. */
  help: string | null;
  /** Changes of the text. Each removes the finding. */
  fixes: Fix[];
  /** The finding with an excerpt of the file, as the command prints it. */
  rendered: string;
}

/** A place in a robots.txt and what is there. */
export interface Label extends Span {
  /** The text; may be empty. */
  text: string;
}

/** A part of a robots.txt: `robots.slice(start, end)`. */
export interface Span {
  /** The index of the first code unit of a string, or of the first byte. */
  start: number;
  /** The index after the last one. */
  end: number;
}

/** A change that removes a finding. */
export interface Fix {
  /** What the change does. */
  title: string;
  /** Whether it is proved to change no decision, in any dialect. */
  keeps_meaning: boolean;
  /** The dialects for which it is proved to change no decision. */
  proved_for: Dialect[];
  /** The replacements, in the order of the text, without overlaps. */
  edits: Edit[];
}

/** A replacement of a part of a robots.txt. An empty part is an insertion. */
export interface Edit extends Span {
  replacement: string;
}

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
export function fix(robots: string, options?: CheckOptions): FixResult<string>;
export function fix(
  robots: Uint8Array,
  options?: CheckOptions,
): FixResult<Uint8Array>;

/** A robots.txt after fixes. */
export interface FixResult<Text extends RobotsTxt> {
  /** The text. A text that exceeds 500 KiB is not changed. */
  output: Text;
  /** The number of fixes that were applied. */
  applied: number;
}

/** Returns every lint, in the order of `robots lints`. */
export function lints(): Lint[];

/** A check on a robots.txt. */
export interface Lint {
  /** The name, such as `dead_rule`. */
  name: string;
  /** The level of its findings by default. */
  level: Level | "allow";
  /** The group. */
  group: "correctness" | "suspicious" | "portability" | "style" | "policy";
  /** The finding, in one or two sentences. */
  summary: string;
  /** The reason why this is a problem. */
  explanation: string;
  /** The sources. */
  citation: string;
  /** The page of documentation: the text that `robots lints <NAME>` prints. */
  report: string;
}

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

/** A decision and the rule that gave it. */
export interface Decision {
  ok: true;
  verdict: Verdict;
  /** Why: a rule, `/robots.txt` itself is always allowed, no rule matches, or no group applies. */
  reason: "rule" | "robots_txt" | "no_rule" | "no_group";
  /** The line of the rule that decided, from 1. */
  line: number | null;
  /** The rule as it is written. */
  rule: string | null;
  /** The place of the rule in the text. */
  span: Span | null;
  /** The product token; `null` for a header that no known crawler sends. */
  agent: string | null;
  /** The operator of the crawler; `null` if it is not a known crawler. */
  operator: string | null;
  /** Whose group the crawler obeys: its own, that of a documented fallback, the default group, or none. */
  group: GroupSource;
  /** The product token by which the group was found, as it is written. */
  group_agent: string | null;
  /** The path and query as they are sent. Bytes that are not UTF-8 are replaced. */
  path: string;
  /** The text that `robots decide` prints. */
  report: string;
}

/** The reason why a crawler obeys a group; `star` is the default group. */
export type GroupSource = "own" | "fallback" | "star" | "none";

/** Explains a decision step by step, as `robots explain` does, with the verdict of each dialect. */
export function explain(
  robots: RobotsTxt,
  question: Question,
  options?: ReadOptions,
): Explanation | InvalidQuestion;

/** A decision and how it is reached. */
export interface Explanation {
  ok: true;
  /** The product token; `null` for a header that no known crawler sends. */
  agent: string | null;
  group: GroupSource;
  /** The product token by which the group was found, as it is written. */
  group_agent: string | null;
  /** The path and query as they are sent. */
  path: string;
  /** The canonical form of the path, in which it is compared with rules. */
  canonical: string;
  dialect: Dialect;
  verdict: Verdict;
  /** The line of the rule that decided, from 1. */
  line: number | null;
  /** The rules that match, in order of precedence. The first decides. */
  matching: MatchingRule[];
  /** The verdicts in each dialect. */
  dialects: DialectVerdict[];
  /** The text that `robots explain` prints. */
  report: string;
}

/** A rule that matches. */
export interface MatchingRule {
  /** The rule as it is written. */
  rule: string;
  /** The line, from 1. */
  line: number;
  /** The length of the canonical form: the longest rule decides. */
  octets: number;
  /** The canonical form, if it differs from the rule as it is written. */
  canonical: string | null;
}

/** The verdict in one dialect. */
export interface DialectVerdict {
  dialect: Dialect;
  verdict: Verdict;
  line: number | null;
  /** The reason, if the verdict differs. */
  why?: string;
}

/** Returns the crawlers whose behavior is known, in alphabetical order of their product tokens. */
export function crawlers(): KnownCrawler[];

/** A crawler whose behavior is documented. */
export interface KnownCrawler {
  /** The product token. */
  agent: string;
  operator: string;
  /** The tokens whose groups it obeys if no group names it. */
  fallbacks: string[];
  /** Whether it obeys the default group `*`; `null` if that is not documented. */
  obeys_star: boolean | null;
  /** Whether no User-Agent header contains the token. */
  control_token: boolean;
  /** The source of this entry. */
  source: string;
}

// Differences

/**
 * Compares two robots.txt files for every URL, as `robots diff` does.
 *
 * A URL that is not listed is proved to be unchanged, except for rules that are listed as not compared.
 */
export function diff(
  before: RobotsTxt,
  after: RobotsTxt,
  options?: DiffOptions & {
    /** The names of both files in messages; `before` and `after` by default. */
    names?: readonly [before: string, after: string];
    dialect?: Dialect;
  },
): Difference | Rejected<"invalid_agent">;

/**
 * Compares the other dialects with RFC 9309 for every URL, as `robots diff --dialects` does: one difference per
 * dialect.
 */
export function diffDialects(
  robots: RobotsTxt,
  options?: DiffOptions & {
    /** The name of the file in messages; `robots.txt` by default. */
    name?: string;
  },
): DialectDifferences | Rejected<"invalid_agent">;

/** What is compared. */
export interface DiffOptions {
  /** The crawlers, by product token; `*` is every crawler that no group names. Every crawler by default. */
  agents?: readonly string[];
}

/** The changes from one reading of a robots.txt to another. */
export interface Difference extends Changes {
  ok: true;
  /** Whether the new file is proved to allow no URL that the old one disallows. */
  at_most_as_permissive: boolean;
  /** Whether the new file is proved to disallow no URL that the old one allows. */
  at_least_as_permissive: boolean;
  /** The same relations and `equivalent`, each with the URL that refutes it. */
  requirements: Requirement[];
  /** The text that `robots diff` prints. */
  report: string;
  /** The text that `robots diff --format markdown` prints. */
  markdown: string;
}

/** A relation of the new file to the old one, as `robots diff --require` proves it. */
export interface Requirement {
  relation: "equivalent" | "at-most-as-permissive" | "at-least-as-permissive";
  proved: boolean;
  /** Why it is not proved, or that it is proved for what is read of the files; `null` if it is proved. */
  reason: string | null;
  /** A crawler and a URL that refute it; `null` if it is proved, or if the budget was exhausted. */
  counterexample: { agent: string; url: string; old: Verdict; new: Verdict } | null;
}

/** The differences between dialects. */
export interface DialectDifferences {
  ok: true;
  /** The difference of each dialect from `rfc9309`. */
  dialects: Changes[];
  /** The text that `robots diff --dialects` prints. */
  report: string;
  /** The text that `robots diff --dialects --format markdown` prints. */
  markdown: string;
}

/** A file as it was read. */
export interface ReadFile {
  file: string;
  dialect: Dialect;
  /** Present if only the first 512,000 bytes were read (RFC 9309 §2.5). */
  truncated?: true;
}

/** The changes for each class of crawlers. */
export interface Changes {
  old: ReadFile;
  new: ReadFile;
  /** Whether no decision is known to change. */
  equivalent: boolean;
  groups: GroupChanges[];
  /** Rules that match paths with malformed escapes, which are not compared. */
  not_compared?: RulePlace[];
  /** Lines beside rules, such as `Sitemap`, that apply to crawlers in one file only. They decide no URL. */
  other_lines?: OtherLineChange[];
  /** An edit that makes the dialects agree, as a unified diff. */
  edit?: string;
}

/** A line that decides no URL, and applies to crawlers in one file only. */
export interface OtherLineChange {
  /** The product tokens; `null` for every crawler. */
  agents: string[] | null;
  old: WrittenLine | null;
  new: WrittenLine | null;
}

/** A line as it is written. */
export interface WrittenLine {
  /** From 1. */
  line: number;
  text: string;
}

/** The changes for crawlers that obey the same rules in both files. */
export interface GroupChanges {
  /** The product tokens; `*` is every other crawler. */
  agents: string[];
  equivalent: boolean;
  changes: Change[];
  /** Rules that are not compared, because the budget is exhausted. */
  open: RulePlace[];
  /** The crawlers that obey the group of a documented fallback, with its token in each file. */
  fallbacks?: { agent: string; old: string | null; new: string | null }[];
  /** Crawlers that obey this group as a documented fallback. */
  followers?: string[];
  /** Crawlers that obey another group than before: `own`, `*`, the token of a fallback, or none. */
  causes?: { agents: string[]; old: string | null; new: string | null }[];
  /** How much the crawlers may fetch before and after. */
  access?: [before: Access, after: Access];
  /** The verdicts on `/robots.txt` where they differ, which is not a change. */
  robots_txt?: [before: Verdict, after: Verdict];
}

/** How much crawlers may fetch. */
export type Access = "everything" | "some" | "nothing";

/** URLs that are decided differently because of one rule. */
export interface Change {
  /** The new verdict. */
  change: "blocked" | "allowed";
  /** The shortest such URL. */
  witness: string;
  /** More such URLs. */
  more: string[];
  /** The pattern of the rule. */
  pattern: string;
  /** Whether every URL that the pattern matches is decided differently; `null` if that is not known. */
  whole: boolean | null;
  /** A URL that the pattern matches and that is decided as before. */
  except: string | null;
  /** A URL that the pattern matches and that had the new verdict before. */
  already: string | null;
  /** A URL that the pattern matches and that keeps the old verdict. */
  kept: string | null;
  /** The rule. */
  cause: RulePlace;
  old: Evaluated;
  new: Evaluated;
}

/** The file and line of a rule. */
export interface RulePlace {
  side: "old" | "new";
  /** The line, from 1; `null` for the rule that `/robots.txt` itself is always allowed. */
  line: number | null;
}

/** The decision on a witness. */
export interface Evaluated {
  verdict: Verdict;
  line: number | null;
  /** The rule as it is written. */
  rule: string | null;
}

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

/** The options of {@link prove}. */
export interface ProveOptions extends ReadOptions, LevelOptions {
  /** The robots.txt files that claims name. */
  files?: Readonly<Record<string, RobotsTxt>>;
}

/** The results of all claims. */
export interface ProveResult {
  /** Whether every claim holds: the command exits with status 0. */
  proved: boolean;
  /** The results, in the order of the claims. */
  claims: ClaimResult[];
  /** The files that are larger than 512,000 bytes, which were read up to there (RFC 9309 §2.5). */
  truncated?: string[];
  /** The text that `robots prove` prints. It names a claim by its position, from 1, not by file and line. */
  report: string;
}

/** The result of a claim. */
export type ClaimResult =
  | {
      status: "holds";
      /** Documented crawlers that ignore `*`, which a claim about every crawler leaves out and for which it is false. */
      left_out?: string[];
    }
  | {
      /** `unproved`: the claim holds for every URL, but not for a path with a malformed escape. */
      status: "refuted" | "unproved";
      /** The counterexample as a finding in the robots.txt; `null` if its lint is allowed. */
      finding: Finding | null;
    }
  | {
      /** The claim is invalid, or the budget is exhausted. */
      status: "error";
      /** The part of the claim. */
      part: "keyword" | "agents" | "notation" | "target" | "query" | "whole";
      /** The index of the product token, if `part` is `agents`. */
      index: number | null;
      message: string;
      help: string;
    };

// Format

/** Formats a robots.txt without changing a decision, as `robots fmt` does. */
export function format(
  robots: string,
  options?: { name?: string },
): Formatted<string> | NotFormatted;
export function format(
  robots: Uint8Array,
  options?: { name?: string },
): Formatted<Uint8Array> | NotFormatted;

/** A formatted robots.txt. */
export interface Formatted<Text extends RobotsTxt> {
  ok: true;
  /** The formatted text. */
  output: Text;
  /** Whether it differs. */
  changed: boolean;
  /** The differences as a unified diff: the text that `robots fmt --check` prints. */
  report: string;
}

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
  question: {
    /** The product token; `*` is every crawler that no group names. */
    agent: string;
    /** Whether to ignore documented behavior. */
    exact?: boolean;
    /** The maximum number of states; 80 by default. */
    maxStates?: number;
  },
  options?: ReadOptions,
): Graph | NotDrawn;

/** The automaton of a group. */
export interface Graph {
  ok: true;
  /** The text that `robots graph` prints: a picture in the language of Graphviz. */
  dot: string;
  /** The number of states in the picture. */
  states: number;
  /** The bands, in order of precedence: the first with a verdict decides. */
  bands: BandGraph[];
}

/** The reasons not to return an automaton. */
export type NotDrawn = Rejected<
  "invalid_agent" | "no_group" | "too_many_states" | "budget_exhausted"
>;

/** The automaton of one band of a group. */
export interface BandGraph {
  /** The lines of its rules, in order of precedence. */
  rules: number[];
  /** The states. The first is the start state. */
  nodes: GraphNode[];
  edges: GraphEdge[];
}

/** A state: the verdict on a path that ends here. */
export interface GraphNode {
  /** The verdict; `null` passes to the next band. */
  verdict: Verdict | null;
  /** Whether the rest of the path is not read. */
  is_sink: boolean;
  /** The lines of the rules that decide the paths that end here. */
  lines: number[];
  /** Whether no rule matches some of these paths. */
  has_unmatched: boolean;
}

/** A transition. */
export interface GraphEdge {
  /** The index of the state where it begins. */
  from: number;
  /** The index of the state where it ends. */
  to: number;
  /** The label as in the picture: a text, a class of bytes, or `other`. */
  label: string;
  /** `other` is the default transition. */
  kind: "text" | "class" | "other";
}
