// Every feature of the page, by keyboard only.

import assert from "node:assert/strict";
import { test } from "node:test";

import {
  answered,
  editorText as text,
  findings,
  open,
  panel,
  paste,
  withBrowser,
} from "./browser.mjs";

/** Describes the element with the focus. */
const focused = (page) =>
  page.evaluate(() => {
    const { activeElement: element } = document;
    const name = element.getAttribute("aria-label") ?? element.innerText ?? "";
    return `${element.tagName.toLowerCase()} ${name.trim().replaceAll(/\s+/g, " ").slice(0, 60)}`;
  });

/** Presses Tab until the element has the focus. */
async function tabTo(page, locator) {
  for (let steps = 0; steps < 150; steps++) {
    await page.keyboard.press("Tab");
    if (await locator.evaluate((element) => element === document.activeElement)) return;
  }
  assert.fail(`Tab does not lead to ${locator}, but to ${await focused(page)}`);
}

test("first_tab_leads_to_a_link_that_skips_to_the_findings", () =>
  withBrowser(async (browser) => {
    const { page } = await open(browser);
    await page.keyboard.press("Tab");
    assert.equal(await focused(page), "a Skip to the findings");
    assert.ok(await page.getByRole("link", { name: "Skip" }).isVisible());
    await page.keyboard.press("Enter");
    assert.equal(await focused(page), "h2 Findings");
  }));

test("tab_visits_every_control_and_leaves_the_page", () =>
  withBrowser(async (browser) => {
    const { page } = await open(browser);
    const visited = [];
    for (let steps = 0; steps < 150; steps++) {
      await page.keyboard.press("Tab");
      if (await page.evaluate(() => document.activeElement === document.body)) break;
      visited.push(await focused(page));
    }
    assert.ok(visited.length < 150, "the focus stays in the page");
    const controls = await page.evaluate(() => {
      const all = document.querySelectorAll(
        "button, select, input, textarea, summary, [contenteditable=true]",
      );
      return [...all].filter((element) => !element.disabled && element.checkVisibility()).length;
    });
    // The link that skips, and regions that scroll, are reached too.
    assert.ok(visited.length >= controls, `${visited.length} of ${controls}: ${visited}`);
    assert.ok(visited.includes("div robots.txt"), String(visited));
  }));

test("every_element_with_focus_shows_it", () =>
  withBrowser(async (browser) => {
    const { page } = await open(browser);
    for (let steps = 0; steps < 60; steps++) {
      await page.keyboard.press("Tab");
      const outline = await page.evaluate(() => {
        const { activeElement: element } = document;
        if (element === document.body) return null;
        const shown = element.closest(".editor") ?? element;
        const { outlineStyle, outlineWidth } = getComputedStyle(shown);
        return {
          outlineStyle,
          width: parseFloat(outlineWidth),
          name: element.outerHTML.slice(0, 80),
        };
      });
      if (outline === null) break;
      assert.notEqual(outline.outlineStyle, "none", outline.name);
      assert.ok(outline.width >= 2, outline.name);
    }
  }));

test("fix_is_applied_by_enter_announced_and_undone", () =>
  withBrowser(async (browser) => {
    const { page } = await open(browser);
    const before = await text(page);
    const findingsBefore = await findings(page);
    const fix = panel(page, "Findings").getByRole("button", {
      name: /^Fix: write a User-agent line/,
    });
    await tabTo(page, fix);
    await page.keyboard.press("Enter");
    assert.equal(await focused(page), "h2 Findings");
    await page.waitForFunction(
      (count) => document.querySelectorAll(".finding").length < count,
      findingsBefore.length,
    );
    await answered(page);
    assert.match(await text(page), /User-agent: GPTBot\nUser-agent: CCBot\nDisallow: \/\n/);
    const status = page.getByRole("status");
    await status.filter({ hasText: "Fixed: GPTBot, CCBot is not a product token" }).waitFor();
    await status
      .filter({ hasText: /^\d+ (error|warning).*Verdicts change for 2 crawlers/ })
      .waitFor();
    const undo = page.getByRole("button", { name: "Undo" });
    await undo.focus();
    await page.keyboard.press("Enter");
    await page.waitForFunction(
      (count) => document.querySelectorAll(".finding").length === count,
      findingsBefore.length,
    );
    assert.equal(await text(page), before);
  }));

