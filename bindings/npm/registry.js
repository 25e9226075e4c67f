// A registry of packed packages for tests: `node registry.js FOLDER` prints its address and serves the packages in
// the folder, as they are at each request.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";

const folder = process.argv[2];

/** Returns what a registry knows of each packed package. */
function packed() {
  const files = readdirSync(folder).filter((name) => name.endsWith(".tgz"));
  return files.map((file) => {
    const path = join(folder, file);
    const manifest = JSON.parse(execFileSync("tar", ["-xzOf", path, "package/package.json"], { encoding: "utf8" }));
    const integrity = `sha512-${createHash("sha512").update(readFileSync(path)).digest("base64")}`;
    return { file, manifest, integrity };
  });
}

/** Returns the document of a package, with all its versions, or nothing if there is none. */
function describe(name, address) {
  const own = packed().filter(({ manifest }) => manifest.name === name);
  if (own.length === 0) return undefined;
  const versions = own.map(({ file, manifest, integrity }) => [
    manifest.version,
    { ...manifest, dist: { tarball: `${address}/-/${file}`, integrity } },
  ]);
  versions.sort(([a], [b]) => a.localeCompare(b, "en", { numeric: true }));
  return { name, "dist-tags": { latest: versions.at(-1)[0] }, versions: Object.fromEntries(versions) };
}

const server = createServer((request, response) => {
  const address = `http://127.0.0.1:${server.address().port}`;
  const path = decodeURIComponent(request.url);
  if (path.startsWith("/-/") && readdirSync(folder).includes(path.slice(3))) {
    response.end(readFileSync(join(folder, path.slice(3))));
    return;
  }
  const document = describe(path.slice(1), address);
  response.writeHead(document ? 200 : 404, { "content-type": "application/json" });
  response.end(JSON.stringify(document ?? { error: "not found" }));
});
server.listen(0, "127.0.0.1", () => console.log(`http://127.0.0.1:${server.address().port}`));
