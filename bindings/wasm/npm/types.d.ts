// What the functions of index.d.ts take and return. Written by
// `TYPES=overwrite cargo test --package robots-report --test types`.

import type { RobotsTxt } from "./index.js";

/** How a robots.txt is checked. */
export interface CheckOptions {
  /** Whether `report` has every finding, not only the first of each lint; `findings` always has. */
  all?: boolean;
  /** Lints that are not reported. */
  allow?: string | readonly string[];
  /** Lints whose findings are errors: names of lints or of groups of lints, or `warnings`. */
  deny?: string | readonly string[];
  /** The dialect; `rfc9309` by default. */
  dialect?: Dialect;
  /** The name of the file in messages; `robots.txt` by default. */
  name?: string;
  /** Lints whose findings are warnings. */
  warn?: string | readonly string[];
}

/** A family of crawlers that read a robots.txt alike. */
export type Dialect = "rfc9309" | "google" | "koster1996" | "original1994" | "python-legacy";

/** What of a file is compared. */
export interface DiffDialectsOptions {
  /**
   * The crawlers, by product token; `*` is every crawler that no group names. Every crawler by
   * default.
   */
  agents?: string | readonly string[];
  /** The name of the file in messages; `robots.txt` by default. */
  name?: string;
}

/** What of two files is compared. */
export interface DiffOptions {
  /**
   * The crawlers, by product token; `*` is every crawler that no group names. Every crawler by
   * default.
   */
  agents?: string | readonly string[];
  /** The dialect; `rfc9309` by default. */
  dialect?: Dialect;
  /** The names of both files in messages; `before` and `after` by default. */
  names?: readonly [string, string];
}

/** How a robots.txt is fixed. */
export interface FixOptions {
  /** Lints that are not reported. */
  allow?: string | readonly string[];
  /** Lints whose findings are errors: names of lints or of groups of lints, or `warnings`. */
  deny?: string | readonly string[];
  /** The dialect; `rfc9309` by default. */
  dialect?: Dialect;
  /** The name of the file in messages; `robots.txt` by default. */
  name?: string;
  /** Lints whose findings are warnings. */
  warn?: string | readonly string[];
}

/** How a robots.txt is formatted. */
export interface FormatOptions {
  /** The name of the file in messages; `robots.txt` by default. */
  name?: string;
}

/** The crawler of a graph. */
export interface GraphQuestion {
  /** The product token; `*` is every crawler that no group names. */
  agent: string;
  /**
   * Whether to ignore documented behavior: fallbacks to other groups, and crawlers that ignore `*`.
   */
  exact?: boolean;
  /** The maximum number of states of a graph; 80 by default. */
  maxStates?: number;
}

/** How claims are proved. */
export interface ProveOptions {
  /** Lints that are not reported. */
  allow?: string | readonly string[];
  /** Lints whose findings are errors: names of lints or of groups of lints, or `warnings`. */
  deny?: string | readonly string[];
  /** The dialect; `rfc9309` by default. */
  dialect?: Dialect;
  /** The robots.txt files that claims name. */
  files?: Readonly<Record<string, RobotsTxt>>;
  /** The name of the file in messages; `robots.txt` by default. */
  name?: string;
  /** Lints whose findings are warnings. */
  warn?: string | readonly string[];
}

/** How a robots.txt is read. */
export interface ReadOptions {
  /** The dialect; `rfc9309` by default. */
  dialect?: Dialect;
  /** The name of the file in messages; `robots.txt` by default. */
  name?: string;
}

/** How much crawlers may fetch. */
export type Access = "everything" | "some" | "nothing";

/** The automaton of one band of a group. */
export interface BandGraph {
  /**
   * The lines of its rules, in order of precedence. Of several rules with the same pattern, only
   * the one that takes precedence.
   */
  rules: number[];
  /** The states. The first is the start state. */
  nodes: GraphNode[];
  /** The transitions between the states. */
  edges: GraphEdge[];
}

