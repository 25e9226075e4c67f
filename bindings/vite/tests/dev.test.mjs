// The development server with the plugin: what it prints, and what it sends to browsers.
import assert from "node:assert/strict";
import { rmSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";

import { Project, ROBOTS, createServer } from "./project.mjs";

// A message that does not come fails the test.
const timeout = 120_000;

/** A development server and a browser that is connected to it. */
class Development {
  /** The messages that the browser received and no test has taken. @type {object[]} */
  #messages = [];
  #wake = () => {};

  /** Starts a server, and waits until it watches these files. */
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

  /** Resolves when the watcher has found a file. */
  async #watches(file) {
    const isWatched = () => {
      const names = this.server.watcher.getWatched()[path.dirname(file)];
      return names?.includes(path.basename(file));
    };
    while (!isWatched()) {
      await new Promise(setImmediate);
    }
  }

  /**
   * Announces a change of a file. The watcher does too, but it drops an event that follows another one of the same
   * file too soon. A check twice has the same result.
   */
  announce(event, file) {
    this.server.watcher.emit("all", event, file);
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
  const file = project.path("public/robots.txt");
  await during(project, {}, [file], async (development) => {
    const { err } = await development.next("error");
    assert.match(err.message, /error\[comma_in_user_agent\]/);
    assert.equal(err.plugin, "vite-plugin-robots-static");
    assert.deepEqual(err.loc, { file, line: 1, column: 13 });

    project.write("public/robots.txt", ROBOTS.good);
    development.announce("change", file);
    assert.deepEqual((await development.next("update")).updates, []);

    project.write("public/robots.txt", ROBOTS.broken);
    development.announce("change", file);
    await development.next("error");
    await development.connect();
    await development.next("error");
  });
});

test("a file that is added and removed is checked", { timeout }, async () => {
  const project = new Project({ "public/icon.svg": "<svg/>" });
  const file = project.path("public/robots.txt");
  await during(project, {}, [project.path("public/icon.svg")], async (development) => {
    project.write("public/robots.txt", ROBOTS.broken);
    development.announce("add", file);
    await development.next("error");
    rmSync(file);
    development.announce("unlink", file);
    await development.next("update");
  });
});

test("named files and files of claims are watched outside of the root", { timeout }, async () => {
  const outside = new Project({ "robots.txt": ROBOTS.good, "old.txt": ROBOTS.good });
  const project = new Project();
  const [file, old] = [outside.path("robots.txt"), outside.path("old.txt")];
  const options = { file, claims: [{ "no-looser-than": old }] };
  await during(project, options, [file, old], async (development) => {
    outside.write("old.txt", "User-agent: *\nDisallow: /\n");
    development.announce("change", old);
    assert.match((await development.next("error")).err.message, /^error.*claim/);
    outside.write("old.txt", ROBOTS.good);
    development.announce("change", old);
    await development.next("update");
    rmSync(file);
    development.announce("unlink", file);
    assert.match((await development.next("error")).err.message, /robots\.txt/);
  });
});

test("a warning is printed and not shown in the browser", { timeout }, async () => {
  const project = new Project({ "public/robots.txt": ROBOTS.warned });
  const file = project.path("public/robots.txt");
  await during(project, {}, [file], async (development) => {
    assert.equal(project.warnings.length, 1);
    assert.match(project.warnings[0], /^warning\[/);
    project.write("public/robots.txt", ROBOTS.broken);
    development.announce("change", file);
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
