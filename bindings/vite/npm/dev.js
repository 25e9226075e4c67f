/** @import { ErrorPayload, ViteDevServer } from "vite" */
/** @import { Checked, Checker } from "./checker.js" */
import { readFileSync } from "node:fs";
import path from "node:path";

import { publicFiles } from "./public.js";

/**
 * Checks files when a development server starts and when they change: prints findings, and shows errors in
 * browsers.
 *
 * @param {ViteDevServer} server
 * @param {string} plugin The name of the plugin.
 * @param {Checker} checker
 * @param {() => string[]} sources Returns the files.
 */
export function checkInDevelopment(server, plugin, checker, sources) {
  const { logger, root } = server.config;
  const named = [...(checker.files ?? []), ...checker.comparedFiles()];
  const watched = new Set(named.map((file) => path.resolve(root, file)));
  for (const file of checker.files ? [] : publicFiles(server.config)) {
    watched.add(file);
  }
  /** @type {ErrorPayload | undefined} */
  let shown;

  const check = () => {
    /** @type {ErrorPayload["err"][]} */
    const errors = [];
    for (const file of sources()) {
      const found = checkFile(file, root, checker);
      if (found.report !== "") {
        logger[found.denied ? "error" : "warn"](found.report, { timestamp: true });
      }
      if (found.denied) {
        const at = found.findings.find(({ level }) => level === "deny") ?? { line: 1, column: 1 };
        const loc = { file, line: at.line, column: at.column };
        errors.push({ message: found.report, stack: "", plugin, id: file, loc });
      }
    }
    const [first] = errors;
    if (first) {
      const message = errors.map((error) => error.message).join("\n\n");
      shown = { type: "error", err: { ...first, message } };
      server.ws.send(shown);
    } else if (shown) {
      shown = undefined;
      // An update without modules closes the overlay.
      server.ws.send({ type: "update", updates: [] });
    }
  };

  server.watcher.add([...watched]);
  server.watcher.on("all", (_, file) => {
    if (watched.has(path.resolve(file))) {
      check();
    }
  });
  // Of pages that are opened after the check.
  server.ws.on("connection", () => {
    if (shown) {
      server.ws.send(shown);
    }
  });
  check();
}

/**
 * Checks a file. That it cannot be read is an error, too.
 *
 * @param {string} file
 * @param {string} root
 * @param {Checker} checker
 * @returns {Checked}
 */
function checkFile(file, root, checker) {
  try {
    return checker.check(readFileSync(file), file, root);
  } catch (error) {
    return { denied: true, report: String(error), findings: [] };
  }
}
