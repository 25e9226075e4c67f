/** @import { ResolvedConfig } from "vite" */
import path from "node:path";

/**
 * Returns where the robots.txt of the public folder may be.
 *
 * Frameworks that copy this folder themselves disable that of Vite. The root that they set may be a folder of
 * sources next to it, such as `app` of Nuxt.
 *
 * @param {ResolvedConfig} config
 */
export function publicFiles({ publicDir, root }) {
  const folders = publicDir
    ? [publicDir]
    : [path.join(root, "public"), path.join(path.dirname(root), "public")];
  return folders.map((folder) => path.join(folder, "robots.txt"));
}
