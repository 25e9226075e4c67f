// The page as the example serves it.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { test } from "node:test";

import { findings, open, PAGE, withBrowser } from "./browser.mjs";

test("example_serves_the_page_with_its_policy", async () => {
  const server = spawn(process.env.SERVER, [PAGE, "127.0.0.1:0"], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  try {
    const [line] = await once(createInterface(server.stdout), "line");
    const address = /http:\/\/\S+/.exec(line)[0];
    const response = await fetch(address);
    assert.match(
      response.headers.get("content-security-policy"),
      /^default-src 'none'.*frame-ancestors 'none'$/,
    );
    const robots = await fetch(new URL("/robots.txt", address));
    assert.equal(robots.headers.get("content-type"), "text/plain; charset=utf-8");
    await withBrowser(async (browser) => {
      const { page, problems } = await open(browser, { address, offline: false });
      assert.match((await findings(page))[0], /is not a product token/);
      assert.deepEqual(problems, []);
    });
  } finally {
    server.kill();
  }
});
