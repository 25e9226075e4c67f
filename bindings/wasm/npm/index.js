// Converts between the types of index.d.ts and the functions of the WebAssembly module, which take bytes and
// JSON. Errors are thrown here: the module returns a text for an argument of a wrong type.

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

export function check(robots, options) {
  return call((text) => wasm.check(text.bytes, text.isString, json("options", options)), robots);
}

export function fix(robots, options) {
  return edited((text) => wasm.fix(text.bytes, json("options", options)), robots);
}

export function format(robots, options) {
  return edited((text) => wasm.format(text.bytes, json("options", options)), robots);
}

export function decide(robots, question, options) {
  return ask(wasm.decide, robots, question, options);
}

export function explain(robots, question, options) {
  return ask(wasm.explain, robots, question, options);
}

export function diff(before, after, options) {
  const old = encode("before", before);
  return call((text) => wasm.diff(old.bytes, text.bytes, json("options", options)), after, "after");
}

export function diffDialects(robots, options) {
  return call((text) => wasm.diffDialects(text.bytes, json("options", options)), robots);
}

export function prove(robots, claims, options) {
  if (!Array.isArray(claims)) throw new TypeError("claims: expected an array");
  let { files, ...others } = object("options", options ?? {});
  const entries = Object.entries(files === undefined ? {} : object("files", files));
  const texts = entries.map(([name, robots]) => encode(`files[${JSON.stringify(name)}]`, robots).bytes);
  const all = new Uint8Array(texts.reduce((length, bytes) => length + bytes.length, 0));
  let at = 0;
  for (const bytes of texts) {
    all.set(bytes, at);
    at += bytes.length;
  }
  others = { ...others, files: entries.map(([name], index) => [name, texts[index].length]) };
  const [claimed, read] = [JSON.stringify(claims), json("options", others)];
  return call((text) => wasm.prove(text.bytes, text.isString, claimed, all, read), robots);
}

export function graph(robots, question, options) {
  const asked = json("question", question);
  return call((text) => wasm.graph(text.bytes, asked, json("options", options)), robots);
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

// Asks a question about a URL, or about a target that is used byte by byte.
function ask(answer, robots, question, options) {
  const { target, ...others } = object("question", question);
  const bytes = target === undefined ? undefined : encode("target", target).bytes;
  const asked = json("question", others);
  return call(
    (text) => answer(text.bytes, text.isString, asked, bytes, json("options", options)),
    robots,
  );
}

function call(run, robots, name = "robots") {
  const text = run.length === 0 ? undefined : encode(name, robots);
  return JSON.parse(thrown(() => run(text)));
}

// Calls a function that returns a text, which has the type of the argument.
function edited(run, robots) {
  const text = encode("robots", robots);
  const edited = thrown(() => run(text));
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

function encode(name, robots) {
  if (typeof robots === "string") {
    return { bytes: new TextEncoder().encode(robots.slice(0, READ)), isString: true };
  }
  if (robots instanceof Uint8Array) {
    return { bytes: robots.subarray(0, READ), isString: false };
  }
  throw new TypeError(`${name}: expected a string or a Uint8Array`);
}

function json(name, value = {}) {
  return JSON.stringify(object(name, value));
}

function object(name, value) {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new TypeError(`${name}: expected an object`);
  }
  return value;
}
