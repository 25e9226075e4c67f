// Texts that take the place of the whole text, and texts that leave the page.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

import { answered, editorText, FILE, open, panel, paste, withBrowser } from "./browser.mjs";

const MINE = "User-agent: *\nDisallow: /mine/\n";

const row = (page, url) => panel(page, "Verdicts").getByRole("rowheader", { name: url });

test("undo_of_a_paste_restores_text_original_and_urls_and_redo_repeats_it", () =>
  withBrowser(async (browser) => {
    const { page } = await open(browser);
    const example = await editorText(page);
    await paste(page, MINE);
    await row(page, "/mine/").waitFor();
    await page.keyboard.press("Control+Z");
    await row(page, "/books/7").waitFor();
    await answered(page);
    assert.equal(await editorText(page), example);
    assert.equal(await panel(page, "Changes").getByText("Edit the text, or").count(), 1);
    await page.keyboard.press("Control+Y");
    await row(page, "/mine/").waitFor();
    await answered(page);
    assert.equal(await editorText(page), MINE);
    assert.equal(await panel(page, "Changes").getByText("Edit the text, or").count(), 1);
  }));

test("example_in_place_of_a_text_is_undone_by_a_button", () =>
  withBrowser(async (browser) => {
    const { page } = await open(browser);
    await paste(page, MINE);
    await page.getByRole("button", { name: "Example" }).click();
    await row(page, "/books/7").waitFor();
    await page.getByRole("button", { name: "Undo" }).click();
    await row(page, "/mine/").waitFor();
    assert.equal(await editorText(page), MINE);
    await page.getByRole("status").filter({ hasText: "Example undone" }).waitFor();
  }));

test("opened_file_becomes_the_original_and_is_undone", () =>
  withBrowser(async (browser) => {
    const { page } = await open(browser);
    const example = await editorText(page);
    const chosen = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: "Open file" }).click();
    const file = { name: "robots.txt", mimeType: "text/plain", buffer: Buffer.from(MINE) };
    await (await chosen).setFiles(file);
    await row(page, "/mine/").waitFor();
    await answered(page);
    assert.equal(await panel(page, "Changes").getByText("Edit the text, or").count(), 1);
    await page.getByRole("button", { name: "Undo" }).click();
    await row(page, "/books/7").waitFor();
    assert.equal(await editorText(page), example);
  }));

test("saved_file_and_copy_have_the_edited_text", () =>
  withBrowser(async (browser) => {
    const { page, context, problems } = await open(browser);
    await paste(page, "# Bücher\nUser-agent: *\nDisallow: /süß\n");
    await page.keyboard.press("Control+End");
    await page.keyboard.type("Disallow: /b");
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Save" }).click();
    const saved = await download;
    assert.equal(saved.suggestedFilename(), "robots.txt");
    const text = await editorText(page);
    assert.equal(await readFile(await saved.path(), "utf8"), text);
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.getByRole("button", { name: "Copy", exact: true }).click();
    await page.getByRole("status").filter({ hasText: "Text copied" }).waitFor();
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), text);
    assert.deepEqual(problems, []);
  }));

test("copy_without_access_to_the_clipboard_selects_the_text", () =>
  withBrowser(async (browser) => {
    const { page } = await open(browser);
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error("denied"));
    });
    await page.getByRole("button", { name: "Copy", exact: true }).click();
    await page.getByRole("status").filter({ hasText: "The text is selected" }).waitFor();
    assert.match(await page.evaluate(() => getSelection().toString()), /GPTBot, CCBot/);
  }));

test("text_too_long_for_a_link_survives_a_reload", () =>
  withBrowser(async (browser) => {
    const { page } = await open(browser);
    let seed = 1;
    const paths = Array.from({ length: 20_000 }, () => {
      seed = Math.imul(seed ^ (seed >>> 15), 0x2c1b3c6d) + 0x9e3779b9;
      return `Disallow: /${(seed >>> 0).toString(36)}`;
    });
    await paste(page, `User-agent: *\n${paths.join("\n")}\n`);
    await page.waitForFunction(() => sessionStorage.length === 1);
    await page.reload();
    await answered(page);
    await panel(page, "robots.txt").getByText("20,001 lines").waitFor();
    await page.getByRole("button", { name: "Example" }).click();
    await page.waitForFunction(() => sessionStorage.length === 0 && location.hash.length > 10);
    assert.ok(page.url().startsWith(`${FILE}#1.`));
  }));
