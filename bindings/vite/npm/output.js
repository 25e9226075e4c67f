/** @import { Checker } from "./checker.js" */
import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";

/** What a crawler fetches to render a page. */
const RENDERED = new Set([".html", ".js", ".mjs", ".css"]);

/**
 * Returns a report of the pages, scripts and style sheets in an output folder that one of the crawlers may not
 * fetch; empty if there are none.
 *
 * @param {string} folder
 * @param {string} base The URL of the folder.
 * @param {string} file The path of the robots.txt.
 * @param {Checker} checker
 */
export function disallowedFiles(folder, base, file, checker) {
  if (checker.crawlers.length === 0) {
    return "";
  }
  const robots = readFileSync(file);
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && RENDERED.has(path.extname(entry.name)))
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .map((name) => urlPath(name.split(path.sep), base))
    .sort();
  const reports = checker.crawlers.map((agent) => checker.disallowed(robots, file, agent, paths));
  return reports.filter((report) => report !== "").join("\n\n");
}

/**
 * Returns the path of the URL of a file.
 *
 * @param {string[]} names The names of its folders and of the file.
 * @param {string} base
 */
function urlPath(names, base) {
  const file = names.map((name) => encodeURIComponent(name)).join("/");
  // A base may be relative, such as `./`, or on another host.
  const { pathname } = new URL(file, new URL(base, "https://localhost/"));
  return pathname.replace(/(^|\/)index\.html$/, "$1");
}
