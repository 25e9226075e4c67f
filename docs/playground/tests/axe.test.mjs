// The rules of axe-core in both color schemes.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { test } from "node:test";

import { answered, open, panel, paste, withBrowser } from "./browser.mjs";

const axe = await readFile(createRequire(import.meta.url).resolve("axe-core"), "utf8");

async function violations(page) {
  // The policy of the page forbids foreign scripts, the protocol of the browser does not.
  await page.evaluate(axe);
  const results = await page.evaluate(() => window.axe.run());
  return results.violations.map(({ id, nodes }) => ({
    id,
    nodes: nodes.map(({ html, failureSummary }) => `${html.slice(0, 160)}: ${failureSummary}`),
  }));
}

for (const colorScheme of ["light", "dark"]) {
  test(`axe_reports_no_violation_in_${colorScheme}`, () =>
    withBrowser(async (browser) => {
      const { page } = await open(browser, { colorScheme, reducedMotion: "reduce" });
      assert.deepEqual(await violations(page), []);
      const crawler = panel(page, "Verdicts").getByRole("combobox", { name: "Add a crawler" });
      await crawler.fill("no crawler");
      await crawler.press("Enter");
      await page.getByRole("alert").filter({ hasText: "not a product token" }).waitFor();
      await panel(page, "Findings").getByRole("button", { name: /^Fix/ }).first().click();
      await panel(page, "Changes").getByText("newly disallowed").first().waitFor();
      await panel(page, "Verdicts")
        .getByRole("button", { name: /^disallow/ })
        .first()
        .click();
      await page.locator(".explanation dl").waitFor();
      for (const summary of await page.locator("summary").all()) await summary.click();
      await answered(page);
      assert.deepEqual(await violations(page), []);
      await page.getByRole("textbox", { name: "robots.txt" }).focus();
      await page.keyboard.press("Control+F");
      assert.deepEqual(await violations(page), []);
      await paste(page, "");
      await answered(page);
      assert.deepEqual(await violations(page), []);
      await paste(page, "Disallow: /a\n".repeat(100_000));
      await page.getByRole("alert").filter({ hasText: "too long" }).waitFor();
      assert.deepEqual(await violations(page), []);
    }));
}
