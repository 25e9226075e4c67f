// The entry for Node, Deno and Bun: loads the module on import.

import { readFileSync } from "node:fs";

import { initSync } from "./index.js";

export * from "./index.js";

initSync(readFileSync(new URL("robots_wasm_bg.wasm", import.meta.url)));
