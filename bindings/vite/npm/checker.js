/** @import { Claim, Finding } from "robots-wasm" */
/** @import { Options } from "./index.d.ts" */
import { readFileSync } from "node:fs";
import path from "node:path";

import { check, decide, prove } from "robots-wasm";

const OPTIONS = ["file", "dialect", "deny", "warn", "allow", "claims", "mayFetch"];

/**
 * The result of a check.
 *
 * @typedef {object} Checked
 * @property {boolean} denied Whether there is an error.
 * @property {string} report What the command prints; empty if there is nothing to report.
 * @property {readonly Pick<Finding, "level" | "line" | "column">[]} findings Those of claims last.
 */

/** What the options of the plugin require of a robots.txt. */
export class Checker {
  /** The files that the options name. @type {readonly string[] | undefined} */
  files;
  /** The crawlers that may fetch the files of a build. @type {readonly string[]} */
  crawlers;
  /** @type {readonly Claim[]} */
  #claims;
  #read;

  /**
   * @param {Options} options
   * @throws {TypeError} if an option, lint or dialect is unknown.
   */
  constructor(options) {
    const unknown = Object.keys(options).find((option) => !OPTIONS.includes(option));
    if (unknown !== undefined) {
      const expected = OPTIONS.map((option) => `\`${option}\``).join(", ");
      throw new TypeError(`unknown option \`${unknown}\`: expected one of ${expected}`);
    }
    const { file, mayFetch = [], claims = [], ...read } = options;
    this.files = typeof file === "string" ? [file] : file;
    this.crawlers = typeof mayFetch === "string" ? [mayFetch] : mayFetch;
    this.#claims = claims;
    this.#read = read;
    // Rejects unknown names when the configuration is read, even if there is no file to check.
    check("", read);
  }

  /**
   * Checks a robots.txt and the claims about it.
   *
   * @param {Uint8Array} robots
   * @param {string} file The path of the file.
   * @param {string} root The folder of the files that claims name.
   * @returns {Checked}
   * @throws if such a file cannot be read.
   */
  check(robots, file, root) {
    const options = { ...this.#read, name: printed(file) };
    const { denied, findings, report } = check(robots, options);
    const checked = { denied, report: findings.length > 0 ? report.trimEnd() : "", findings };
    if (this.#claims.length === 0) {
      return checked;
    }
    const compared = this.comparedFiles().map((name) => {
      return [name, readFileSync(path.resolve(root, name))];
    });
    const files = Object.fromEntries(compared);
    const { proved, claims, report: proof } = prove(robots, this.#claims, { ...options, files });
    const refuted = claims.flatMap((claim) => {
      return "finding" in claim && claim.finding ? [claim.finding] : [];
    });
    const reports = claims.every((claim) => claim.status === "holds") ? [] : [proof.trimEnd()];
    return {
      denied: denied || !proved,
      report: [checked.report, ...reports].filter((text) => text !== "").join("\n\n"),
      findings: [...findings, ...refuted],
    };
  }

  /** Returns the robots.txt files that claims name. */
  comparedFiles() {
    return this.#claims.flatMap((claim) =>
      ["no-looser-than", "no-stricter-than"].flatMap((key) => Reflect.get(claim, key) ?? []),
    );
  }

  /**
   * Returns a report of the paths that a crawler may not fetch; empty if it may fetch all of them.
   *
   * @param {Uint8Array} robots
   * @param {string} file The path of the robots.txt.
   * @param {string} agent The product token of the crawler.
   * @param {readonly string[]} paths
   * @throws {TypeError} if it is not a product token.
   */
  disallowed(robots, file, agent, paths) {
    const options = { dialect: this.#read.dialect, name: printed(file) };
    const lines = paths.flatMap((url) => {
      const decision = decide(robots, { agent, url }, options);
      if (!decision.ok) {
        throw new TypeError(decision.error.message);
      }
      return decision.verdict === "disallow" ? [decision.report.trimEnd()] : [];
    });
    if (lines.length === 0) {
      return "";
    }
    const count = lines.length === 1 ? "1 file" : `${lines.length} files`;
    return [`error: \`${agent}\` may not fetch ${count} of the build`, ...lines].join("\n");
  }
}

/**
 * Returns a path as it is printed: relative to the current folder if it is inside.
 *
 * @param {string} file
 */
function printed(file) {
  const relative = path.relative("", file);
  const isInside = !relative.startsWith("..") && !path.isAbsolute(relative);
  return (isInside ? relative : file).replaceAll("\\", "/");
}
