// The layout of the guide in a real browser: nothing is cut at the widths of a laptop and of a phone.

import assert from "node:assert/strict";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";

import { withBrowser } from "./browser.mjs";

// The folder that mdBook has written; not set where there is no mdBook.
const GUIDE = process.env.GUIDE;
const HEIGHT = 900;

/** The smallest legible letters of a drawing, in CSS pixels. */
const LEGIBLE = 11;

/** Returns what is wrong with the layout of the open page. */
function measure() {
  const problems = [];
  const width = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth > width || document.body.scrollWidth > width) {
    problems.push(`the page is ${document.body.scrollWidth} pixels wide`);
  }
  for (const element of document.querySelectorAll("main table, main pre > code, main img")) {
    const box = element.matches("code") ? element : element.closest(".table-wrapper, p") ?? element;
    const scrolls = box.scrollWidth > box.clientWidth;
    const { left, right } = box.getBoundingClientRect();
    const name = `${element.tagName} "${(element.alt ?? element.textContent).trim().slice(0, 40)}"`;
    if (left < 0 || right > width) problems.push(`${name} ends at ${right}`);
    if (!scrolls) continue;
    if (getComputedStyle(box).overflowX !== "auto") problems.push(`${name} is cut`);
    if (box.offsetHeight - box.clientHeight < 8) problems.push(`${name} shows no scroll bar`);
  }
  for (const row of document.querySelectorAll(".table-wrapper")) {
    row.scrollLeft = row.scrollWidth;
    const first = row.querySelector("th, td").getBoundingClientRect();
    const { left, width: visible } = row.getBoundingClientRect();
    if (row.scrollLeft > 0 && first.left < left - 1) problems.push("the first column scrolls away");
    if (row.scrollLeft > 0 && first.width < 60) problems.push("the first column has no width");
    if (row.scrollLeft > 0 && first.width > visible / 2) problems.push("the first column fills the table");
  }
  for (const image of document.querySelectorAll('main img[src$=".svg"]')) {
    const scale = image.getBoundingClientRect().width / image.naturalWidth;
    problems.push({ image: image.src, scale });
  }
  return problems;
}

/** Returns the size of the smallest letters of a drawing in its own units. */
async function smallestLetters(context, address) {
  const page = await context.newPage();
  await page.goto(address);
  const sizes = await page.evaluate(() =>
    [...document.querySelectorAll("text, tspan")]
      .filter((text) => text.textContent.trim() && !text.querySelector("tspan"))
      .map((text) => parseFloat(getComputedStyle(text).fontSize)),
  );
  await page.close();
  return Math.min(...sizes);
}

for (const width of GUIDE ? [1200, 390] : []) {
  test(`every_page_of_the_guide_fits_at_${width}_pixels`, () =>
    withBrowser(async (browser) => {
      const context = await browser.newContext({ viewport: { width, height: HEIGHT } });
      const page = await context.newPage();
      const names = (await readdir(GUIDE, { recursive: true })).filter(
        (name) => /\.html$/.test(name) && !/^(print|toc|404|playground)\b/.test(name),
      );
      assert.ok(names.length > 100, `${names.length} pages`);
      const wrong = [];
      for (const name of names) {
        await page.goto(pathToFileURL(join(GUIDE, name)).href);
        for (const problem of await page.evaluate(measure)) {
          if (typeof problem === "string") {
            wrong.push(`${name}: ${problem}`);
            continue;
          }
          const size = problem.scale * (await smallestLetters(context, problem.image));
          if (size < LEGIBLE) wrong.push(`${name}: ${problem.image} has letters of ${size} pixels`);
        }
      }
      assert.deepEqual(wrong, []);
    }));
}
