// Loads the package in Chromium: from a server, in a worker, and inside of a page that is opened as a file.

import assert from "node:assert/strict";
import { readFileSync, rmSync, mkdtempSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, extname, join } from "node:path";
import { after, before, test } from "node:test";
import { pathToFileURL } from "node:url";

import { chromium } from "playwright-core";
import { check } from "robots-wasm";

const require = createRequire(import.meta.url);
const folder = dirname(require.resolve("robots-wasm/package.json"));
const TYPES = { ".js": "text/javascript", ".wasm": "application/wasm", ".html": "text/html" };
const ROBOTS = "# é𝒳\nUser-agent: *\nDisallow: basket/\n";
const EXPECTED = check(ROBOTS);

let browser;
let server;
let origin;
let profile;

before(async () => {
  server = createServer((request, response) => {
    const path = new URL(request.url, "http://localhost").pathname;
    const type = TYPES[extname(path)] ?? "text/html";
    response.setHeader("content-type", type);
    if (!Object.hasOwn(TYPES, extname(path))) response.end("<!doctype html><title>test</title>");
    else response.end(readFileSync(join(folder, path)));
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${server.address().port}`;
  profile = mkdtempSync(join(tmpdir(), "robots-wasm-"));
  browser = await chromium.launchPersistentContext(profile, {
    executablePath: process.env.CHROMIUM,
    args: ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
      "--disable-background-networking", "--disable-component-update", "--disable-sync"],
  });
});

after(async () => {
  await browser?.close();
  server?.close();
  if (profile) rmSync(profile, { recursive: true });
});

// Opens a page, and fails the test for an error on it.
async function open(url) {
  const page = await browser.newPage();
  const errors = [];
  page.on("pageerror", (error) => errors.push(String(error)));
  await page.goto(url);
  return { page, errors };
}

test("a page from a server loads the module next to the script", async () => {
  const { page, errors } = await open(`${origin}/`);
  const result = await page.evaluate(async (robots) => {
    const { check, init } = await import("/index.js");
    let early;
    try {
      check(robots);
    } catch (error) {
      early = String(error);
    }
    await Promise.all([init(), init()]);
    return { early, checked: check(robots) };
  }, ROBOTS);
  assert.deepEqual(result.checked, EXPECTED);
  assert.equal(result.early, "Error: robots-wasm is not loaded: call `await init()` first");
  assert.deepEqual(errors, []);
});

for (const [name, source] of [
  ["bytes", "fetch('/robots_wasm_bg.wasm').then((response) => response.arrayBuffer())"],
  ["a response", "fetch('/robots_wasm_bg.wasm')"],
  ["a compiled module", "WebAssembly.compileStreaming(fetch('/robots_wasm_bg.wasm'))"],
  ["a URL", "'/robots_wasm_bg.wasm'"],
]) {
  test(`a page loads ${name}`, async () => {
    const { page } = await open(`${origin}/`);
    const denied = await page.evaluate(
      `import("/index.js").then(async ({ check, init }) => { await init(${source}); return check("Disallow: a").errors; })`,
    );
    assert.equal(denied, check("Disallow: a").errors);
  });
}

test("a missing module rejects, and another can be loaded", async () => {
  const { page } = await open(`${origin}/`);
  const result = await page.evaluate(async () => {
    const { check, init } = await import("/index.js");
    const reason = await init(new Response("", { status: 404 })).catch(String);
    await init();
    return [reason, check("").denied];
  });
  assert.match(result[0], /^Error: cannot load .*status 404$/);
  assert.equal(result[1], false);
});

test("a worker loads the module at once", async () => {
  const { page } = await open(`${origin}/`);
  const report = await page.evaluate(
    (robots) =>
      new Promise((resolve, reject) => {
        const script = `
          import { check, initSync } from "${location.origin}/index.js";
          const bytes = await (await fetch("${location.origin}/robots_wasm_bg.wasm")).arrayBuffer();
          initSync(bytes);
          postMessage(check(${JSON.stringify(robots)}).report);
        `;
        const worker = new Worker(URL.createObjectURL(new Blob([script], { type: "text/javascript" })), { type: "module" });
        worker.onmessage = ({ data }) => resolve(data);
        worker.onerror = ({ message }) => reject(new Error(message));
      }),
    ROBOTS,
  );
  assert.equal(report, EXPECTED.report);
});

test("a page that is opened as a file includes script and module", async () => {
  const bytes = readFileSync(join(folder, "robots_wasm_bg.wasm")).toString("base64");
  const script = readFileSync(join(folder, "index.js")).toString("base64");
  const file = join(profile, "page.html");
  writeFileSync(
    file,
    `<!doctype html><meta charset="utf-8"><title>test</title><script type="module">
    import { check, init } from "data:text/javascript;base64,${script}";
    await init(Uint8Array.from(atob("${bytes}"), (c) => c.charCodeAt(0)));
    globalThis.report = check(${JSON.stringify(ROBOTS)}).report;
    </script>`,
  );
  const { page, errors } = await open(pathToFileURL(file).href);
  await page.waitForFunction("globalThis.report !== undefined");
  assert.equal(await page.evaluate("globalThis.report"), EXPECTED.report);
  assert.deepEqual(errors, []);
});
