/**
 * A Vite plugin that checks robots.txt.
 *
 * `vite build` fails with the message of `robots check` if a robots.txt has an error. `vite dev` prints findings,
 * shows errors in the overlay of the browser, and checks again when the file changes.
 *
 * @example
 * ```js
 * import { defineConfig } from "vite";
 * import robots from "vite-plugin-robots-static";
 *
 * export default defineConfig({ plugins: [robots()] });
 * ```
 *
 * @module
 */
import type { Claim, Dialect, LevelOptions } from "robots-wasm";
import type { Plugin } from "vite";

/** What is checked, and how. */
export interface Options extends LevelOptions {
  /**
   * The files, relative to the root of the project; a file that does not exist is an error. By default
   * `robots.txt` in the public folder, if there is one. `[]` if plugins generate the file.
   *
   * Each `robots.txt` that plugins add to the output is checked, too.
   */
  file?: string | readonly string[];
  /** The dialect; `rfc9309` by default. */
  dialect?: Dialect;
  /**
   * Claims about every URL. The build fails if one is refuted. The files that claims name are relative to the
   * root of the project.
   */
  claims?: readonly Claim[];
  /**
   * Product tokens of crawlers. The build fails if one of them may not fetch a page, script or style sheet in
   * the output folder of Vite. Each file is decided by its own URL, `index.html` by the URL of its folder. For
   * sites without a framework: frameworks write pages after Vite.
   */
  mayFetch?: string | readonly string[];
}

/**
 * Creates the plugin.
 *
 * @throws {TypeError} if an option is unknown, or if `deny`, `warn`, `allow` or `dialect` names what does not exist.
 */
export default function robots(options?: Options): Plugin;
