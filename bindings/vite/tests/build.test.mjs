// Builds with the plugin: what fails, with which message, and what is printed.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";

import { check } from "robots-wasm";
import robots from "vite-plugin-robots-static";

import { Project, ROBOTS, build } from "./project.mjs";

/** Returns what the `robots` command prints, without the sentence about its options, and its exit status. */
function command(args, cwd = process.cwd()) {
  return new Promise((resolve) => {
    execFile(process.env.ROBOTS, args, { cwd }, (error, stdout) => {
      const output = stdout.replace(/^\d+ more edits?: .*\n/m, "");
      resolve({ status: error?.code ?? 0, output });
    });
  });
}

/** Returns a file of the guide. */
const guide = (name) => readFileSync(new URL(`guide/${name}`, import.meta.url), "utf8");

/** A plugin that adds a file to the output, as plugins that generate a robots.txt do. */
const emits = (source) => ({
  name: "emits",
  generateBundle() {
    this.emitFile({ type: "asset", fileName: "robots.txt", source });
  },
});

/** A plugin that writes a file after the output. */
const writes = (text) => ({
  name: "writes",
  writeBundle: ({ dir }) => writeFileSync(path.join(dir, "robots.txt"), text),
});

/** The same, at the end of the build. */
const writesLast = (text) => {
  let folder;
  return {
    name: "writes-last",
    writeBundle: ({ dir }) => (folder = dir),
    closeBundle: () => writeFileSync(path.join(folder, "robots.txt"), text),
  };
};

test("a broken file fails the build with the message of the command", async () => {
  const project = new Project({ "public/robots.txt": ROBOTS.broken });
  const checked = await command(["check", "public/robots.txt"], project.root);
  assert.equal(checked.status, 1);
  assert.match(checked.output, /public\/robots\.txt:5:11/);
  const built = await project.run(guide("plain.config.mjs"));
  assert.equal(built.status, 1, built.output);
  assert.ok(built.output.includes(`\n${checked.output}`), built.output);
  assert.ok(!existsSync(project.path("dist")));
});

test("a refuted claim fails the build with the message of the command", async () => {
  const project = new Project({
    "public/robots.txt": ROBOTS.good,
    "claims.toml": '[[claim]]\nallow = "/{*rest}"\nagents = "Googlebot"\n',
  });
  const proved = await command(
    ["prove", "public/robots.txt", "--claims", "claims.toml"],
    project.root,
  );
  assert.equal(proved.status, 1);
  const built = await project.run(`import robots from "vite-plugin-robots-static";
    const claims = [{ allow: "/{*rest}", agents: "Googlebot" }];
    export default { plugins: [robots({ claims })] };`);
  assert.equal(built.status, 1, built.output);
  // The place of the claim differs: here, it has no file.
  const expected = proved.output.split("\n").filter((line) => !line.includes("claims.toml"));
  for (const line of expected) {
    assert.ok(built.output.includes(line), `${line}\n${built.output}`);
  }
  assert.match(proved.output, /claims\.toml/);
});

test("the options of the guide reject what they are there for", async () => {
  const configuration = guide("options.config.mjs");
  const about = "<!doctype html><title>About</title>";
  const project = new Project({ "public/robots.txt": ROBOTS.good, "public/about.html": about });
  const built = await project.run(configuration);
  assert.equal(built.status, 0, built.output);
  for (const [robots, message] of [
    [ROBOTS.warned, /error\[blocks_render_resources\]/],
    [`${ROBOTS.good}Disallow: /books/\n`, /error\[claim_refuted\]/],
    [`${ROBOTS.good}Disallow: /about.html\n`, /`Googlebot` may not fetch 1 file/],
  ]) {
    project.write("public/robots.txt", robots);
    const { status, output } = await project.run(configuration);
    assert.equal(status, 1, output);
    assert.match(output, message);
  }
});

test("a file without findings builds without a message", async () => {
  const project = new Project({ "public/robots.txt": ROBOTS.good });
  assert.equal(await project.build({}), undefined);
  assert.deepEqual(project.warnings, []);
  assert.equal(readFileSync(project.path("dist/robots.txt"), "utf8"), ROBOTS.good);
});

