// Builds each site with a good robots.txt and with a broken one, as `npm run build` does.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";

const SOURCES = path.dirname(fileURLToPath(import.meta.url));

/**
 * The sites. `source` is the file in which a rule is broken, `checked` is the file that messages name, and
 * `generated` is a folder of files that replace `source`.
 */
const SITES = [
  {
    name: "eleventy",
    output: "_site/robots.txt",
    source: "src/robots.txt",
    checked: "_site/robots.txt",
  },
  {
    name: "astro",
    output: "dist/robots.txt",
    source: "public/robots.txt",
    checked: "public/robots.txt",
    generated: {
      folder: "astro-generated",
      source: "src/pages/robots.txt.js",
      checked: "dist/robots.txt",
    },
  },
  {
    name: "next",
    output: "public/robots.txt",
    source: "public/robots.txt",
    checked: "public/robots.txt",
    generated: {
      folder: "next-generated",
      source: "app/robots.ts",
      checked: ".next/server/app/robots.txt.body",
    },
  },
  {
    name: "nuxt",
    output: ".output/public/robots.txt",
    source: "public/robots.txt",
    checked: "public/robots.txt",
    generated: {
      folder: "nuxt-generated",
      source: "nuxt.config.ts",
      checked: ".output/public/robots.txt",
    },
  },
];

/** Runs the build script of a site, as in CI, where messages stop a change. */
function build(folder) {
  return run("npm", ["run", "build", "--silent"], folder);
}

/** Runs a command in a folder. Returns its exit status and what it printed, without colors. */
async function run(command, args, folder) {
  const child = spawn(command, args, {
    cwd: folder,
    // Frameworks print another format in CI, and less in tests.
    env: {
      ...process.env,
      CI: "1",
      NO_COLOR: "1",
      FORCE_COLOR: undefined,
      NODE_ENV: undefined,
      NODE_TEST_CONTEXT: undefined,
      TEST: undefined,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  child.stdout.on("data", (data) => (output += data));
  child.stderr.on("data", (data) => (output += data));
  const status = await new Promise((resolve) => child.on("close", resolve));
  return { status, output };
}

function replaceIn(file, before, after) {
  const text = readFileSync(file, "utf8");
  assert.ok(text.includes(before), `${file} has no \`${before}\``);
  writeFileSync(file, text.replace(before, after));
}

/** Tests a site: it builds, and does not build after one of its rules is broken. */
function testBuilds(name, folder, { source, checked, output }) {
  test(`${name} builds with a good robots.txt`, async () => {
    const built = await build(folder);
    assert.equal(built.status, 0, built.output);
    assert.doesNotMatch(built.output, /(error|warning)\[|robots\.txt to check/);
    assert.match(readFileSync(path.join(folder, output), "utf8"), /^Disallow: \/drafts\/$/m);
  });

  test(`${name} does not build with a broken robots.txt, and prints the message`, async () => {
    replaceIn(path.join(folder, source), "/drafts/", "drafts/");
    const built = await build(folder);
    assert.notEqual(built.status, 0, built.output);
    const { check } = await import(pathToFileURL(wasm(folder)));
    const { report } = check(readFileSync(path.join(folder, checked)), { name: checked });
    assert.match(report, /^error\[missing_leading_slash\]/);
    assert.ok(contains(lines(built.output), lines(report)), `${report}\n${built.output}`);
  });
}

/** Returns the module of the checker that is installed in a site. */
function wasm(folder) {
  return createRequire(path.join(folder, "package.json")).resolve("robots-wasm");
}

/** Returns the lines of a text without what Nuxt writes before them: a line that it draws, or a level. */
function lines(text) {
  const plain = (line) => line.replace(/^(│( {2})?|\[(log|info|warn|error)\] )/, "").trimEnd();
  return text.trimEnd().split("\n").map(plain);
}

/** Returns whether a list contains the items of another in a row. */
function contains(list, items) {
  return list.some((_, start) => items.every((item, index) => list[start + index] === item));
}

test("the library prints what the guide shows", async () => {
  const folder = path.join(process.env.FRAMEWORKS, "eleventy");
  const file = path.join(folder, "library.mjs");
  cpSync(path.join(SOURCES, "library.mjs"), file);
  const { status, output } = await run(process.execPath, [file], folder);
  assert.equal(status, 0, output);
  assert.equal(output, readFileSync(path.join(SOURCES, "library.txt"), "utf8"));
});

for (const site of SITES) {
  const folder = path.join(process.env.FRAMEWORKS, site.name);
  testBuilds(site.name, folder, site);
  if (site.generated) {
    const { folder: files, ...generated } = site.generated;
    test(`${site.name} is changed to generate its robots.txt`, () => {
      rmSync(path.join(folder, site.source));
      cpSync(path.join(SOURCES, files), folder, { recursive: true });
      assert.ok(existsSync(path.join(folder, generated.source)));
    });
    testBuilds(files, folder, { ...generated, output: generated.checked });
  }
}
