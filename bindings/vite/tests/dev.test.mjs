// The development server with the plugin: what it prints, and what it sends to browsers.
import assert from "node:assert/strict";
import { existsSync, rmSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";

import { createServer } from "vite";

import { Project, ROBOTS } from "./project.mjs";

// A message that does not come fails the test.
const timeout = 120_000;

/** A development server and a browser that is connected to it. */
class Development {
  /** The messages that the browser received and no test has taken. @type {object[]} */
  #messages = [];
  #wake = () => {};

  /** Starts a server that watches files, which must be in folders that exist. */
  static async start(project, options, watched) {
    const development = new Development();
    const settings = { server: { port: 0, host: "127.0.0.1" } };
    development.server = await createServer(project.config(options, settings));
    await development.server.listen();
    await development.connect();
    for (const file of watched) {
      await development.#watches(file);
    }
    return development;
  }

  /** Resolves when the watcher has read a file, or the folder of a file that does not exist. */
  async #watches(file) {
    const isWatched = () => {
      const names = this.server.watcher.getWatched()[path.dirname(file)];
      return names && (names.includes(path.basename(file)) || !existsSync(file));
    };
    while (!isWatched()) {
      await new Promise(setImmediate);
    }
  }

  /** Connects as the client of Vite does. */
  async connect() {
    this.socket?.close();
    this.#messages = [];
    const { port } = this.server.httpServer.address();
    const token = this.server.config.webSocketToken;
    this.socket = new WebSocket(`ws://127.0.0.1:${port}/?token=${token}`, "vite-hmr");
    this.socket.addEventListener("message", ({ data }) => {
      this.#messages.push(JSON.parse(data));
      this.#wake();
    });
    await this.next("connected");
  }

  /** Returns the next message of a type. */
  async next(type) {
    for (;;) {
      const index = this.#messages.findIndex((message) => message.type === type);
      if (index >= 0) {
        const [message] = this.#messages.splice(0, index + 1).slice(-1);
        return message;
      }
      await new Promise((resolve) => (this.#wake = resolve));
    }
  }

  async [Symbol.asyncDispose]() {
    this.socket.close();
    await this.server.close();
  }
}

/** Runs steps while a server watches files. */
async function during(project, options, watched, steps) {
  const development = await Development.start(project, options, watched);
  try {
    await steps(development);
  } finally {
    await development[Symbol.asyncDispose]();
  }
}

test("an error is shown in each browser until it is fixed", { timeout }, async () => {
  const project = new Project({ "public/robots.txt": ROBOTS.broken });
  await during(project, {}, [project.path("public/robots.txt")], async (development) => {
    const { err } = await development.next("error");
    assert.match(err.message, /error\[comma_in_user_agent\]/);
    assert.equal(err.plugin, "vite-plugin-robots-static");
    assert.deepEqual(err.loc, { file: project.path("public/robots.txt"), line: 1, column: 13 });

    project.write("public/robots.txt", ROBOTS.good);
    assert.deepEqual((await development.next("update")).updates, []);

    project.write("public/robots.txt", ROBOTS.broken);
    await development.next("error");
    await development.connect();
    await development.next("error");
  });
});

test("a file that is added or removed is checked", { timeout }, async () => {
  const project = new Project({ "public/icon.svg": "<svg/>" });
  await during(project, {}, [project.path("public/robots.txt")], async (development) => {
    project.write("public/robots.txt", ROBOTS.broken);
    await development.next("error");
    rmSync(project.path("public/robots.txt"));
    await development.next("update");
  });
});

test("a named file and a file that a claim names are watched outside of the root", { timeout }, async () => {
  const outside = new Project({ "robots.txt": ROBOTS.good, "old.txt": ROBOTS.good });
  const project = new Project();
  const options = {
    file: outside.path("robots.txt"),
    claims: [{ "no-looser-than": outside.path("old.txt") }],
  };
  const watched = [outside.path("robots.txt"), outside.path("old.txt")];
  await during(project, options, watched, async (development) => {
    outside.write("old.txt", "User-agent: *\nDisallow: /\n");
    assert.match((await development.next("error")).err.message, /old\.txt|claim/);
    outside.write("old.txt", ROBOTS.good);
    await development.next("update");
    rmSync(outside.path("robots.txt"));
    assert.match((await development.next("error")).err.message, /robots\.txt/);
  });
});

test("a warning is printed and not shown in the browser", { timeout }, async () => {
  const project = new Project({ "public/robots.txt": ROBOTS.warned });
  await during(project, {}, [project.path("public/robots.txt")], async (development) => {
    assert.equal(project.warnings.length, 1);
    assert.match(project.warnings[0], /^warning\[/);
    project.write("public/robots.txt", ROBOTS.broken);
    // The first error that the browser receives is that of the change.
    assert.match((await development.next("error")).err.message, /comma_in_user_agent/);
  });
});

test("a server without a connection to browsers checks nothing", { timeout }, async () => {
  const project = new Project({ "public/robots.txt": ROBOTS.warned });
  const settings = { server: { middlewareMode: true, hmr: false, ws: false } };
  const server = await createServer(project.config({}, settings));
  await server.close();
  assert.deepEqual(project.warnings, []);
});
