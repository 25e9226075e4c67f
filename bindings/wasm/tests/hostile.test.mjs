// Input that is large, broken or hostile returns a value, and does not grow the memory.

import assert from "node:assert/strict";
import { test } from "node:test";

// The memory is not part of the interface.
let memory;
const { Instance } = WebAssembly;
WebAssembly.Instance = function (...arguments_) {
  const instance = new Instance(...arguments_);
  memory = instance.exports.memory;
  return instance;
};
const { check, decide, diff, diffDialects, explain, fix, format, graph, prove } = await import("robots-wasm");

const encoder = new TextEncoder();
const LIMIT = 500 * 1024;
const groups = Array.from({ length: 10_000 }, (_, at) => `User-agent: bot${at}\nDisallow: /${at}\n`).join("");
const random = (length) => {
  // A linear congruential generator (Numerical Recipes).
  let state = 9309;
  return Uint8Array.from({ length }, () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) >>> 24);
};

const INPUTS = {
  empty: "",
  "a NUL": "User-agent: *\0\nDisallow: /\0\n",
  "lone surrogates": "User-agent: \ud800\nDisallow: /\udc00\ud800x\n",
  "bytes that are not UTF-8": Uint8Array.of(...encoder.encode("User-agent: *\nDisallow: /"), 0xff, 0xc3, 0x0a),
  "random bytes": random(20_000),
  "10,000 groups": groups,
  "one long line": "Disallow: /" + "a".repeat(LIMIT),
  "one long rule": `User-agent: *\nDisallow: /${"a*".repeat(5_000)}$\n`,
  "wildcards": "User-agent: *\n" + Array.from({ length: 40 }, (_, at) => `Disallow: /*${at}*a*b*\n`).join(""),
  "500 KiB of line ends": "\n".repeat(LIMIT + 10),
  "only carriage returns": "User-agent: *\rDisallow: /a\r".repeat(100),
  "a multibyte character at the limit": "#".repeat(LIMIT - 1) + "𝒳é",
};

for (const [name, robots] of Object.entries(INPUTS)) {
  test(`each function returns a value for ${name}`, () => {
    const question = { agent: "bot42", url: "/42" };
    const checked = check(robots);
    assert.equal(typeof checked.report, "string");
    for (const { labels, fixes } of checked.findings) {
      for (const { start, end } of [...labels, ...fixes.flatMap(({ edits }) => edits)]) {
        assert.ok(0 <= start && start <= end && end <= robots.length, `${start}..${end}`);
      }
    }
    for (const answer of [decide(robots, question), explain(robots, question), diff(robots, "")]) {
      assert.equal(answer.ok, true);
    }
    // The oldest dialects search every token in every other token, which takes minutes for so many.
    if (robots !== groups) assert.equal(diffDialects(robots).ok, true);
    assert.equal(typeof fix(robots).applied, "number");
    assert.equal(typeof format(robots).ok, "boolean");
    assert.equal(typeof graph(robots, { agent: "bot42" }).ok, "boolean");
    assert.equal(prove(robots, [{ allow: "/" }]).claims.length, 1);
  });
}

test("memory does not grow over 10,000 checks", () => {
  const robots = "User-agent: *\nDisallow: /a\nDisallow: basket/\nAllow: /é\n";
  const ask = (at) => {
    check(robots);
    // Another file each time, so that each is compiled.
    decide(`${robots}# ${at}\n`, { agent: "GPTBot", url: "/a" });
    assert.throws(() => check(robots, { dialect: "x" }), TypeError);
  };
  for (let at = 0; at < 100; at += 1) ask(at);
  const before = memory.buffer.byteLength;
  for (let at = 0; at < 10_000; at += 1) ask(at);
  assert.equal(memory.buffer.byteLength, before);
});
