// The types of index.d.ts: they accept the documented use, and declare what the module exports.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

import * as library from "robots-wasm";

const require = createRequire(import.meta.url);
const folder = dirname(fileURLToPath(import.meta.url));

test("the sample compiles with tsc --strict", () => {
  const compiler = join(dirname(require.resolve("typescript/package.json")), "bin/tsc");
  const options = ["--strict", "--noEmit", "--module", "nodenext", "--target", "es2022", "--lib", "es2022,dom"];
  execFileSync(process.execPath, [compiler, ...options, "--types", "", join(folder, "types/sample.ts")], {
    stdio: "inherit",
  });
});

test("the declared values are the exported ones", () => {
  const types = readFileSync(join(dirname(require.resolve("robots-wasm/package.json")), "index.d.ts"), "utf8");
  const declared = types.matchAll(/^export (?:const|function) (\w+)/gm);
  assert.deepEqual([...new Set([...declared].map(([, name]) => name))].sort(), Object.keys(library).sort());
});

test("version is that of the package", () => {
  assert.equal(library.version, require("robots-wasm/package.json").version);
});
