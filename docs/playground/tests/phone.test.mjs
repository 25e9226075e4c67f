// The page on a screen that is 320 pixels wide.

import assert from "node:assert/strict";
import { test } from "node:test";

import { answered, open, panel, paste, withBrowser } from "./browser.mjs";

const PHONE = { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true };

const width = (page) => page.evaluate(() => document.documentElement.scrollWidth);

test("page_does_not_scroll_sideways_on_a_phone", () =>
  withBrowser(async (browser) => {
    const { page } = await open(browser, PHONE);
    assert.equal(await width(page), 320);
    await panel(page, "Findings").getByRole("button", { name: /^Fix/ }).first().tap();
    await panel(page, "Changes").getByText("newly disallowed").first().waitFor();
    await panel(page, "Verdicts")
      .getByRole("button", { name: /^disallow/ })
      .first()
      .tap();
    await page.locator(".explanation dl").waitFor();
    for (const summary of await page.locator("summary").all()) await summary.tap();
    assert.equal(await width(page), 320);
    await paste(
      page,
      `User-agent: *\nDisallow: /${"long".repeat(300)}\nAllow ${"x".repeat(2000)}\n`,
    );
    await answered(page);
    assert.equal(await width(page), 320);
  }));

test("page_with_wider_text_spacing_does_not_scroll_sideways", () =>
  withBrowser(async (browser) => {
    const { page } = await open(browser, PHONE);
    // WCAG 2.2, success criterion 1.4.12.
    const content =
      "* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }";
    await page.addStyleTag({ content });
    assert.equal(await width(page), 320);
  }));

test("urls_stay_in_view_while_the_table_scrolls", () =>
  withBrowser(async (browser) => {
    const { page } = await open(browser, PHONE);
    const verdicts = panel(page, "Verdicts");
    const last = verdicts.getByRole("button", { name: /^disallow \/basket\/1 for CCBot/ });
    await last.scrollIntoViewIfNeeded();
    const url = await verdicts.getByRole("rowheader", { name: "/basket/1" }).boundingBox();
    const verdict = await last.boundingBox();
    assert.ok(url.x >= 0 && url.x + url.width <= verdict.x + 1, JSON.stringify({ url, verdict }));
  }));

test("controls_are_large_enough_to_touch", () =>
  withBrowser(async (browser) => {
    const { page } = await open(browser, PHONE);
    const small = await page.evaluate(() =>
      [...document.querySelectorAll("button, select, input:not([type=file]), summary")]
        .map((element) => ({ element, box: element.getBoundingClientRect() }))
        .filter(({ box }) => box.width < 24 || box.height < 24)
        .map(
          ({ element, box }) => `${element.outerHTML.slice(0, 80)}: ${box.width} × ${box.height}`,
        ),
    );
    assert.deepEqual(small, []);
  }));
