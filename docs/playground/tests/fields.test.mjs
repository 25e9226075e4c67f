// The fields for crawlers and URLs.

import assert from "node:assert/strict";
import { test } from "node:test";

import { open, panel, withBrowser } from "./browser.mjs";

/** Enters a text in a field. */
async function enter(page, label, text) {
  const field = panel(page, "Verdicts").getByLabel(label, { exact: true }).first();
  await field.fill(text);
  await field.press("Enter");
  return field;
}

test("incomplete_urls_are_completed", () =>
  withBrowser(async (browser) => {
    const { page } = await open(browser);
    for (const [text, url] of [
      ["basket/2", "/basket/2"],
      ["books.example/basket/2", "https://books.example/basket/2"],
      ["www.books.example", "https://www.books.example"],
      ["https://a.example/b?c#d", "https://a.example/b?c#d"],
    ]) {
      const field = await enter(page, "Add a URL", text);
      const remove = { name: `Remove ${url}`, exact: true };
      await panel(page, "Verdicts").getByRole("button", remove).waitFor();
      assert.equal(await field.inputValue(), "");
    }
  }));

test("invalid_crawlers_and_urls_are_rejected_at_their_fields", () =>
  withBrowser(async (browser) => {
    const { page } = await open(browser);
    for (const [label, text, message] of [
      ["Add a crawler", "My Crawler 2", /not a product token/],
      ["Add a crawler", "Mozilla/5.0 Firefox/140", /no known crawler sends it/],
      ["Add a URL", "index.html", /neither a path nor a URL: write \/index.html/],
      ["Add a URL", "/%zz", /invalid escape/],
    ]) {
      const field = await enter(page, label, text);
      await page.getByRole("alert").filter({ hasText: message }).waitFor();
      assert.equal(await field.getAttribute("aria-invalid"), "true");
      assert.equal(await field.inputValue(), text);
      await field.press("Backspace");
      assert.equal(await field.getAttribute("aria-invalid"), "false");
    }
    assert.equal(await panel(page, "Verdicts").locator("td.invalid").count(), 0);
  }));

test("user_agent_header_adds_its_crawler_once_in_any_case", () =>
  withBrowser(async (browser) => {
    const { page } = await open(browser);
    const columns = panel(page, "Verdicts").getByRole("columnheader");
    const header = "Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)";
    await enter(page, "Add a crawler", header);
    await columns.filter({ hasText: "bingbot" }).waitFor();
    const field = await enter(page, "Add a crawler", "BINGBOT");
    await page.waitForFunction((input) => input.value === "", await field.elementHandle());
    assert.equal(await columns.count(), 5);
  }));

test("pasted_lines_are_added_and_the_first_invalid_one_is_reported", () =>
  withBrowser(async (browser) => {
    const { page } = await open(browser);
    const field = panel(page, "Verdicts").getByLabel("Add a URL", { exact: true }).first();
    await field.focus();
    await field.evaluate((element) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", "/a\r\n/%zz\nb\n/%yy\n");
      element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, cancelable: true }));
    });
    const alert = page.getByRole("alert").filter({ hasText: "%zz" });
    await alert.filter({ hasText: "1 more invalid line" }).waitFor();
    for (const url of ["/a", "/b"]) {
      await panel(page, "Verdicts")
        .getByRole("button", { name: `Remove ${url}`, exact: true })
        .waitFor();
    }
  }));
