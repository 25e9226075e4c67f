// Compiled with `tsc --strict`: the types accept the documented use, and reject mistakes.

import {
  applyFix,
  check,
  crawlers,
  decide,
  diff,
  diffDialects,
  explain,
  fix,
  format,
  graph,
  init,
  initSync,
  lints,
  prove,
  version,
} from "robots-wasm";
import type { CheckResult, Claim, Finding, RobotsTxt, Verdict } from "robots-wasm";

await init();
await init(fetch("https://example.com/robots_wasm_bg.wasm"));
await init(new URL("https://example.com/robots_wasm_bg.wasm"));
initSync(new Uint8Array());

const robots: RobotsTxt = "User-agent: *\n";
const result: CheckResult = check(robots, { dialect: "google", deny: ["warnings"], all: true });
const messages: string[] = result.findings.map((finding: Finding) => finding.message);

for (const finding of result.findings) {
  for (const one of finding.fixes) {
    const text: string = applyFix("User-agent: *\n", one);
    const bytes: Uint8Array = applyFix(new Uint8Array(), one);
    messages.push(text, String(bytes.length));
  }
}

const decision = decide(robots, { agent: "GPTBot", url: "/a" });
// `ok` distinguishes a decision from a rejected question.
const verdict: Verdict | string = decision.ok ? decision.verdict : decision.error.message;
const explained = explain(robots, { userAgent: "GPTBot/1.2", target: new Uint8Array() });
const matching: number = explained.ok ? explained.matching.length : 0;

const claims: Claim[] = [
  { disallow: "/account/{*rest}" },
  { allow: "/", agents: ["Googlebot"], query: "without" },
  { "no-looser-than": "main.txt", agents: "*" },
];
for (const claim of prove(robots, claims, { files: { "main.txt": robots } }).claims) {
  if (claim.status === "refuted" || claim.status === "unproved") messages.push(claim.finding?.rendered ?? "");
  if (claim.status === "error") messages.push(`${claim.part}: ${claim.message}`);
}

const formatted = format("User-agent: *\n");
const output: string = formatted.ok ? formatted.output : formatted.error.kind;
const fixed: Uint8Array = fix(new Uint8Array()).output;
const difference = diff(robots, robots, { names: ["old.txt", "new.txt"] });
const isEquivalent: boolean = difference.ok && difference.equivalent;
const dialects = diffDialects(robots, { agents: ["*"] });
const drawn = graph(robots, { agent: "*", maxStates: 500 });
export const all: unknown[] = [
  version, messages, verdict, matching, output, fixed, isEquivalent, dialects, drawn, lints(), crawlers(),
];

// @ts-expect-error: a robots.txt is a string or bytes.
check(1);
// @ts-expect-error: unknown dialect.
check("", { dialect: "rfc" });
// @ts-expect-error: a misspelled option.
check("", { denny: [] });
// @ts-expect-error: a question has a crawler.
decide("", { url: "/" });
// @ts-expect-error: a question has one crawler.
decide("", { agent: "a", userAgent: "b", url: "/" });
// @ts-expect-error: a rejected question has no verdict.
decide("", { agent: "a", url: "/" }).verdict;
