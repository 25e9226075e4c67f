// The layout of the guide in a real browser: nothing is cut at the widths of a laptop and of a phone.

import assert from "node:assert/strict";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { after, test } from "node:test";
import { pathToFileURL } from "node:url";

import { chromium } from "playwright-core";

/** The folder that mdBook has written. */
const GUIDE = process.env.GUIDE;
const HEIGHT = 900;

/** The smallest legible letters of a drawing, in CSS pixels. */
const LEGIBLE = 11;

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM,
  args: ["--no-sandbox", "--disable-gpu"],
  // The scroll bars are measured.
  ignoreDefaultArgs: ["--hide-scrollbars"],
});
after(() => browser.close());

/** Returns what is wrong with the layout of the open page. */
async function measure() {
  const problems = [];
  // A picture may be of another theme than the one of the page, which hides it.
  const images = [...document.querySelectorAll("main img")].filter((image) => image.checkVisibility());
  for (const image of images) {
    await image.decode().catch(() => problems.push(`${image.src} is no image`));
  }
  const width = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth > width || document.body.scrollWidth > width) {
    problems.push(`the page is ${document.body.scrollWidth} pixels wide`);
  }
  for (const element of document.querySelectorAll("main table, main pre > code, main img")) {
    if (!element.checkVisibility()) continue;
    const box = element.matches("code") ? element : element.closest(".table-wrapper, label") ?? element;
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
  for (const image of images.filter((image) => /\.svg$/.test(image.src))) {
    const scale = image.getBoundingClientRect().width / image.naturalWidth;
    problems.push({ image: image.src, scale });
  }
  return problems;
}

/** Returns the size of the smallest letters of a drawing in its own units. */
async function smallestLetters(page, address) {
  await page.goto(address);
  const sizes = await page.evaluate(() =>
    [...document.querySelectorAll("text, tspan")]
      .filter((text) => text.textContent.trim() && !text.querySelector("tspan"))
      .map((text) => parseFloat(getComputedStyle(text).fontSize)),
  );
  return Math.min(...sizes);
}

for (const width of [1200, 390]) {
  test(`every_page_of_the_guide_fits_at_${width}_pixels`, async () => {
    const context = await browser.newContext({ viewport: { width, height: HEIGHT } });
    const page = await context.newPage();
    const names = (await readdir(GUIDE, { recursive: true })).filter(
      // `print` has all pages, `toc` is the list of them.
      (name) => /\.html$/.test(name) && !/^(print|toc|404)\b/.test(name),
    );
    assert.ok(names.length > 100, `${names.length} pages`);
    const wrong = [];
    const images = new Map();
    for (const name of names) {
      await page.goto(pathToFileURL(join(GUIDE, name)).href);
      for (const problem of await page.evaluate(measure)) {
        if (typeof problem === "string") {
          wrong.push(`${name}: ${problem}`);
          continue;
        }
        const { image, scale } = problem;
        if (!images.has(image)) images.set(image, await smallestLetters(page, image));
        const size = scale * images.get(image);
        if (!(size >= LEGIBLE)) wrong.push(`${name}: ${image} has letters of ${size} pixels`);
      }
    }
    assert.deepEqual(wrong, []);
  });
}
