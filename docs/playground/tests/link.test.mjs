// The state of the page in the fragment of its URL.

import assert from "node:assert/strict";
import { test } from "node:test";
import { deflateRawSync, inflateRawSync } from "node:zlib";

import {
  answered,
  editorText as text,
  FILE,
  findings,
  open,
  panel,
  paste,
  withBrowser,
} from "./browser.mjs";

const fragment = (value) => `#1.${deflateRawSync(JSON.stringify(value)).toString("base64url")}`;

const stateOf = (address) =>
  JSON.parse(inflateRawSync(Buffer.from(address.split("#1.")[1], "base64url")).toString());

const UNICODE = "# Bücher 📚\nUser-agent: *\nDisallow: /süß\n";

test("link_restores_text_original_dialect_crawlers_and_urls", () =>
  withBrowser(async (browser) => {
    const first = await open(browser);
    await paste(first.page, UNICODE);
    await answered(first.page);
    await first.page.keyboard.press("Control+End");
    await first.page.keyboard.type("Disallow: /b");
    await first.page.getByRole("combobox", { name: "Dialect" }).selectOption("google");
    await first.page.getByRole("button", { name: "Remove CCBot" }).click();
    await first.page.getByRole("textbox", { name: "Add a URL" }).fill("/süß/1");
    await first.page.keyboard.press("Enter");
    await first.page.waitForFunction(() => location.hash.length > 10);
    await first.page.getByRole("button", { name: "Copy link" }).click();
    await first.page.getByRole("status").filter({ hasText: "ink" }).first().waitFor();
    const address = first.page.url();
    const state = stateOf(address);
    assert.equal(state.original, UNICODE);
    assert.equal(state.robots, `${UNICODE}Disallow: /b`);

    const second = await open(browser, { address });
    assert.equal(await text(second.page), state.robots);
    assert.equal(
      await second.page.getByRole("combobox", { name: "Dialect" }).inputValue(),
      "google",
    );
    const verdicts = panel(second.page, "Verdicts");
    await verdicts.getByRole("button", { name: /^disallow \/süß\/1 for GPTBot/ }).waitFor();
    assert.equal(await verdicts.getByRole("button", { name: "Remove CCBot" }).count(), 0);
    await panel(second.page, "Changes").getByText("newly disallowed").first().waitFor();
    assert.deepEqual(second.problems, []);
  }));

test("visit_without_edits_leaves_the_address_alone", () =>
  withBrowser(async (browser) => {
    const { page } = await open(browser);
    await page.getByRole("button", { name: /^Fix/ }).first().focus();
    assert.equal(page.url(), FILE);
  }));

for (const [name, broken] of [
  ["of_another_version", "#2.abc"],
  ["that_is_not_base64", "#1.%%%"],
  ["that_is_not_compressed", "#1.AAAA"],
  ["that_is_cut_off", fragment({ robots: UNICODE }).slice(0, 30)],
  ["without_a_text", fragment({ dialect: "google" })],
  ["of_a_number", fragment(7)],
  [
    "that_describes_gigabytes",
    `#1.${deflateRawSync(Buffer.alloc(40_000_000)).toString("base64url")}`,
  ],
]) {
  test(`link_${name}_is_reported_and_shows_the_example`, () =>
    withBrowser(async (browser) => {
      const { page, problems } = await open(browser, { address: FILE + broken });
      assert.match((await findings(page))[0], /is not a product token/);
      await page.getByRole("status").filter({ hasText: "The link is cut off or" }).waitFor();
      assert.deepEqual(problems, []);
    }));
}

test("link_with_values_of_other_types_uses_defaults", () =>
  withBrowser(async (browser) => {
    const value = {
      robots: "User-agent: *\nDisallow: /a\n",
      dialect: "toString",
      agents: [1, "GPTBot"],
      urls: "/",
    };
    const { page, problems } = await open(browser, { address: FILE + fragment(value) });
    assert.equal(await page.getByRole("combobox", { name: "Dialect" }).inputValue(), "rfc9309");
    assert.equal(await panel(page, "Verdicts").getByText("Add a crawler and a URL").count(), 1);
    assert.deepEqual(problems, []);
  }));

test("link_that_is_entered_in_the_same_page_is_loaded", () =>
  withBrowser(async (browser) => {
    const { page } = await open(browser);
    await page.evaluate((hash) => (location.hash = hash), fragment({ robots: "Disallow: /a\n" }));
    await page.waitForFunction(
      () => document.querySelector(".cm-line").textContent === "Disallow: /a",
    );
    await page.getByRole("button", { name: "Undo" }).click();
    await page.waitForFunction(() =>
      document.querySelector(".cm-line").textContent.startsWith("# The robots.txt"),
    );
  }));

test("text_too_long_for_a_link_is_reported", () =>
  withBrowser(async (browser) => {
    const { page } = await open(browser);
    let seed = 9309;
    const lines = Array.from({ length: 20_000 }, () => {
      seed = Math.imul(seed ^ (seed >>> 15), 0x2c1b3c6d) + 0x9e3779b9;
      return `Disallow: /${(seed >>> 0).toString(36)}`;
    });
    await paste(page, `User-agent: *\n${lines.join("\n")}\n`);
    await answered(page);
    await page.getByRole("button", { name: "Copy link" }).click();
    await page.getByRole("status").filter({ hasText: "too long for a link" }).waitFor();
    assert.equal(page.url().split("#")[1] ?? "", "");
  }));