/** URLs that are decided differently because of one rule. */
export interface Change {
  /** The new verdict. */
  change: "allowed" | "blocked";
  /** The shortest URL that changes. */
  witness: string;
  /** The pattern that matches every URL of this change. */
  pattern: string;
  /** Whether every URL of the pattern changes; `null` if that is undecided. */
  whole: boolean | null;
  /** A URL of the pattern that does not change. */
  except: string | null;
  /** A URL of the pattern that had the new verdict before. */
  already: string | null;
  /** A URL of the pattern that keeps the old verdict. */
  kept: string | null;
  /** The rule that makes the change. */
  cause: RulePlace;
  old: Evaluated;
  new: Evaluated;
}

/** The changes for each class of crawlers. */
export interface Changes {
  old: ReadFile;
  new: ReadFile;
  /** Whether both are proved to decide every URL alike. */
  equivalent: boolean;
  groups: GroupChanges[];
  /** Rules that match paths with malformed escapes, which are not compared. */
  not_compared?: RulePlace[];
  /**
   * Lines beside rules, such as `Sitemap` and `Crawl-delay`, that apply to crawlers in one reading
   * only. They decide no URL, so the readings may be equivalent all the same.
   */
  other_lines?: OtherLineChange[];
  /** The relation of `--require`. */
  requirement?: Requirement;
}

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

/** The result of a claim. */
export type ClaimResult = Holds | NotProved | InvalidClaim;

/** A crawler and a URL that refute a relation. */
export interface Counterexample {
  agent: string;
  url: string;
  old: Verdict;
  new: Verdict;
}

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
  group: GroupSource;
  /** The product token by which the group was found, as it is written. */
  group_agent: string | null;
  /** The path and query as they are sent. Bytes that are not UTF-8 are replaced. */
  path: string;
  /** The text that `robots decide` prints. */
  report: string;
}

/** The difference of each dialect from RFC 9309. */
export interface DialectDifferences {
  ok: true;
  /** The difference of each dialect from `rfc9309`. */
  dialects: Changes[];
  /** The text that `robots diff --dialects` prints. */
  report: string;
  /** The text that `robots diff --dialects --format markdown` prints. */
  markdown: string;
}

/** The verdict of one dialect. */
export interface DialectVerdict {
  /** The dialect. */
  dialect: Dialect;
  /** The verdict. */
  verdict: Verdict;
  /** The line number of the rule that decided, from 1. */
  line: number | null;
  /** The file, if the text was merged from several. */
  file?: string;
  /** The reason, if the verdict differs. */
  why?: string;
}

/** The changes from one robots.txt to another. */
export interface Difference {
  ok: true;
  old: ReadFile;
  new: ReadFile;
  /** Whether both are proved to decide every URL alike. */
  equivalent: boolean;
  groups: GroupChanges[];
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
  /** Rules that match paths with malformed escapes, which are not compared. */
  not_compared?: RulePlace[];
  /**
   * Lines beside rules, such as `Sitemap` and `Crawl-delay`, that apply to crawlers in one reading
   * only. They decide no URL, so the readings may be equivalent all the same.
   */
  other_lines?: OtherLineChange[];
  /** The relation of `--require`. */
  requirement?: Requirement;
}

/** A replacement of a part of a robots.txt. An empty part is an insertion. */
export interface Edit {
  /** The index of the first byte or code unit that is replaced. */
  start: number;
  /** The index after the last of them. */
  end: number;
  replacement: string;
}

/** The decision on a URL, and the rule that gave it. */
export interface Evaluated {
  verdict: Verdict;
  /** The line of the rule that decides, from 1. */
  line: number | null;
  /** The rule as it is written. */
  rule: string | null;
}

/** A decision and how it is reached. */
export interface Explanation {
  ok: true;
  /** The product token; `null` for a client that is not a known crawler. */
  agent: string | null;
  /** Why the group applies. */
  group: GroupSource;
  /** The product token of the group, as it is written. */
  group_agent: string | null;
  /** The path and query as they are sent. */
  path: string;
  /** The form in which paths are compared (RFC 9309 §2.2.2). */
  canonical: string;
  /** The dialect. */
  dialect: Dialect;
  /** The decision. */
  verdict: Verdict;
  /** The line of the rule that decides, from 1. */
  line: number | null;
  /** The rules that match, in order of precedence. The first decides. */
  matching: MatchingRule[];
  /** The verdicts in each dialect. */
  dialects: DialectVerdict[];
  /** The text that `robots explain` prints. */
  report: string;
  /** Why a server decides otherwise than the rules do about the path as sent. */
  reason?: "alternate_spelling" | "undecided" | "well_known";
}

