/** @import { Options } from "./index.d.ts" */
/** @import { Plugin, ResolvedConfig } from "vite" */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";

import { Checker } from "./checker.js";
import { checkInDevelopment } from "./dev.js";
import { disallowedFiles } from "./output.js";
import { publicFiles } from "./public.js";

const NAME = "vite-plugin-robots-static";

/** Names that are meant as robots.txt, which crawlers do not request. */
const MEANT = /^robots?[-_. ]?te?xt(\.txt)?$/i;

/**
 * @param {Options} [options]
 * @returns {Plugin}
 */
export default function robots(options = {}) {
  const checker = new Checker(options);
  /** @type {ResolvedConfig} */
  let config;
  /** Texts without errors, so that a copy in the output is not reported again. @type {Set<string>} */
  const passed = new Set();
  /** The output folders of the environments that are written. @type {Map<string, string>} */
  const written = new Map();
  let isAbsenceReported = false;

  const sources = () =>
    checker.files?.map((file) => path.resolve(config.root, file)) ??
    publicFiles(config).filter(existsSync).slice(0, 1);

  /**
   * Prints warnings about a robots.txt, and throws if it has errors.
   *
   * @param {Buffer} robots
   * @param {string} file
   */
  const check = (robots, file) => {
    const text = robots.toString("latin1");
    if (passed.has(text)) {
      return;
    }
    const { denied, report } = checker.check(robots, file, config.root);
    if (denied) {
      throw failure(`invalid robots.txt\n\n${report}`);
    }
    passed.add(text);
    if (report !== "") {
      config.logger.warn(report);
    }
  };

  return {
    name: NAME,

    configResolved(resolved) {
      config = resolved;
    },

    configureServer(server) {
      // Without a browser to connect, it is the server of a test runner, or of a step of a framework's build.
      if (server.config.server.hmr !== false) {
        checkInDevelopment(server, NAME, checker, sources);
      }
    },

    buildStart() {
      if (config.command === "serve") {
        return;
      }
      for (const file of checker.comparedFiles()) {
        this.addWatchFile(path.resolve(config.root, file));
      }
      for (const file of sources()) {
        this.addWatchFile(file);
        check(readFileSync(file), file);
      }
    },

    watchChange() {
      passed.clear();
    },

    generateBundle: {
      order: "post",
      handler(_, bundle) {
        const { outDir } = this.environment.config.build;
        for (const output of Object.values(bundle)) {
          if (output.type === "asset" && path.posix.basename(output.fileName) === "robots.txt") {
            check(Buffer.from(output.source), path.resolve(config.root, outDir, output.fileName));
          }
        }
      },
    },

    writeBundle({ dir }) {
      if (dir !== undefined) {
        written.set(this.environment.name, dir);
      }
    },

    // Plugins write files until this hook. It is called after a build that failed, too.
    closeBundle: {
      order: "post",
      sequential: true,
      handler() {
        const folder = written.get(this.environment.name);
        if (folder === undefined) {
          return;
        }
        written.delete(this.environment.name);
        const file = path.join(folder, "robots.txt");
        if (existsSync(file)) {
          check(readFileSync(file), file);
        }
        const [robots] = existsSync(file) ? [file] : sources();
        if (robots !== undefined) {
          const report = disallowedFiles(folder, config.base, robots, checker);
          if (report !== "") {
            throw failure(`robots.txt disallows files of the build\n\n${report}`);
          }
        } else if (passed.size === 0 && checker.files === undefined && !isAbsenceReported) {
          isAbsenceReported = true;
          const meant = readdirSync(folder).find((name) => MEANT.test(name));
          const rename = meant === undefined ? "" : `: rename ${meant} to robots.txt`;
          const message = `no robots.txt in the public folder or the output${rename}`;
          config.logger.warn(`${NAME}: ${message}; name the files to check in the option \`file\``);
        }
      },
    },
  };
}

/**
 * Returns an error whose stack has no calls: where the plugin throws it is of no use to users.
 *
 * @param {string} message
 */
function failure(message) {
  const error = new Error(`${message}\n`);
  error.stack = `Error: ${error.message}`;
  return error;
}
