// The report of `robots audit` in a real browser: of a log with hostile text, nothing is cut at the widths of a laptop
// and of a phone, no script runs, and axe-core finds nothing.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { after, test } from "node:test";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";

import { chromium } from "playwright-core";

const HEIGHT = 900;

const ROBOTS = `# <script>hit()</script> \u202e
User-agent: *
Disallow: /private/
Disallow: /never/${"x".repeat(400)}
Allow: /private/open

User-agent: GPTBot
User-agent: ${"long-name".repeat(20)}
Disallow: /articles/
Crawl-delay: 10

User-agent: HouseBot
Disallow: /house/
`;

const HOSTILE = [
  "/private/<script>hit()</script>",
  "/private/\"><img/src=x/onerror=hit()>",
  "/private/</code></table></style><svg/onload=hit()>",
  "/private/\u202egpj.exe\u200b\u2066",
  `/private/${"long".repeat(200)}`,
  `/private/${"%F0%9F%A4%96".repeat(50)}`,
  `/private/${"e\u0301\u0302\u0303".repeat(60)}`,
  "/private/\u05e9\u05dc\u05d5\u05dd/\u0645\u0631\u062d\u0628\u0627",
  "//private/x",
];

/** Returns a line of a log. */
const line = (hour, path, crawler) =>
  `192.0.2.1 - - [${String(1 + (hour % 28)).padStart(2, "0")}/Oct/2026:${String(hour % 24).padStart(2, "0")}:00:00 ` +
  `+0000] "GET ${path.replaceAll('"', "\\x22")} HTTP/1.1" ${hour % 3 ? 200 : 403} 5 "-" "${crawler}"`;

const crawlers = ["GPTBot/1.2", "CCBot/2.0", "Googlebot/2.1", "AhrefsBot/7", "bingbot/2.0", "Firefox/140.0"];
const paths = [...HOSTILE, "/", "/articles/1", "/private/open", "/robots.txt", "/shop"];
const lines = Array.from({ length: 2000 }, (_, n) => line(n, paths[n % paths.length], crawlers[n % crawlers.length]));
lines.push(`no line <script>hit()</script> ${"x".repeat(500)}`);
lines.push(line(1, "/private/", `${"long-name".repeat(20)}/1.0`), line(1, "/a", "AdsBot-Google"));

const folder = join(process.env.WORK, "report");
await mkdir(folder, { recursive: true });
await writeFile(join(folder, "robots.txt"), ROBOTS);
await writeFile(join(folder, "new.txt"), `${ROBOTS}\nUser-agent: CCBot\nDisallow: /shop`);
await writeFile(join(folder, "access.log"), `${lines.join("\n")}\n`);
const { stdout } = await promisify(execFile)(
  process.env.ROBOTS,
  ["audit", "access.log", "--against", "new.txt", "--format", "html"],
  { cwd: folder, maxBuffer: 1 << 26 },
);
const file = join(folder, "audit.html");
await writeFile(file, stdout);

const axe = await readFile(createRequire(import.meta.url).resolve("axe-core"), "utf8");
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM,
  args: ["--no-sandbox", "--disable-gpu"],
  ignoreDefaultArgs: ["--hide-scrollbars"],
});
after(() => browser.close());

/** Returns what is wrong with the layout of the open page. */
function measure() {
  const problems = [];
  const width = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth > width) problems.push(`${document.documentElement.scrollWidth} pixels wide`);
  for (const element of document.querySelectorAll("body *")) {
    // The head of a table of cards is for readers of the screen only.
    if (element.closest("thead") || !element.checkVisibility()) continue;
    const name = `${element.tagName} "${element.textContent.trim().slice(0, 40)}"`;
    const { left, right } = element.getBoundingClientRect();
    if (left < 0 || right > width + 0.5) problems.push(`${name} from ${left} to ${right}`);
    if (element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).display !== "inline") {
      problems.push(`${name} is ${element.scrollWidth} pixels wide in ${element.clientWidth}`);
    }
  }
  for (const name of document.querySelectorAll("tbody th b, [data-title=Verified]")) {
    const range = document.createRange();
    range.selectNodeContents(name);
    const lines = new Set([...range.getClientRects()].map(({ top }) => top)).size;
    if (name.textContent.length < 16 && lines > 1) problems.push(`"${name.textContent}" is broken into ${lines} lines`);
  }
  return problems;
}

/** Opens the report, with all that it hides. */
async function open(options) {
  // Without its policy, so that a script would run.
  const context = await browser.newContext({ bypassCSP: true, ...options });
  const page = await context.newPage();
  await page.addInitScript(() => {
    window.hits = 0;
    window.hit = () => window.hits++;
  });
  const requests = [];
  page.on("request", (request) => requests.push(request.url()));
  await page.goto(pathToFileURL(file).href);
  await page.evaluate(() => document.querySelectorAll("details").forEach((details) => (details.open = true)));
  return { page, requests };
}

// Paper of A4 is 794 pixels wide.
for (const width of [1200, 794, 390]) {
  test(`report_fits_at_${width}_pixels`, async () => {
    const { page } = await open({ viewport: { width, height: HEIGHT } });
    assert.deepEqual(await page.evaluate(measure), []);
    if (process.env.SCREENSHOTS) await page.screenshot({ path: join(folder, `${width}.png`), fullPage: true });
  });
}

for (const [colorScheme, width] of [["light", 1200], ["dark", 390]]) {
  test(`axe_reports_no_violation_of_the_report_in_${colorScheme}`, async () => {
    const { page } = await open({ colorScheme, viewport: { width, height: HEIGHT } });
    await page.evaluate(axe);
    const { violations } = await page.evaluate(() => window.axe.run());
    const found = violations.map(({ id, nodes }) => [id, nodes[0].failureSummary, nodes[0].html.slice(0, 160)]);
    assert.deepEqual(found, []);
  });
}

test("hostile_text_runs_nothing_and_loads_nothing", async () => {
  const { page, requests } = await open({});
  assert.equal(await page.evaluate(() => window.hits), 0);
  assert.equal(await page.locator("script, img, link, iframe, object").count(), 0);
  assert.equal(requests.length, 1);
  // It is shown instead.
  assert.ok((await page.locator("main").innerText()).includes("<script>hit()</script>"));
});