/** The product token of the documented fallback whose group a crawler obeys, in each file. */
export interface FallbackGroup {
  agent: string;
  old: string | null;
  new: string | null;
}

/** A problem. Lines and columns count from 1, columns in characters. */
export interface Finding {
  /** The name of the robots.txt. */
  file: string;
  /** The name of the lint. A minor version may add names. */
  lint: string;
  level: Level;
  /** The problem, in one line. */
  message: string;
  /** The line of the start, from 1; 1 for a finding about the whole file. */
  line: number;
  /** The column of the start in code points, from 1. */
  column: number;
  /** The line of the end. */
  end_line: number;
  /** The column after the last code point. */
  end_column: number;
  /** The places that the finding is about, the main one first. None for the whole file. */
  labels: Label[];
  /** The reasons, with citations. */
  notes: string[];
  /** The solution, if there is one to name. */
  help: string | null;
  /** The alternatives. Each is a whole fix. */
  fixes: Fix[];
  /** The finding with an excerpt of the file, as the command prints it. */
  rendered: string;
  /** The places in other files; left out if there are none. */
  other_files?: OtherFile[];
}

/** A change that removes a finding. */
export interface Fix {
  /** What the change does. */
  title: string;
  /** Whether it is proved to change no decision, in any dialect. */
  keeps_meaning: boolean;
  /** The dialects for which that is proved. */
  proved_for: Dialect[];
  /** The replacements, in the order of the text, without overlaps. */
  edits: Edit[];
}

/** What fixes change. */
export interface Fixed {
  /** The number of fixes that were applied. A text that exceeds 500 KiB is not changed. */
  applied: number;
}

/** What formatting changes. */
export interface FormattedText {
  ok: true;
  /** Whether the text differs. */
  changed: boolean;
  /** The differences as a unified diff: the text that `robots fmt --check` prints. */
  report: string;
}

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

/** A transition from one state to another. `other` is the default transition. */
export interface GraphEdge {
  /** The index of the state where it begins. */
  from: number;
  /** The index of the state where it ends. */
  to: number;
  /** The label as in a picture. */
  label: string;
  /** What it reads: these bytes, one of these bytes, or any byte without another edge. */
  kind: "text" | "class" | "other";
}

/** A state: the verdict on a path that ends here. */
export interface GraphNode {
  /** The verdict; `null` passes to the next band. */
  verdict: Verdict | null;
  /** Whether no byte leaves the state, so that the rest of the path is not read. */
  is_sink: boolean;
  /** The lines of the rules that decide the paths that end here or, in a sink, continue. */
  lines: number[];
  /** Whether no rule of the band matches some of these paths. */
  has_unmatched: boolean;
}

/** The changes for crawlers that obey the same rules in both files. */
export interface GroupChanges {
  /** The product tokens; `*` is every other crawler. */
  agents: string[];
  equivalent: boolean;
  changes: Change[];
  /** The rules that are not compared, because the budget is exhausted. */
  open: RulePlace[];
  /** How much they may fetch before and after. */
  access?: [Access, Access];
  /** Crawlers that obey another group than before. */
  causes?: OtherGroup[];
  /** The crawlers that obey the group of a documented fallback. */
  fallbacks?: FallbackGroup[];
  /** Crawlers with these changes because of a documented fallback. */
  followers?: string[];
  /** The verdicts on `/robots.txt` where they differ, which is not a change. */
  robots_txt?: [Verdict, Verdict];
}

/**
 * Whose group a crawler obeys: its own, that of a documented fallback, the default group (`star`),
 * or none.
 */
export type GroupSource = "own" | "fallback" | "star" | "none";

