// The examples of the README of the package run, and print what their comments say.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const require = createRequire(import.meta.url);
const package_ = dirname(require.resolve("robots-wasm/package.json"));
const readme = readFileSync(join(package_, "README.md"), "utf8");

for (const [, code] of readme.matchAll(/```js\n(.*?)```/gs)) {
  test(`example ${JSON.stringify(code.split("\n")[0])} prints its comments`, () => {
    const expected = [...code.matchAll(/^\/\/ > (.*)$/gm)].map(([, line]) => line);
    const cwd = dirname(fileURLToPath(import.meta.url));
    const printed = execFileSync(process.execPath, ["--input-type=module", "--eval", code], { cwd, encoding: "utf8" });
    assert.deepEqual(printed.trimEnd().split("\n"), expected);
  });
}