test("a warning is printed once, and the build passes", async () => {
  const project = new Project({ "public/robots.txt": ROBOTS.warned });
  assert.equal(await project.build({}, { plugins: [emits(ROBOTS.warned)] }), undefined);
  // Vite was not started in the folder of the project.
  const file = path.relative("", project.path("public/robots.txt"));
  const { status, output } = await command(["check", file]);
  assert.equal(status, 0);
  assert.deepEqual(project.warnings, [output.trimEnd()]);
});

test("levels decide what fails", async () => {
  const warned = new Project({ "public/robots.txt": ROBOTS.warned });
  assert.match(await warned.build({ deny: ["warnings"] }), /^error\[/m);
  const broken = new Project({ "public/robots.txt": ROBOTS.broken });
  const levels = { warn: ["comma_in_user_agent"], allow: ["missing_leading_slash"] };
  assert.equal(await broken.build(levels), undefined);
  assert.match(broken.warnings.join("\n"), /^warning\[comma_in_user_agent\]/);
  assert.doesNotMatch(broken.warnings.join("\n"), /missing_leading_slash/);
});

test("the dialect decides what a file means", async () => {
  const project = new Project({ "public/robots.txt": "User-agent: *\nDisallow: /*.pdf$\n" });
  const claims = [{ disallow: "/a.pdf", query: "without" }];
  assert.equal(await project.build({ claims }), undefined);
  assert.match(await project.build({ claims, dialect: "original1994" }), /claim_refuted/);
});

test("claims that hold pass", async () => {
  const project = new Project({ "public/robots.txt": ROBOTS.good });
  const claims = [{ disallow: "/drafts/{*rest}" }, { allow: "/books/{id}", agents: ["Googlebot"] }];
  assert.equal(await project.build({ claims }), undefined);
  assert.deepEqual(project.warnings, []);
});

test("a claim compares with another file of the project", async () => {
  const project = new Project({ "public/robots.txt": ROBOTS.good, "old.txt": ROBOTS.good });
  const options = { claims: [{ "no-looser-than": "old.txt" }] };
  assert.equal(await project.build(options), undefined);
  project.write("old.txt", "User-agent: *\nDisallow: /\n");
  assert.match(await project.build(options), /error\[/);
  assert.match(await project.build({ claims: [{ "no-looser-than": "gone.txt" }] }), /gone\.txt/);
});

test("named files are checked instead of the public one", async () => {
  const project = new Project({
    "public/robots.txt": ROBOTS.good,
    "hosts/shop.txt": ROBOTS.good,
    "hosts/blog.txt": ROBOTS.broken,
  });
  assert.equal(await project.build({ file: "hosts/shop.txt" }), undefined);
  const message = await project.build({ file: ["hosts/shop.txt", "hosts/blog.txt"] });
  assert.match(message, /blog\.txt:1:13/);
  assert.match(await project.build({ file: "hosts/gone.txt" }), /hosts.gone\.txt/);
});

for (const [way, plugin] of [
  ["emits", emits],
  ["writes", writes],
  ["writes at the end", writesLast],
]) {
  test(`a broken file that another plugin ${way} fails the build`, async () => {
    const project = new Project();
    const message = await project.build({}, { plugins: [plugin(ROBOTS.broken)] });
    assert.match(message, /error\[comma_in_user_agent\]/);
    assert.match(message, /dist\/robots\.txt:1:13/);
    assert.equal(await project.build({}, { plugins: [plugin(ROBOTS.good)] }), undefined);
    assert.deepEqual(project.warnings, []);
  });
}

test("a broken file in the place of a good one fails the build", async () => {
  const project = new Project({ "public/robots.txt": ROBOTS.good });
  const message = await project.build({}, { plugins: [writesLast(ROBOTS.broken)] });
  assert.match(message, /comma_in_user_agent/);
});

test("a build without a robots.txt prints a warning", async () => {
  const project = new Project();
  assert.equal(await project.build({}), undefined);
  assert.equal(project.warnings.length, 1);
  assert.match(project.warnings[0], /no robots\.txt/);
  const generated = new Project();
  assert.equal(await generated.build({ file: [] }), undefined);
  assert.deepEqual(generated.warnings, []);
});

test("a page, script or style sheet that a crawler may not fetch fails the build", async () => {
  const project = new Project({
    "public/robots.txt": "User-agent: Googlebot\nDisallow: /assets/\nDisallow: /a%20b/$\n",
    "public/a b/index.html": "<!doctype html><title>About</title>",
    "public/assets/photo.jpg": "",
  });
  const allow = ["blocks_render_resources"];
  const message = await project.build({ allow, mayFetch: "Googlebot" });
  assert.match(message, /`Googlebot` may not fetch 2 files of the build/);
  assert.match(message, /^disallow +\/a%20b\/ .*dist\/robots\.txt:3$/m);
  assert.match(message, /^disallow +\/assets\/index-.*\.js .*dist\/robots\.txt:2$/m);
  assert.equal(await project.build({ allow, mayFetch: ["bingbot"] }), undefined);
  const elsewhere = { base: "/shop/" };
  assert.equal(await project.build({ allow, mayFetch: "Googlebot" }, elsewhere), undefined);
  assert.match(await project.build({ allow, mayFetch: "not a token" }), /not a token/);
});

test("an environment beside the client reports nothing again", async () => {
  const files = { "public/robots.txt": ROBOTS.warned, "server.js": "export const a = 1;" };
  const project = new Project(files);
  const plugin = robots();
  for (const settings of [{}, { ssr: "server.js", outDir: "dist/server" }]) {
    await build({ ...project.config({}, { build: settings }), plugins: [plugin] });
  }
  assert.equal(project.warnings.length, 1);
});

test("bytes that are not UTF-8 are checked", async () => {
  const bytes = Buffer.from("User-agent: *\nDisallow: /caf\xe9/\nDisalow: /x\n", "latin1");
  const project = new Project({ "public/robots.txt": bytes });
  assert.match(await project.build({}), /robots\.txt:3:1/);
});

test("a watched build checks again when a file changes", { timeout: 120_000 }, async () => {
  const project = new Project({ "public/robots.txt": ROBOTS.good });
  const watcher = await build(project.config({}, { build: { watch: {} } }));
  const ends = [];
  let wake = () => {};
  watcher.on("event", (event) => {
    if (event.code === "ERROR" || event.code === "END") {
      ends.push(event);
      wake();
    }
  });
  const end = async (code) => {
    while (!ends.some((event) => event.code === code)) {
      await new Promise((resolve) => (wake = resolve));
    }
    const found = ends.find((event) => event.code === code);
    ends.length = 0;
    return found;
  };
  try {
    await end("END");
    project.write("public/robots.txt", ROBOTS.broken);
    const { error } = await end("ERROR");
    assert.match(error.message, /comma_in_user_agent/);
    project.write("public/robots.txt", `${ROBOTS.good}Disallow: /preview/\n`);
    await end("END");
  } finally {
    await watcher.close();
  }
});

test("the README shows the plugin and a message of the checker", () => {
  const readme = readFileSync(new URL("plugin/README.md", import.meta.url), "utf8");
  const { findings } = check("User-agent: *\nDisallow: basket/\n", { name: "public/robots.txt" });
  assert.ok(readme.includes(guide("plain.config.mjs")));
  assert.ok(readme.includes(findings[0].rendered.trimEnd()), findings[0].rendered);
});

test("a public folder that a framework copies is found next to the folder of sources", async () => {
  const project = new Project({
    "public/robots.txt": ROBOTS.broken,
    "app/index.html": "<!doctype html><title>Books</title>",
  });
  for (const root of [project.root, project.path("app")]) {
    assert.match(await project.build({}, { root, publicDir: false }), /public\/robots\.txt:1:13/);
  }
});

test("unknown names are rejected when the configuration is read", () => {
  for (const [options, message] of [
    [{ files: "robots.txt" }, /unknown option `files`: expected one of `file`/],
    [{ deny: ["no_such_lint"] }, /no_such_lint/],
    [{ dialect: "bing" }, /bing/],
  ]) {
    assert.throws(() => robots(options), { name: "TypeError", message });
  }
});
