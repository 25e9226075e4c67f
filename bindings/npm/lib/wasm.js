// The command as WebAssembly, which runs in this process.
import { readFile } from "node:fs/promises";
import { isatty } from "node:tty";
import { setFlagsFromString } from "node:v8";
import { mount } from "./mount.js";

/** The oldest major version of Node whose WASI the command can use. */
const NODE = 20;

/** The exit status of a Rust program that panics. */
const PANIC = 101;

/**
 * Runs the command with the streams, the environment and the files of this process.
 *
 * @param {string[]} args
 * @returns {Promise<{ status?: number, failure?: string }>} Its exit status, or the reason why it did not start.
 */
export async function runWasm(args) {
  if (Number.parseInt(process.versions.node) < NODE) {
    return { failure: `Node ${NODE} or newer is required, this is Node ${process.versions.node}` };
  }
  // Node 20 crashes if the memory of a module grows while another thread marks objects that are in use.
  setFlagsFromString("--no-concurrent-marking");
  let wasi, instance;
  try {
    const { preopens, folder, paths } = mount(process.cwd(), args);
    const env = { ...process.env, PWD: folder };
    if (isatty(1) && process.stdout.columns) {
      // WASI cannot ask a terminal for its width.
      env.COLUMNS ??= String(process.stdout.columns);
    }
    const WASI = await importWasi();
    wasi = new WASI({ version: "preview1", args: ["robots", ...paths], env, preopens, returnOnExit: true });
    const bytes = await readFile(new URL("../robots.wasm", import.meta.url));
    ({ instance } = await WebAssembly.instantiate(bytes, wasi.getImportObject()));
  } catch (error) {
    return { failure: error.message };
  }
  try {
    return { status: wasi.start(instance) };
  } catch (error) {
    if (error instanceof WebAssembly.RuntimeError || error instanceof RangeError) {
      // The command has printed the message of its panic, except for an overflow of the stack.
      console.error(`error: ${error.message}`);
      return { status: PANIC };
    }
    throw error;
  }
}

/** Imports `node:wasi` without its warning that it is experimental. */
async function importWasi() {
  const { emitWarning } = process;
  process.emitWarning = () => {};
  try {
    return (await import("node:wasi")).WASI;
  } finally {
    process.emitWarning = emitWarning;
  }
}
