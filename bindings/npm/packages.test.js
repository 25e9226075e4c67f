// What `build` has packed, as npm installs it from a registry: the native command, and the same as WebAssembly.
import assert from "node:assert/strict";
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { chmodSync, copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { after, before, test } from "node:test";

const ROOT = resolve(import.meta.dirname, "../..");
const ARTIFACTS = join(process.env.CARGO_TARGET_DIR, "artifacts");
const MAIN = JSON.parse(readFileSync(join(import.meta.dirname, "package.json"), "utf8"));
const PLATFORMS = JSON.parse(readFileSync(join(import.meta.dirname, "platforms.json"), "utf8"));
const PLATFORM = `${process.platform}-${process.arch}`;
/** The version, and the date of the table of crawlers. */
const VERSION = new RegExp(`^robots ${MAIN.version.replaceAll(".", "[.]")} \\(crawlers of \\d{4}-\\d{2}-\\d{2}\\)\n$`);
const BAD = "User-agent: GPTBot, CCBot\nDisallow: /\n";

let folder, registry, environment;
/** Projects with the native package, and with the main package only. */
let native, wasm;

before(async () => {
  folder = mkdtempSync(join(tmpdir(), "robots-npm-"));
  const published = join(folder, "published");
  mkdirSync(published);
  for (const name of [MAIN.name, `robots-static-${PLATFORM}`]) {
    const file = `${name}-${MAIN.version}.tgz`;
    copyFileSync(join(ARTIFACTS, file), join(published, file));
  }
  registry = spawn(process.execPath, [join(import.meta.dirname, "registry.js"), published], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [address] = await new Promise((resolve) => {
    createInterface(registry.stdout).once("line", (line) => resolve([line]));
  });
  environment = {
    ...process.env,
    NO_COLOR: "1",
    npm_config_registry: address,
    npm_config_cache: join(folder, "cache"),
    npm_config_fund: "false",
    npm_config_audit: "false",
    npm_config_update_notifier: "false",
    npm_config_loglevel: "error",
  };
  native = install("native");
  wasm = install("wasm", "--omit=optional");
});

after(() => {
  registry.kill();
  rmSync(folder, { recursive: true });
});

/** Installs the main package in a new project, and returns its folder. */
function install(name, ...options) {
  const project = join(folder, name);
  mkdirSync(project);
  writeFileSync(join(project, "package.json"), '{ "private": true }\n');
  npm(project, "install", ...options, `${MAIN.name}@${MAIN.version}`);
  return project;
}

function npm(project, ...args) {
  return execFileSync("npm", args, { cwd: project, env: environment, encoding: "utf8" });
}

/** Returns the packages for platforms that are installed in a project. */
function platformsIn(project) {
  const scope = join(project, "node_modules/@robots-static");
  return existsSync(scope) ? readdirSync(scope) : [];
}

/** Runs the installed command, and returns its exit status and its output. */
function robots(project, args, { cwd = ".", env = {}, ...options } = {}) {
  const command = join(project, "node_modules/.bin/robots");
  const result = spawnSync(command, args, {
    cwd: join(project, cwd),
    env: { ...environment, ...env },
    encoding: "utf8",
    ...options,
  });
  return { status: result.status, signal: result.signal, stdout: result.stdout, stderr: result.stderr };
}

/** Asserts that both commands have the same exit status and output, and returns these. */
function same(args, options = {}) {
  const expected = robots(native, args, options);
  assert.deepEqual(robots(wasm, args, options), expected);
  return expected;
}

test("manifest_lists_each_platform_with_its_own_version", () => {
  const expected = Object.keys(PLATFORMS).map((platform) => [`@robots-static/${platform}`, MAIN.version]);
  assert.deepEqual(MAIN.optionalDependencies, Object.fromEntries(expected));
  const workspace = readFileSync(join(ROOT, "Cargo.toml"), "utf8");
  assert.equal(MAIN.version, /^version = "(.*)"$/m.exec(workspace)[1]);
});

test("install_takes_the_package_of_the_platform_only", () => {
  assert.deepEqual(platformsIn(native), [PLATFORM]);
  assert.deepEqual(platformsIn(wasm), []);
});

test("install_on_musl_takes_no_native_package", () => {
  assert.deepEqual(platformsIn(install("musl", "--os=linux", "--libc=musl")), []);
});

test("npm_ci_repeats_an_installation_from_files", () => {
  const project = join(folder, "files");
  mkdirSync(project);
  writeFileSync(join(project, "package.json"), '{ "private": true }\n');
  const files = readdirSync(join(folder, "published")).map((file) => `../published/${file}`);
  npm(project, "install", ...files);
  npm(project, "ci");
  assert.deepEqual(platformsIn(project), [PLATFORM]);
  assert.match(robots(project, ["--version"]).stdout, VERSION);
});

test("packages_contain_their_licenses", () => {
  for (const name of [MAIN.name, `@robots-static/${PLATFORM}`]) {
    for (const license of ["LICENSE-APACHE", "LICENSE-MIT"]) {
      const installed = readFileSync(join(native, "node_modules", name, license));
      assert.deepEqual(installed, readFileSync(join(ROOT, license)));
    }
  }
});

test("npx_runs_the_command_by_the_name_of_the_package", () => {
  const project = join(folder, "npx");
  mkdirSync(project);
  writeFileSync(join(project, "robots.txt"), "User-agent: *\nDisallow: /search\n");
  const output = npm(project, "exec", "--yes", "--", MAIN.name, "check", "robots.txt");
  assert.equal(output, "1 file checked: no errors, no warnings\n");
});

// The package for Python runs them with the native binary, which is the same one.
test("wasm_command_passes_the_cases_of_the_crate", () => {
  const command = join(wasm, "node_modules/.bin/robots");
  const env = { ...process.env, ROBOTS_COMMAND: command, NODE_TEST_CONTEXT: undefined };
  // With the features of the README's test command, which has compiled them.
  const args = ["test", "--quiet", "--workspace", "--all-features", "--test", "command", "cases::"];
  const result = spawnSync("cargo", args, { cwd: ROOT, env, encoding: "utf8" });
  assert.equal(result.status, 0, result.stdout + result.stderr);
  assert.match(result.stdout, /1 passed/);
});

test("bad_file_fails_with_the_same_message", () => {
  for (const project of [native, wasm]) {
    writeFileSync(join(project, "robots.txt"), BAD);
  }
  const { status, stdout, stderr } = same(["check", "robots.txt"]);
  assert.equal(status, 1);
  assert.match(stdout, /^error\[comma_in_user_agent\]: `GPTBot, CCBot` is not a product token\n --> robots\.txt:1:13/);
  assert.equal(stderr, "", "and no warning of Node");
});

test("colors_are_the_same", () => {
  const env = { NO_COLOR: "", CLICOLOR_FORCE: "1" };
  const { stdout } = same(["explain", "-", "--agent", "GPTBot", "/a"], { input: BAD, env });
  assert.match(stdout, /\x1b\[/);
});

test("terminal_gets_the_same_colors_and_width", () => {
  const outputs = [native, wasm].map((project) => {
    const command = `stty rows 24 cols 60 && ${join(project, "node_modules/.bin/robots")} check --help`;
    const env = { ...environment, NO_COLOR: "", TERM: "xterm" };
    return execFileSync("script", ["-qec", command, "/dev/null"], { env, encoding: "utf8" });
  });
  assert.equal(outputs[1], outputs[0]);
  assert.ok(outputs[0].split("\r\n").some((line) => line.includes("\x1b[")));
});

test("paths_outside_of_the_current_folder_are_found", () => {
  writeFileSync(join(folder, "good.txt"), "User-agent: *\nDisallow: /search\n");
  for (const path of ["../good.txt", join(folder, "good.txt"), "../native/../good.txt"]) {
    assert.equal(same(["check", path]).status, 0, path);
  }
  for (const project of [native, wasm]) {
    symlinkSync("../good.txt", join(project, "linked.txt"));
  }
  assert.equal(same(["check", "linked.txt"]).status, 0);
});

test("folder_has_the_same_files", () => {
  for (const project of [native, wasm]) {
    for (const place of ["site", "site/b", "site/node_modules/a", "site/.cache"]) {
      mkdirSync(join(project, place), { recursive: true });
      writeFileSync(join(project, place, "robots.txt"), BAD);
      writeFileSync(join(project, place, "page.html"), BAD);
    }
    symlinkSync("../robots.txt", join(project, "site/b/linked"));
    symlinkSync("missing", join(project, "site/b/broken"));
  }
  const { status, stdout } = same(["check", "site"]);
  assert.equal(status, 1);
  assert.match(stdout, /\n2 files checked: 2 errors, no warnings\n2 more edits: `robots check --suggest`\n$/);
});

test("command_without_a_path_checks_the_files_of_the_current_folder", () => {
  for (const project of [native, wasm]) {
    mkdirSync(join(project, "current"));
    writeFileSync(join(project, "current/robots.txt"), BAD);
  }
  const { status, stdout } = same(["check"], { cwd: "current" });
  assert.equal(status, 1);
  assert.match(stdout, /\n1 file checked: 1 error, no warnings\n1 more edit: `robots check --suggest`\n$/);
});

test("standard_input_is_checked", () => {
  assert.equal(same(["check", "-"]).status, 0);
  assert.equal(same(["check", "-"], { input: BAD }).status, 1);
});

test("current_folder_is_that_of_the_process_whatever_the_environment_states", () => {
  assert.equal(same(["check", "../good.txt"], { env: { PWD: "/" } }).status, 0);
});

test("path_that_cannot_be_read_is_reported_in_the_same_words", () => {
  for (const path of ["missing.txt", "package.json/robots.txt", "."]) {
    assert.equal(same(["decide", path, "--agent", "GPTBot", "/"]).status, 2, path);
  }
});

test("large_input_is_read_from_a_pipe", () => {
  const line = '{"robots": "User-agent: *\\nDisallow: /a", "agent": "GPTBot", "url": "/b"}\n';
  const { status, stdout } = same(["decide", "--batch"], { input: line.repeat(20_000) });
  assert.equal(status, 0);
  assert.equal(stdout.split("\n").length, 20_001);
});

test("rules_in_large_number_are_compiled", () => {
  const rules = Array.from({ length: 5_000 }, (_, index) => `Disallow: /*${index}/x*y\nAllow: /p${index}$\n`);
  const input = `User-agent: *\n${rules.join("")}`;
  assert.equal(same(["decide", "-", "--agent", "GPTBot", "/p17", "/a/4999/xzy"], { input }).status, 1);
});

test("closed_output_ends_the_command_without_an_error", async () => {
  for (const project of [native, wasm]) {
    const child = spawn(join(project, "node_modules/.bin/robots"), ["decide", "--batch"], { env: environment });
    child.stdout.destroy();
    child.stdin.on("error", () => {});
    child.stdin.end('{"robots": "", "agent": "a", "url": "/"}\n'.repeat(10_000));
    let stderr = "";
    child.stderr.on("data", (data) => (stderr += data));
    const status = await new Promise((resolve) => child.once("close", resolve));
    assert.deepEqual([status, stderr], [2, ""]);
  }
});

test("signal_that_kills_the_binary_is_passed_on", () => {
  withBinary("#!/bin/sh\nkill -TERM $$\n", 0o755, () => {
    assert.equal(robots(native, ["--version"]).signal, "SIGTERM");
  });
});

test("binary_that_does_not_start_is_replaced_by_wasm", () => {
  const version = robots(wasm, ["--version"]);
  assert.match(version.stdout, VERSION);
  assert.deepEqual(version, { ...version, status: 0, signal: null, stderr: "" });
  for (const [content, mode] of [
    ["#!/no/such/loader\n", 0o755],
    ["#!/bin/sh\n", 0o644],
  ]) {
    withBinary(content, mode, () => assert.deepEqual(robots(native, ["--version"]), version));
  }
});

test("command_that_cannot_run_reports_why", () => {
  const module = join(wasm, "node_modules", MAIN.name, "robots.wasm");
  renameSync(module, `${module}.removed`);
  const { status, stderr } = robots(wasm, ["--version"]);
  renameSync(`${module}.removed`, module);
  assert.equal(status, 2);
  assert.match(stderr, new RegExp(`^error: cannot run robots on ${PLATFORM}\n  native: the package \`@robots-static/`));
  assert.match(stderr, /\n  WebAssembly: .*robots\.wasm.*\nhelp: reinstall the package/);
});

test("old_node_is_named_in_the_error", () => {
  const version = 'Object.defineProperty(process, "versions", { value: { ...process.versions, node: "18.20.8" } })';
  const env = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(version)}` };
  assert.equal(robots(native, ["--version"], { env }).status, 0);
  const { status, stderr } = robots(wasm, ["--version"], { env });
  assert.equal(status, 2);
  assert.match(stderr, /\n  WebAssembly: Node 20 or newer is required, this is Node 18\.20\.8\n/);
});

/** Runs a test with another file in the place of the binary. */
function withBinary(content, mode, run) {
  const binary = join(native, "node_modules/@robots-static", PLATFORM, "bin/robots");
  renameSync(binary, `${binary}.original`);
  try {
    writeFileSync(binary, content);
    chmodSync(binary, mode);
    run();
  } finally {
    renameSync(`${binary}.original`, binary);
  }
}
