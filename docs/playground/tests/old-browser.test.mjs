// A browser without what the page requires.

import assert from "node:assert/strict";
import { test } from "node:test";

import { FILE, withBrowser } from "./browser.mjs";

test("browser_without_webassembly_is_told_so", () =>
  withBrowser(async (browser) => {
    const page = await (await browser.newContext({ offline: true })).newPage();
    const errors = [];
    page.on("pageerror", (error) => errors.push(error.message));
    await page.addInitScript(() => delete window.WebAssembly);
    await page.goto(FILE);
    await page.getByRole("alert").filter({ hasText: "requires WebAssembly" }).waitFor();
    assert.deepEqual(errors, []);
  }));

test("browser_without_scripts_is_told_so", () =>
  withBrowser(async (browser) => {
    const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
    await page.goto(FILE);
    assert.match(await page.innerText("body"), /requires JavaScript/);
  }));
