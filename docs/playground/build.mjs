// Builds the page: one HTML file with its styles, its scripts and the compiler.
//
//     node build.mjs LIBRARY OUTPUT
//
// LIBRARY is the folder of the npm package robots-wasm.

import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";

import { build } from "esbuild";

/** The maximum size of the page in bytes. */
const LIMIT = 1_800_000;

const [library, output] = process.argv.slice(2);
if (output === undefined) {
  console.error("usage: node build.mjs LIBRARY OUTPUT");
  process.exit(2);
}

/** Bundles a script. */
async function bundle(entry) {
  const { outputFiles, metafile } = await build({
    entryPoints: [entry],
    alias: { "robots-wasm": join(library, "index.js") },
    bundle: true,
    charset: "utf8",
    define: { "import.meta.url": '""' },
    format: "iife",
    jsx: "automatic",
    jsxImportSource: "preact",
    legalComments: "none",
    logLevel: "warning",
    metafile: true,
    minify: true,
    platform: "browser",
    target: ["chrome103", "firefox113", "safari16.4"],
    write: false,
  });
  return { text: outputFiles[0].text.trim(), inputs: Object.keys(metafile.inputs) };
}

/** Returns the licenses of the bundled packages, each once with the packages that have it. */
async function licenses(inputs) {
  const folders = new Set(
    inputs.flatMap((input) => input.match(/^.*node_modules\/(?:@[^/]+\/)?[^/]+/) ?? []),
  );
  const packages = new Map();
  for (const folder of [...folders].sort()) {
    const { name, version } = JSON.parse(await readFile(join(folder, "package.json"), "utf8"));
    const license = (await readFile(join(folder, "LICENSE"), "utf8")).trim();
    packages.set(license, [...(packages.get(license) ?? []), `${name} ${version}`]);
  }
  const notices = [...packages].map(([license, names]) => `${names.join(", ")}\n\n${license}`);
  return `<!--\nThis page contains the following packages.\n\n${notices.join("\n\n---\n\n")}\n-->`;
}

const here = import.meta.dirname;
const read = (name) => readFile(join(here, "src", name), "utf8");
const page = await bundle(join(here, "src/main.tsx"));
const worker = await bundle(join(here, "src/worker.ts"));
const icon = await read("icon.svg");
const style = await build({
  stdin: { contents: await read("style.css"), loader: "css" },
  minify: true,
  write: false,
});
const hash = createHash("sha256").update(page.text).digest("base64");
const parts = {
  icon: `data:image/svg+xml,${encodeURIComponent(icon.trim())}`,
  module: gzipSync(await readFile(join(library, "robots_wasm_bg.wasm")), { level: 9 }).toString(
    "base64",
  ),
  notices: await licenses([...page.inputs, ...worker.inputs]),
  // No origin: the page can load nothing, send nothing and run no script but its own.
  policy: [
    "default-src 'none'",
    `script-src 'sha256-${hash}' 'wasm-unsafe-eval'`,
    "worker-src blob:",
    "style-src 'unsafe-inline'",
    "img-src data:",
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; "),
  script: page.text,
  style: style.outputFiles[0].text.trim(),
  worker: worker.text,
};
for (const name of ["script", "worker"]) {
  if (/<!--|<\/?script/i.test(parts[name])) {
    throw new Error(`the ${name} contains markup that HTML reads inside of scripts`);
  }
}
const template = await read("index.html");
const html = template.replace(/\{\{(\w+)\}\}/g, (_, name) => parts[name]);
if (html.length > LIMIT) {
  throw new Error(`the page has ${html.length} bytes, more than ${LIMIT}`);
}
await writeFile(output, html);
const kilobytes = (text) => `${Math.round(text.length / 1000)} kB`;
console.log(
  `${output}: ${kilobytes(html)} (compiler ${kilobytes(parts.module)}, scripts ${kilobytes(page.text + worker.text)})`,
);
