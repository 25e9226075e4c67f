// The picture of the automaton, and the page on paper.

import assert from "node:assert/strict";
import { test } from "node:test";

import { answered, editorText, open, panel, paste, withBrowser } from "./browser.mjs";

for (const [name, rules] of [
  ["without_wildcards", "Disallow: /a/\nAllow: /a/b"],
  ["with_a_wildcard", "Disallow: /a*b$"],
  ["with_several_wildcards", "Disallow: /*?sort=\nDisallow: /*/print$\nAllow: /*.css"],
]) {
  test(`every_edge_of_an_automaton_${name}_connects_states`, () =>
    withBrowser(async (browser) => {
      const { page } = await open(browser);
      await paste(page, `User-agent: *\n${rules}\n`);
      await answered(page);
      const loose = await panel(page, "Automaton")
        .locator("svg")
        .evaluate((picture) => {
          const states = [...picture.querySelectorAll(".state > rect:first-child, .dot")].map(
            (shape) => shape.getBBox(),
          );
          const touches = ({ x, y }) =>
            states.some((box) => {
              const inside = (margin) =>
                x >= box.x - margin &&
                x <= box.x + box.width + margin &&
                y >= box.y - margin &&
                y <= box.y + box.height + margin;
              return inside(1) && !inside(-2);
            });
          const edges = [...picture.querySelectorAll("path.edge")].slice(1);
          return edges
            .filter((edge) => {
              const end = edge.getTotalLength();
              return !touches(edge.getPointAtLength(0)) || !touches(edge.getPointAtLength(end));
            })
            .map((edge) => edge.getAttribute("d"));
        });
      assert.deepEqual(loose, []);
    }));
}

test("printed_page_shows_the_whole_text_and_no_panel_covers_another", () =>
  withBrowser(async (browser) => {
    const { page } = await open(browser, { viewport: { width: 720, height: 1000 } });
    const rules = Array.from({ length: 80 }, (_, number) => `Disallow: /page-${number}/`);
    await paste(page, `User-agent: *\n${rules.join("\n")}\n`);
    await answered(page);
    await page.emulateMedia({ media: "print" });
    await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
    await page.waitForFunction(() => document.querySelectorAll(".cm-line").length >= 81);
    assert.match(await editorText(page), /^User-agent: \*\n[^]*page-79\/\n$/);
    const boxes = await page
      .locator(".panel")
      .evaluateAll((panels) => panels.map((element) => element.getBoundingClientRect().toJSON()));
    for (let index = 1; index < boxes.length; index++) {
      assert.ok(boxes[index].top >= boxes[index - 1].bottom, `panel ${index} covers another`);
    }
    const { clientHeight, scrollHeight } = await page
      .locator(".cm-scroller")
      .evaluate(({ clientHeight, scrollHeight }) => ({ clientHeight, scrollHeight }));
    assert.ok(clientHeight >= scrollHeight - 1, `${clientHeight} of ${scrollHeight}`);
    assert.equal(await page.getByRole("button", { name: "Copy link" }).isVisible(), false);
  }));

test("invisible_characters_are_shown_by_name", () =>
  withBrowser(async (browser) => {
    const { page } = await open(browser);
    await paste(page, "User-agent: *\nDisalow: /\u202egpj.exe\nDisallow: /a\u200bb\n");
    await answered(page);
    const shown = await page.locator(".results").innerText();
    assert.match(shown, /Disalow: \/⟨U\+202E⟩gpj\.exe/);
    assert.match(shown, /Disallow: \/a⟨U\+200B⟩b/);
    assert.doesNotMatch(shown, /[\u202e\u200b]/);
  }));
