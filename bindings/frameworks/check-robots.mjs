import { readFile } from "node:fs/promises";
import { relative } from "node:path";
import { check } from "robots-wasm";

/** Prints the findings in a robots.txt. Throws if one is an error. */
export async function checkRobots(file) {
  const name = relative("", file);
  const { denied, findings, report } = check(await readFile(file), { name });
  if (findings.length > 0) {
    process.stderr.write(report);
  }
  if (denied) {
    throw new Error(`${name} has errors`);
  }
}
