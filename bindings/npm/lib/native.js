// The native binary, which an optional dependency has for its platform.
import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";

/**
 * Runs the binary with the streams of this process.
 *
 * @param {string[]} args
 * @returns {{ status?: number, signal?: NodeJS.Signals, failure?: string }} Its exit status, the signal that
 *   killed it, or the reason why it did not start.
 */
export function runNative(args) {
  const name = `@robots-static/${process.platform}-${process.arch}`;
  const file = process.platform === "win32" ? "robots.exe" : "robots";
  let binary;
  try {
    binary = createRequire(import.meta.url).resolve(`${name}/bin/${file}`);
  } catch {
    return { failure: `the package \`${name}\` is not installed` };
  }
  const { status, signal, error } = spawnSync(binary, args, { stdio: "inherit" });
  if (error) {
    // Such as a binary for glibc on a system with musl, which lacks its loader.
    return { failure: error.message };
  }
  return signal ? { signal } : { status };
}
