// Decides the cases of tests/cases, which every engine of the project decides.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";

import { decide, explain } from "robots-wasm";
import { parse } from "smol-toml";

const folder = join(process.env.PROJECT, "tests/cases");
const files = readdirSync(folder).filter((file) => file.endsWith(".toml"));

test("there are files of cases", () => assert.ok(files.length >= 11, `${files.length} files`));

for (const file of files) {
  test(`decide agrees with ${file}`, () => {
    let decided = 0;
    for (const written of parse(readFileSync(join(folder, file), "utf8")).case) {
      const robots = written.robots ?? Uint8Array.from(Buffer.from(written.robots_base64, "base64"));
      for (const dialect of [written.dialect ?? "rfc9309"].flat()) {
        for (const [paths, verdict] of [
          [written.allowed, "allow"],
          [written.unmatched, "allow"],
          [written.disallowed, "disallow"],
        ]) {
          for (const target of (paths ?? []).filter((path) => path.startsWith("/"))) {
            const question = { agent: written.agent, exact: true, target };
            const decision = decide(robots, question, { dialect });
            const at = `${written.id}, ${dialect}: ${target}`;
            if (!decision.ok) {
              // An agent that is not a product token cannot be asked about.
              assert.equal(decision.error.kind, "invalid_agent", at);
              continue;
            }
            assert.equal(decision.verdict, verdict, at);
            const line = written.decided_by?.[target];
            if (line !== undefined) assert.equal(decision.line, line, at);
            if (written.unmatched?.includes(target)) assert.equal(decision.line, null, at);
            const explained = explain(robots, question, { dialect });
            assert.deepEqual([explained.verdict, explained.line], [decision.verdict, decision.line], at);
            if (decision.span !== null) {
              const { start, end } = decision.span;
              const text = robots.slice(start, end);
              const rule = typeof text === "string" ? text : new TextDecoder().decode(text);
              assert.equal(rule, decision.rule, at);
            }
            decided += 1;
          }
        }
      }
    }
    assert.ok(decided > 0);
  });
}
