// A browser without what the page requires.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

import { FILE, PAGE, withBrowser } from "./browser.mjs";

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

for (const name of ["DecompressionStream", "Worker"]) {
  test(`browser_without_${name}_is_told_so_once`, () =>
    withBrowser(async (browser) => {
      const page = await (await browser.newContext({ offline: true })).newPage();
      const errors = [];
      page.on("pageerror", (error) => errors.push(error.message));
      await page.addInitScript((missing) => delete window[missing], name);
      await page.goto(FILE);
      const message = page.getByText(`requires ${name}`);
      await page.getByRole("alert").filter({ has: message }).waitFor();
      await page.waitForFunction(() => document.querySelector("[aria-busy=true]") === null);
      assert.equal(await page.locator(".failure").count(), 1);
      assert.deepEqual(errors, []);
    }));
}

test("browser_that_cannot_read_the_script_is_told_so", () =>
  withBrowser(async (browser) => {
    const page = await (await browser.newContext({ reducedMotion: "reduce" })).newPage();
    const html = (await readFile(PAGE, "utf8")).replace(
      /<script>[^]*?<\/script>/,
      "<script>(</script>",
    );
    await page.setContent(html);
    await page.getByText("does not start in this browser").waitFor();
  }));

test("browser_without_scripts_is_told_so", () =>
  withBrowser(async (browser) => {
    const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
    await page.goto(FILE);
    assert.match(await page.innerText("body"), /requires JavaScript/);
  }));
