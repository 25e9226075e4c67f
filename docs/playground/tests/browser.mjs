// A page in headless Chromium: the built playground, opened as a file, without a network.

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after } from "node:test";
import { pathToFileURL } from "node:url";

import { chromium } from "playwright-core";

/** The built page. */
export const PAGE = process.env.PLAYGROUND;

/** The address of the page as a file. */
export const FILE = pathToFileURL(PAGE).href;

const ARGUMENTS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

let started;

after(async () => (await started)?.close());

/** Calls `use` with the browser of all tests of a file, and closes the pages that are opened. */
export async function withBrowser(use) {
  started ??= chromium.launch({
    executablePath: process.env.CHROMIUM,
    args: ARGUMENTS,
    // Tests of the layout measure scroll bars.
    ignoreDefaultArgs: ["--hide-scrollbars"],
  });
  const browser = await started;
  try {
    await use(browser);
  } finally {
    for (const context of browser.contexts()) await context.close();
  }
}

/** Starts a browser with a debugging port, for tools that open their own page. */
export async function withDebuggedBrowser(use) {
  const profile = await mkdtemp(join(tmpdir(), "playground-"));
  const port = 9300 + (process.pid % 500);
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: process.env.CHROMIUM,
    args: [...ARGUMENTS, `--remote-debugging-port=${port}`],
  });
  try {
    await use(port);
  } finally {
    await context.close();
    await rm(profile, { recursive: true, force: true });
  }
}

/**
 * Opens the page, and waits for the first answers. `problems` collects errors, messages of the console, and
 * requests to anything but the page itself.
 */
export async function open(browser, { address = FILE, offline = true, ...options } = {}) {
  const context = await browser.newContext({
    offline,
    viewport: { width: 1280, height: 800 },
    ...options,
  });
  const page = await context.newPage();
  const problems = [];
  page.on("pageerror", (error) => problems.push(error.message));
  page.on("console", (message) => problems.push(message.text()));
  page.on("request", (request) => {
    const isOwn = request.url().split("#")[0] === address.split("#")[0];
    if (!isOwn && !/^(blob|data):/.test(request.url())) problems.push(request.url());
  });
  await page.goto(address);
  await answered(page);
  return { page, problems, context };
}

/** Waits until the page shows answers about its text. */
export async function answered(page) {
  await page.waitForFunction(
    () =>
      document.querySelector(".results") !== null &&
      document.querySelectorAll("[aria-busy=true]").length === 0 &&
      document.querySelector("[aria-labelledby=findings-title] :is(.findings, .good, .failure)") !==
        null,
    undefined,
    { timeout: 60_000 },
  );
}

/** Replaces the text as a paste in place of the whole text does. */
export async function paste(page, text) {
  const editor = page.getByRole("textbox", { name: "robots.txt" });
  await editor.focus();
  await page.keyboard.press("Control+A");
  await editor.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", pasted);
    element.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
    );
  }, text);
}

/** The text in the editor, which must fit in it. */
export const editorText = (page) =>
  page
    .locator(".cm-content")
    .evaluate((element) =>
      [...element.querySelectorAll(".cm-line")].map((line) => line.textContent).join("\n"),
    );

/** The section under a heading. */
export const panel = (page, name) => page.getByRole("region", { name, exact: true });

/** The titles of the findings. */
export const findings = (page) =>
  panel(page, "Findings").getByRole("heading", { level: 3 }).allInnerTexts();
