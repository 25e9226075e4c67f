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