/** A claim that holds for every URL. */
export interface Holds {
  status: "holds";
  /**
   * Documented crawlers that ignore `*`, which a claim about every crawler leaves out and for which
   * it is false.
   */
  left_out?: string[];
}

/** A claim that is invalid, or for which the budget is exhausted. */
export interface InvalidClaim {
  status: "error";
  /** The part of the claim. */
  part: "keyword" | "agents" | "notation" | "target" | "query" | "whole";
  /** The index of the product token, if `part` is `agents`. */
  index: number | null;
  message: string;
  help: string;
}

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

/** A place in a robots.txt and what is there. */
export interface Label {
  /** The index of the first byte or code unit. */
  start: number;
  /** The index after the last one. */
  end: number;
  /** The text; may be empty. */
  text: string;
}

/** The level of a finding: an error or a warning. */
export type Level = "deny" | "warn";

/** A check on a robots.txt. */
export interface Lint {
  /** The name, such as `dead_rule`. */
  name: string;
  /** The level of its findings by default. */
  level: "deny" | "warn" | "allow";
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

/** A rule that matches. */
export interface MatchingRule {
  /** The rule as it is written. */
  rule: string;
  /** The line number, from 1. */
  line: number;
  /** The length of the canonical form: the longest rule decides. */
  octets: number;
  /** The canonical form, if it differs from the rule as it is written. */
  canonical: string | null;
  /** The file, if the text was merged from several. */
  file?: string;
}

/** A claim that is not proved. */
export interface NotProved {
  /** `unproved`: the claim holds for every URL, but not for a path with a malformed escape. */
  status: "refuted" | "unproved";
  /** The counterexample as a finding in the robots.txt; `null` if its lint is allowed. */
  finding: Finding | null;
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

/** Crawlers that obey another group than before: `own`, `*`, the token of a fallback, or none. */
export interface OtherGroup {
  agents: string[];
  old: string | null;
  new: string | null;
}

/** A line that decides no URL, and applies to crawlers in one file only. */
export interface OtherLineChange {
  /** The product tokens of the crawlers; `null` for every crawler. */
  agents: string[] | null;
  old: WrittenLine | null;
  new: WrittenLine | null;
}

/** The results of all claims. */
export interface ProveResult {
  /** Whether every claim holds: the command exits with status 0. */
  proved: boolean;
  /** The results, in the order of the claims. */
  claims: ClaimResult[];
  /** The text that `robots prove` prints. It names a claim by its position, from 1. */
  report: string;
  /** The files that are larger than 512,000 bytes, which were read up to there (RFC 9309 §2.5). */
  truncated?: string[];
}

/** A file as it was read. */
export interface ReadFile {
  file: string;
  dialect: Dialect;
  /** Present if only its first 512,000 bytes are read (RFC 9309 §2.5). */
  truncated?: boolean;
}

/** A relation of a file to another, about every URL. */
export type Relation = "equivalent" | "at-most-as-permissive" | "at-least-as-permissive";

/** A relation of the new file to the old one, as proved or not. */
export interface Requirement {
  relation: Relation;
  proved: boolean;
  /**
   * The end of the sentence: why it is not proved, or that it is proved for what is read of the
   * files; `null` if it is proved for whole files.
   */
  reason: string | null;
  /** A crawler and a URL that refute it; `null` if it is proved, or if the budget was exhausted. */
  counterexample: Counterexample | null;
}

/** The file and line of a rule. */
export interface RulePlace {
  side: Side;
  /** From 1; `null` for the rule that `/robots.txt` itself is always allowed. */
  line: number | null;
}

/** One of two files. */
export type Side = "old" | "new";

/** A part of a robots.txt: what is from `start` to `end`. */
export interface Span {
  /** The index of the first code unit of a string, or of the first byte. */
  start: number;
  /** The index after the last one. */
  end: number;
}

/** The decision on a URL. */
export type Verdict = "allow" | "disallow";

/** A line as it is written. */
export interface WrittenLine {
  /** From 1. */
  line: number;
  /** The key and the value, as written. */
  text: string;
}
