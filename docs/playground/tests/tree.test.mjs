// The page as a screen reader reads it.

import assert from "node:assert/strict";
import { test } from "node:test";

import { open, panel, withBrowser } from "./browser.mjs";

test("landmarks_and_headings_outline_the_page", () =>
  withBrowser(async (browser) => {
    const { page } = await open(browser);
    for (const landmark of ["banner", "main", "contentinfo"]) {
      assert.equal(await page.getByRole(landmark).count(), 1, landmark);
    }
    const headings = page.getByRole("heading");
    const outline = await headings.evaluateAll((elements) =>
      elements
        .map((element) => `${element.tagName} ${element.innerText}`)
        .filter((line) => !line.startsWith("H3")),
    );
    assert.deepEqual(outline, [
      "H1 robots.txt playground",
      "H2 robots.txt",
      "H2 Findings",
      "H2 Verdicts",
      "H2 Changes",
      "H2 Automaton",
    ]);
    assert.equal(await page.title(), "robots.txt playground");
  }));

test("table_of_verdicts_names_its_rows_columns_and_buttons", () =>
  withBrowser(async (browser) => {
    const { page } = await open(browser);
    const table = panel(page, "Verdicts").getByRole("table");
    const tree = await table.ariaSnapshot();
    assert.match(tree, /^- table "Verdicts by URL and crawler/);
    assert.match(tree, /columnheader "GPTBot Remove GPTBot OpenAI"/);
    assert.match(tree, /rowheader "\/basket\/1 Remove \/basket\/1"/);
    assert.match(
      tree,
      /button "disallow \/basket\/1 for Googlebot, line \d+: Disallow: \/basket\/"/,
    );
  }));

test("finding_is_a_list_item_with_a_heading_and_a_named_fix", () =>
  withBrowser(async (browser) => {
    const { page } = await open(browser);
    const [item] = await panel(page, "Findings").getByRole("listitem").all();
    const tree = await item.ariaSnapshot();
    assert.match(tree, /heading "error GPTBot, CCBot is not a product token" \[level=3\]/);
    assert.match(tree, /button "Fix: write a User-agent line for each"/);
  }));

test("findings_are_announced_politely", () =>
  withBrowser(async (browser) => {
    const { page } = await open(browser);
    const regions = page.getByRole("status");
    assert.ok((await regions.count()) >= 2);
    await regions.filter({ hasText: /^\d+ errors?/ }).waitFor({ state: "attached" });
    for (const region of await regions.all()) {
      assert.notEqual(await region.getAttribute("aria-live"), "assertive");
    }
  }));

test("every_control_has_a_name", () =>
  withBrowser(async (browser) => {
    const { page } = await open(browser);
    const client = await page.context().newCDPSession(page);
    const { nodes } = await client.send("Accessibility.getFullAXTree");
    const roles = new Set(["button", "combobox", "textbox", "link", "img", "region", "table"]);
    const unnamed = nodes.filter(
      (node) => !node.ignored && roles.has(node.role?.value) && !node.name?.value?.trim(),
    );
    assert.deepEqual(
      unnamed.map((node) => node.role.value),
      [],
    );
    assert.ok(nodes.filter((node) => node.role?.value === "button").length > 20);
  }));
