import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, realpathSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

import robots from "vite-plugin-robots-static";

const FOLDER = path.dirname(fileURLToPath(import.meta.url));

/** The package of the version of Vite that is tested. */
const VITE = process.env.VITE ?? "vite";
export const { build, createServer } = await import(VITE);

/** Each file has a problem of its own, or none. */
export const ROBOTS = {
  good: "User-agent: *\nDisallow: /drafts/\n",
  broken: "User-agent: GPTBot, CCBot\nDisallow: /\n\nUser-agent: *\nDisallow: basket/\n",
  warned: "User-agent: *\nDisallow: /assets/\n",
};

/** A Vite project in a folder of its own. */
export class Project {
  /** What Vite printed as a warning. @type {string[]} */
  warnings = [];

  /** @param {Record<string, string | Uint8Array>} files */
  constructor(files = {}) {
    mkdirSync(path.join(FOLDER, "projects"), { recursive: true });
    this.root = realpathSync(mkdtempSync(path.join(FOLDER, "projects", "project-")));
    const script = '<script type="module" src="/main.js"></script>';
    this.write("index.html", `<!doctype html><title>Books</title>${script}`);
    this.write("main.js", "document.body.append('Books');");
    for (const [name, text] of Object.entries(files)) {
      this.write(name, text);
    }
  }

  path(name) {
    return path.join(this.root, name);
  }

  write(name, text) {
    mkdirSync(path.dirname(this.path(name)), { recursive: true });
    writeFileSync(this.path(name), text);
  }

  /** Returns a configuration of Vite with the plugin, other plugins, and other settings. */
  config(options, { plugins = [], build: settings = {}, ...others } = {}) {
    const keep = (message) => this.warnings.push(message);
    const ignore = () => {};
    return {
      configFile: false,
      root: this.root,
      customLogger: {
        hasWarned: false,
        info: ignore,
        warn: keep,
        warnOnce: keep,
        error: ignore,
        clearScreen: ignore,
        hasErrorLogged: () => false,
      },
      plugins: [robots(options), ...plugins],
      build: { write: true, ...settings },
      ...others,
    };
  }

  /** Builds the project. Returns the message of the error, if there is one. */
  async build(options, others) {
    try {
      await build(this.config(options, others));
      return undefined;
    } catch (error) {
      return error.message;
    }
  }

  /** Builds the project with the command of Vite, and with the text of a configuration. */
  async run(configuration) {
    this.write("vite.config.mjs", configuration);
    const vite = path.join(FOLDER, "node_modules", VITE, "bin/vite.js");
    const child = spawn(process.execPath, [vite, "build"], {
      cwd: this.root,
      env: { ...process.env, NO_COLOR: "1", FORCE_COLOR: undefined },
    });
    let output = "";
    child.stdout.on("data", (data) => (output += data));
    child.stderr.on("data", (data) => (output += data));
    const status = await new Promise((resolve) => child.on("close", resolve));
    return { status, output };
  }
}
