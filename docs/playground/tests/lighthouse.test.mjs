// The score of Lighthouse.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { test } from "node:test";

import lighthouse from "lighthouse";

import { PAGE, withDebuggedBrowser } from "./browser.mjs";

test("lighthouse_scores_100_for_accessibility", async () => {
  const html = await readFile(PAGE);
  // Lighthouse does not open files.
  const server = createServer((_, response) => {
    response.setHeader("content-type", "text/html; charset=utf-8").end(html);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  try {
    await withDebuggedBrowser(async (port) => {
      const { lhr } = await lighthouse(`http://127.0.0.1:${server.address().port}/`, {
        port,
        logLevel: "error",
        onlyCategories: ["accessibility", "best-practices"],
      });
      const failed = Object.values(lhr.audits).filter(({ score }) => score !== null && score < 1);
      assert.equal(lhr.categories.accessibility.score, 1, JSON.stringify(failed, null, 1));
      assert.equal(lhr.audits["errors-in-console"].score, 1);
    });
  } finally {
    server.close();
  }
});