test("every_fix_of_the_example_removes_its_finding_until_none_is_left", () =>
  withBrowser(async (browser) => {
    const { page } = await open(browser);
    let left = (await findings(page)).length;
    assert.ok(left >= 2);
    while (left > 0) {
      const fix = panel(page, "Findings").getByRole("button", { name: /^Fix:/ }).first();
      await fix.focus();
      await page.keyboard.press("Enter");
      await page.waitForFunction(
        (count) => document.querySelectorAll(".finding").length < count,
        left,
      );
      left = (await findings(page)).length;
    }
    await panel(page, "Findings").getByText("No lint has a finding").waitFor();
    await panel(page, "Verdicts")
      .getByRole("button", { name: /^disallow \/books\/7 for GPTBot/ })
      .waitFor();
    await panel(page, "Verdicts")
      .getByRole("button", { name: /^disallow \/drafts\/1 for Googlebot/ })
      .waitFor();
  }));

test("typing_in_the_text_updates_the_findings_and_tab_leaves_it", () =>
  withBrowser(async (browser) => {
    const { page } = await open(browser);
    const editor = page.getByRole("textbox", { name: "robots.txt" });
    await tabTo(page, editor);
    await page.keyboard.press("Control+A");
    await page.keyboard.type("User-agent: *\nDisallow: drafts");
    await page.waitForFunction(() => document.querySelectorAll(".finding").length === 1);
    assert.match((await findings(page))[0], /drafts/);
    await page.keyboard.press("Tab");
    assert.notEqual(await focused(page), "div robots.txt");
  }));

test("f8_moves_to_the_next_finding", () =>
  withBrowser(async (browser) => {
    const { page } = await open(browser);
    await page.getByRole("textbox", { name: "robots.txt" }).focus();
    await page.keyboard.press("F8");
    assert.equal(await page.evaluate(() => getSelection().toString()), "GPTBot, CCBot");
  }));

test("focus_on_a_verdict_marks_the_line_that_decides", () =>
  withBrowser(async (browser) => {
    const { page } = await open(browser);
    const cell = panel(page, "Verdicts").getByRole("button", {
      name: /^allow \/search\/help for Googlebot/,
    });
    await tabTo(page, cell);
    const pointed = page.locator(".cm-line.pointed");
    assert.deepEqual(await pointed.allInnerTexts(), ["Allow: /search/help"]);
    await page.getByRole("combobox", { name: "Dialect" }).focus();
    assert.equal(await pointed.count(), 0);
  }));

test("verdict_is_explained_by_enter", () =>
  withBrowser(async (browser) => {
    const { page } = await open(browser);
    const cell = panel(page, "Verdicts").getByRole("button", {
      name: /^allow \/search\/help for Googlebot/,
    });
    await tabTo(page, cell);
    await page.keyboard.press("Enter");
    assert.equal(await cell.getAttribute("aria-pressed"), "true");
    const explanation = page.locator(".explanation");
    await explanation.getByText("decides, 12 octets").waitFor();
    await explanation.getByText("is overridden, 7 octets").waitFor();
    const line = explanation.getByRole("button", { name: "line 11" });
    await line.focus();
    await page.keyboard.press("Enter");
    assert.equal(await focused(page), "div robots.txt");
  }));

test("crawlers_and_urls_are_added_and_removed", () =>
  withBrowser(async (browser) => {
    const { page } = await open(browser);
    const verdicts = panel(page, "Verdicts");
    await tabTo(page, verdicts.getByRole("combobox", { name: "Add a crawler" }));
    await page.keyboard.type("bingbot");
    await page.keyboard.press("Enter");
    await tabTo(page, verdicts.getByRole("textbox", { name: "Add a URL" }));
    await page.keyboard.type("https://books.example/search?q=1");
    await page.keyboard.press("Enter");
    await verdicts
      .getByRole("button", { name: /^disallow https:\/\/books\.example\/search\?q=1 for bingbot/ })
      .waitFor();
    const remove = verdicts.getByRole("button", { name: "Remove bingbot" });
    await tabTo(page, remove);
    await page.keyboard.press("Enter");
    await remove.waitFor({ state: "detached" });
    assert.equal(await verdicts.getByRole("columnheader").count(), 4);
  }));

test("dialect_changes_findings_and_verdicts", () =>
  withBrowser(async (browser) => {
    const { page } = await open(browser);
    const verdicts = panel(page, "Verdicts");
    await verdicts.getByRole("button", { name: /^allow \/drafts\/1 for Googlebot/ }).waitFor();
    await tabTo(page, page.getByRole("combobox", { name: "Dialect" }));
    await page.keyboard.type("Google");
    // Google accepts the misspelling.
    await verdicts.getByRole("button", { name: /^disallow \/drafts\/1 for Googlebot/ }).waitFor();
  }));

