// Texts that are long, broken or hostile.

import assert from "node:assert/strict";
import { test } from "node:test";

import { answered, open, panel, paste, withBrowser } from "./browser.mjs";

/** The limit of crawlers in bytes. */
const LIMIT = 500 * 1024;

/** How long the page may not react, in milliseconds, on a machine that does other work too. */
const PAUSE = 2000;

function longText() {
  let text = "User-agent: *\n";
  for (let number = 0; text.length < LIMIT - 100; number++) {
    text += `Disallow: /shop/${number % 97}/${number}/*?sort=\nAllow: /shop/${number}/help$\n`;
  }
  return text;
}

/** Measures the longest time between two turns of the page's event loop while `act` runs. */
async function longestPause(page, act) {
  await page.evaluate(() => {
    window.longest = 0;
    let last = performance.now();
    window.ticks = setInterval(() => {
      const now = performance.now();
      window.longest = Math.max(window.longest, now - last);
      last = now;
    }, 10);
  });
  await act();
  return page.evaluate(() => {
    clearInterval(window.ticks);
    return window.longest;
  });
}

test("text_of_500_kib_does_not_freeze_the_page", () =>
  withBrowser(async (browser) => {
    const { page, problems } = await open(browser);
    const pause = await longestPause(page, async () => {
      await paste(page, longText());
      await answered(page);
      await page.keyboard.press("Control+End");
      await page.keyboard.type("Disallow: /last-line");
      await page.waitForTimeout(50);
      await answered(page);
    });
    assert.ok(pause < PAUSE, `${pause} ms`);
    const content = await page.locator(".cm-content").innerText();
    assert.match(content, /Disallow: \/last-line/);
    assert.deepEqual(problems, []);
  }));

for (const [name, text] of [
  ["without_a_line", ""],
  ["of_control_characters", "\u0000\u0001\u0007User-agent: *\u0000\nDisallow\u001b[0m: /\n"],
  ["of_lone_surrogates", "User-agent: \ud800\nDisallow: /\udfff\n"],
  ["of_markup", "<script>alert(1)</script>\n<!doctype html><img src=x onerror=alert(1)>\n"],
  ["of_a_long_line", `User-agent: *\nDisallow: /${"*a".repeat(50_000)}\n`],
  [
    "of_10000_groups",
    Array.from({ length: 10_000 }, (_, n) => `User-agent: a${n}\nDisallow: /${n}\n`).join("\n"),
  ],
  [
    "of_costly_patterns",
    `User-agent: *\n${Array.from({ length: 60 }, (_, n) => `Disallow: /*a*${n}*b*c`).join("\n")}\n`,
  ],
  ["of_backticks_and_quotes", "User-agent: `'\"&amp;\nDisallow: /`$`\n"],
]) {
  test(`text_${name}_is_checked`, () =>
    withBrowser(async (browser) => {
      const { page, problems } = await open(browser);
      await paste(page, text === "" ? " " : text);
      if (text === "") await page.keyboard.press("Backspace");
      await page.waitForTimeout(600);
      await answered(page);
      assert.equal(await page.locator(".failure").count(), 0);
      await panel(page, "Verdicts")
        .getByRole("button", { name: / for Googlebot/ })
        .first()
        .waitFor();
      assert.deepEqual(problems, []);
    }));
}

test("text_beyond_the_limit_of_the_page_is_reported", () =>
  withBrowser(async (browser) => {
    const { page } = await open(browser);
    await paste(page, "Disallow: /a\n".repeat(100_000));
    await page.getByRole("alert").filter({ hasText: "too long" }).waitFor();
  }));
