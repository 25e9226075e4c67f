// The page as a file, without a network.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

import { findings, open, PAGE, panel, withBrowser } from "./browser.mjs";

test("page_opened_as_a_file_without_network_explains_itself", () =>
  withBrowser(async (browser) => {
    const { page, problems } = await open(browser);
    const [first] = await findings(page);
    assert.match(first, /GPTBot, CCBot.*is not a product token/);
    const verdicts = panel(page, "Verdicts");
    await verdicts.getByRole("button", { name: /^disallow \/basket\/1 for Googlebot/ }).waitFor();
    assert.deepEqual(problems, []);
  }));

test("policy_of_the_page_blocks_the_network_and_foreign_scripts", () =>
  withBrowser(async (browser) => {
    const { page } = await open(browser, { offline: false });
    const blocked = await page.evaluate(async () => {
      const violated = new Set();
      addEventListener("securitypolicyviolation", (event) =>
        violated.add(event.effectiveDirective),
      );
      const image = new Image();
      image.src = "http://127.0.0.1:9/pixel.png";
      const script = document.createElement("script");
      script.textContent = "window.isForeign = true";
      document.head.append(script);
      const font = new FontFace("f", "url(http://127.0.0.1:9/font.woff2)");
      await Promise.allSettled([
        fetch("http://127.0.0.1:9/"),
        font.load(),
        new Promise((resolve) => image.addEventListener("error", resolve)),
      ]);
      return { violated: [...violated].sort(), isForeign: window.isForeign === true };
    });
    assert.deepEqual(blocked, {
      violated: ["connect-src", "font-src", "img-src", "script-src-elem"],
      isForeign: false,
    });
  }));

test("page_names_no_origin_that_it_could_load_from", async () => {
  const html = await readFile(PAGE, "utf8");
  const loads = html.match(
    /<(?:link|img|script|iframe|source)\b[^>]*\b(?:href|src)="(?!data:)[^"]*"/g,
  );
  assert.equal(loads, null);
});
