#!/usr/bin/env node
// Runs the command: as the native binary of this platform if it is installed and starts, else as WebAssembly.
import { runNative } from "../lib/native.js";
import { runWasm } from "../lib/wasm.js";

const args = process.argv.slice(2);
const native = runNative(args);
if (native.signal) {
  // The caller learns that the command was killed, as if it had started the binary.
  process.kill(process.pid, native.signal);
} else if (native.failure === undefined) {
  process.exitCode = native.status;
} else {
  const wasm = await runWasm(args);
  if (wasm.failure === undefined) {
    process.exitCode = wasm.status;
  } else {
    console.error(`error: cannot run robots on ${process.platform}-${process.arch}
  native: ${native.failure}
  WebAssembly: ${wasm.failure}
help: reinstall the package \`robots-static-cli\`, with its optional dependencies`);
    process.exitCode = 2;
  }
}
