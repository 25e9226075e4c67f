/** @import { ResolvedConfig } from "vite" */
import path from "node:path";

/**
 * Returns where the robots.txt of the public folder may be.
 *
 * Frameworks that copy this folder themselves, such as Nuxt, disable that of Vite, and the root that they set may
 * be a folder of sources.
 *
 * @param {ResolvedConfig} config
 */
export function publicFiles({ publicDir, root }) {
  const folders = publicDir ? [publicDir] : [path.join(root, "public"), path.resolve("public")];
  return folders.map((folder) => path.join(folder, "robots.txt"));
}
