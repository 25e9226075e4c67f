// Converts between the types of index.d.ts and the functions of the WebAssembly module, which take bytes and
// checked objects, and return JSON. Errors are thrown here: the module returns a text for an invalid argument.

import { claimsOf, crawlerOf, filesOf, optionsOf, questionOf, textOf } from "./arguments.js";
import * as wasm from "./robots_wasm.js";

export const version = __VERSION__;

let loading;
let isLoaded = false;

export async function init(source) {
  if (isLoaded) return;
  loading ??= load(source);
  try {
    await loading;
  } finally {
    loading = undefined;
  }
}

async function load(source = new URL("robots_wasm_bg.wasm", import.meta.url)) {
  let module = await source;
  if (typeof module === "string" || module instanceof URL) module = await fetch(module);
  if (typeof Response === "function" && module instanceof Response && !module.ok) {
    throw new Error(`cannot load ${module.url}: status ${module.status}`);
  }
  if (!isLoaded) await wasm.default({ module_or_path: module });
  isLoaded = true;
}

export function initSync(source) {
  if (isLoaded) return;
  wasm.initSync({ module: source });
  isLoaded = true;
}

export function check(robots, options) {
  const [text, read] = [textOf("robots", robots), optionsOf("check", options)];
  return call(() => wasm.check(text.bytes, text.isString, read));
}

export function fix(robots, options) {
  const read = optionsOf("fix", options);
  return edited(robots, (bytes) => wasm.fix(bytes, read));
}

export function format(robots, options) {
  const read = optionsOf("format", options);
  return edited(robots, (bytes) => wasm.format(bytes, read));
}

export function decide(robots, question, options) {
  const [text, asked, read] = [textOf("robots", robots), questionOf(question), optionsOf("decide", options)];
  return call(() => wasm.decide(text.bytes, text.isString, asked, read));
}

export function explain(robots, question, options) {
  const [text, asked, read] = [textOf("robots", robots), questionOf(question), optionsOf("explain", options)];
  return call(() => wasm.explain(text.bytes, text.isString, asked, read));
}

export function diff(before, after, options) {
  const [old, text, read] = [textOf("before", before), textOf("after", after), optionsOf("diff", options)];
  return call(() => wasm.diff(old.bytes, text.bytes, read));
}

export function diffDialects(robots, options) {
  const [text, read] = [textOf("robots", robots), optionsOf("diffDialects", options)];
  return call(() => wasm.diffDialects(text.bytes, read));
}

export function prove(robots, claims, options) {
  const [text, claimed, read] = [textOf("robots", robots), claimsOf(claims), optionsOf("prove", options)];
  const files = filesOf(read.files);
  return call(() => wasm.prove(text.bytes, text.isString, claimed, files, read));
}

export function graph(robots, question, options) {
  const [text, asked, read] = [textOf("robots", robots), crawlerOf(question), optionsOf("graph", options)];
  return call(() => wasm.graph(text.bytes, asked, read));
}

export function lints() {
  return call(() => wasm.lints());
}

export function crawlers() {
  return call(() => wasm.crawlers());
}

export function applyFix(robots, fix) {
  const pieces = [];
  let at = 0;
  for (const { start, end, replacement } of fix.edits) {
    if (!(at <= start && start <= end && end <= robots.length)) {
      throw new RangeError("the fix is of another text");
    }
    pieces.push(robots.slice(at, start), replacement);
    at = end;
  }
  pieces.push(robots.slice(at));
  if (typeof robots === "string") return pieces.join("");
  const encoder = new TextEncoder();
  const bytes = pieces.map((piece) => (typeof piece === "string" ? encoder.encode(piece) : piece));
  const output = new Uint8Array(bytes.reduce((length, piece) => length + piece.length, 0));
  let length = 0;
  for (const piece of bytes) {
    output.set(piece, length);
    length += piece.length;
  }
  return output;
}

function call(run) {
  return JSON.parse(thrown(run));
}

// Calls a function that returns a text, which has the type of the argument.
function edited(robots, run) {
  const text = textOf("robots", robots);
  const edited = thrown(() => run(text.bytes));
  const result = JSON.parse(edited.result);
  const output = edited.output;
  edited.free();
  if (result.ok === false) return result;
  const isUnchanged = result.applied === 0 || result.changed === false;
  if (isUnchanged) return { ...result, output: robots };
  return { ...result, output: text.isString ? new TextDecoder("utf-8", { ignoreBOM: true }).decode(output) : output };
}

function thrown(run) {
  if (!isLoaded) throw new Error("robots-wasm is not loaded: call `await init()` first");
  try {
    return run();
  } catch (error) {
    throw typeof error === "string" ? new TypeError(error) : error;
  }
}
