// Converts between the types of index.d.ts and the functions of the WebAssembly module, which take bytes and
// arguments as JSON, and return JSON. Errors are thrown here: the module returns a text for an invalid argument.

import * as wasm from "./robots_wasm.js";

export const version = __VERSION__;

// Crawlers read this many bytes. One more distinguishes a text that exceeds the limit.
const READ = 500 * 1024 + 1;

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

export const check = (robots, options) => answer("check", robots, { options });
export const fix = (robots, options) => edit("fix", robots, { options });
export const format = (robots, options) => edit("format", robots, { options });
export const decide = (robots, question, options) => answer("decide", robots, { question, options });
export const explain = (robots, question, options) => answer("explain", robots, { question, options });
export const diffDialects = (robots, options) => answer("diffDialects", robots, { options });
export const prove = (robots, claims, options) => answer("prove", robots, { claims, options });
export const graph = (robots, question, options) => answer("graph", robots, { question, options });
export const lints = () => parsed(() => wasm.lints());
export const crawlers = () => parsed(() => wasm.crawlers());

export function diff(before, after, options) {
  const [old, text] = [textOf("before", before), textOf("after", after)];
  return parsed(() => wasm.diff(old.bytes, text.bytes, json({ options })));
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

function answer(name, robots, others) {
  const text = textOf("robots", robots);
  return parsed(() => wasm.answer(name, text.bytes, text.isString, json(others)));
}

function parsed(run) {
  return JSON.parse(thrown(run));
}

// Calls a function that returns a text, which has the type of the argument.
function edit(name, robots, others) {
  const text = textOf("robots", robots);
  const edited = thrown(() => wasm.edit(name, text.bytes, json(others)));
  const result = JSON.parse(edited.result);
  const output = edited.output;
  edited.free();
  if (result.ok === false) return result;
  const isUnchanged = result.applied === 0 || result.changed === false;
  if (isUnchanged) return { ...result, output: robots };
  return { ...result, output: text.isString ? decoder().decode(output) : output };
}

// Returns the bytes of a text that crawlers read, and whether it is a string.
function textOf(name, text) {
  if (typeof text === "string") return { bytes: new TextEncoder().encode(text.slice(0, READ)), isString: true };
  if (text instanceof Uint8Array) return { bytes: text.subarray(0, READ), isString: false };
  throw new TypeError(`${name}: expected a string or a Uint8Array`);
}

// Returns arguments as JSON. Their types are checked where they are read.
function json(values) {
  return JSON.stringify(values, function (key, value) {
    // A `Buffer` converts itself to another object before.
    const given = this[key];
    if (given instanceof Uint8Array) return plain(textOf("", given).bytes);
    // JSON in UTF-8 has no half of a surrogate pair.
    return typeof value === "string" ? decoder().decode(textOf("", value).bytes) : value;
  });
}

// Returns bytes as a string, or as a list if they are not UTF-8.
function plain(bytes) {
  try {
    return decoder({ fatal: true }).decode(bytes);
  } catch {
    return Array.from(bytes);
  }
}

function decoder(options) {
  return new TextDecoder("utf-8", { ignoreBOM: true, ...options });
}

function thrown(run) {
  if (!isLoaded) throw new Error("robots-wasm is not loaded: call `await init()` first");
  try {
    return run();
  } catch (error) {
    throw typeof error === "string" ? new TypeError(error) : error;
  }
}