test("change_is_shown_by_its_meaning_and_the_original_can_be_replaced", () =>
  withBrowser(async (browser) => {
    const { page } = await open(browser);
    const changes = panel(page, "Changes");
    await paste(page, "User-agent: *\nDisallow: /a\n");
    await answered(page);
    await changes.getByText("Edit the text, or apply a fix").waitFor();
    await page.keyboard.press("Control+End");
    await page.keyboard.type("Disallow: /b");
    await changes.getByText("newly disallowed").first().waitFor();
    assert.match(await changes.innerText(), /newly disallowed \/b.*all of pattern \/b/s);
    await tabTo(page, changes.locator("summary"));
    await page.keyboard.press("Enter");
    await tabTo(page, changes.getByRole("button", { name: "Use the edited text as the original" }));
    await page.keyboard.press("Enter");
    await changes.getByText("Edit the text, or apply a fix").waitFor();
    const original = changes.getByRole("textbox");
    await original.focus();
    await page.keyboard.press("Control+A");
    await page.keyboard.type("User-agent: *\nDisallow: /b\nDisallow: /a");
    await changes.getByText("Proved: no crawler gets another verdict for any URL.").waitFor();
  }));

test("rule_that_is_not_compared_is_no_proof", () =>
  withBrowser(async (browser) => {
    const { page } = await open(browser);
    const changes = panel(page, "Changes");
    await paste(page, "User-agent: *\n");
    await answered(page);
    await page.keyboard.press("Control+End");
    await page.keyboard.type("Disallow: /100%$");
    await changes.getByText("No change is found.").waitFor();
    assert.match(await changes.innerText(), /Not compared: paths with a %[^]*as in line 2\./);
    assert.doesNotMatch(await changes.innerText(), /Proved|No verdict changes/);
  }));

test("automaton_is_drawn_for_another_crawler_and_read_as_a_table", () =>
  withBrowser(async (browser) => {
    const { page } = await open(browser);
    const automaton = panel(page, "Automaton");
    const picture = automaton.getByRole("img");
    assert.match(await picture.getAttribute("aria-label"), /^Automaton for \*/);
    await tabTo(page, automaton.getByRole("combobox", { name: "Crawler" }));
    await page.keyboard.type("GPTBot");
    await automaton.getByRole("img", { name: /^Automaton for GPTBot/ }).waitFor();
    await tabTo(page, automaton.locator("summary"));
    await page.keyboard.press("Enter");
    await automaton.getByRole("rowheader", { name: "1 (start)" }).waitFor();
  }));

test("format_and_example_are_buttons", () =>
  withBrowser(async (browser) => {
    const { page } = await open(browser);
    await paste(page, "user-agent:*\ndisallow:/a\n");
    await answered(page);
    await page.getByRole("button", { name: "Format" }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("status").filter({ hasText: "Formatted: no verdict changes" }).waitFor();
    assert.equal(await text(page), "User-agent: *\nDisallow: /a\n");
    await page.getByRole("button", { name: "Example" }).focus();
    await page.keyboard.press("Enter");
    await panel(page, "Findings").getByText("is not a product token").waitFor();
  }));

test("file_in_place_of_the_example_brings_its_own_urls", () =>
  withBrowser(async (browser) => {
    const { page } = await open(browser);
    await paste(page, "User-agent: *\nDisallow: /private/\nAllow: /*.css$\n");
    const verdicts = panel(page, "Verdicts");
    await verdicts.getByRole("button", { name: /^disallow \/private\/ for Googlebot/ }).waitFor();
    await verdicts.getByRole("button", { name: /^allow \/x\.css for Googlebot/ }).waitFor();
    assert.equal(await verdicts.getByRole("rowheader").count(), 3);
  }));

test("robots_txt_itself_is_explained", () =>
  withBrowser(async (browser) => {
    const { page } = await open(browser);
    const verdicts = panel(page, "Verdicts");
    await verdicts.getByRole("textbox", { name: "Add a URL" }).focus();
    await page.keyboard.type("/robots.txt");
    await page.keyboard.press("Enter");
    await tabTo(page, verdicts.getByRole("button", { name: /^allow \/robots\.txt for Googlebot/ }));
    await page.keyboard.press("Enter");
    await page.locator(".explanation").getByText("the file itself is always allowed").waitFor();
  }));
