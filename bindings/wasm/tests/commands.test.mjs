// Compares the reports with what the command prints: the recorded commands of tools/cli/tests/cmd.

import assert from "node:assert/strict";
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";

import { check, decide, diff, diffDialects, explain, graph, lints } from "robots-wasm";

const folder = join(process.env.PROJECT, "tools/cli/tests/cmd");

// Returns the commands of a file, with their expected outputs.
function recorded(file) {
  const commands = [];
  let command;
  for (const line of readFileSync(join(folder, file), "utf8").split("\n")) {
    if (line.startsWith("$ robots ")) {
      command = { line: line.slice(2), words: words(line.slice(9)), lines: [] };
      commands.push(command);
    } else if (line.startsWith("```")) {
      command = undefined;
    } else if (command !== undefined && !/^\? \w+$/.test(line)) {
      command.lines.push(line);
    }
  }
  return commands;
}

// Splits a command at spaces, as a shell does.
function words(text) {
  const parts = text.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g);
  return [...parts].map(([, single, double, plain]) => single ?? double ?? plain);
}

// Returns an output as the library has it: objects of JSON without `type`, `header` and `summary`.
function withoutTypes(lines) {
  return lines.flatMap((line) => {
    if (!line.startsWith('{"type":')) return [line];
    const { type, ...object } = JSON.parse(line);
    return type === "header" || type === "summary" ? [] : [JSON.stringify(object)];
  });
}

// Separates options from other arguments.
function parsed([name, ...words], flags) {
  const options = {};
  const files = [];
  while (words.length > 0) {
    const word = words.shift();
    if (!word.startsWith("--")) files.push(word);
    else options[word.slice(2)] = flags.includes(word.slice(2)) ? true : words.shift();
  }
  return { name, options, files };
}

const list = (names) => names?.split(",");
const printed = (answer) => (answer.ok === false ? `error: ${answer.error.message}` : answer.report);

// Returns what the library reports for a command; undefined for one that the library does not have.
function reported(command, file) {
  const { name, options, files } = parsed(command.words, ["all", "exact", "dialects"]);
  const { format, dialect, agent, exact, "user-agent": userAgent, ...others } = options;
  const inputs = join(folder, file.replace(".trycmd", ".in"));
  const read = (path) => readFileSync(join(inputs, path));
  const options_ = (path) => ({ name: path, dialect });
  const crawler = userAgent === undefined ? { agent, exact } : { userAgent };
  const isOnly = (...keys) => Object.keys(others).every((key) => keys.includes(key));
  const isFile = (path) => statSync(join(inputs, path), { throwIfNoEntry: false })?.isFile() ?? false;
  const exists = (count) => files.slice(0, count).every(isFile);
  const isJson = format === "json";
  if (name === "lints" && files.length === 1 && !isJson) {
    return lints().find((lint) => lint.name === files[0])?.report;
  }
  if (name === "check" && isOnly("allow", "deny", "all") && exists(1) && [undefined, "json"].includes(format)) {
    const { allow, deny, all } = others;
    if (list(deny)?.includes("dead_rules")) return undefined;
    const result = check(read(files[0]), { ...options_(files[0]), allow: list(allow), deny: list(deny), all });
    if (!isJson) return result.report;
    return result.findings.map(({ rendered, ...finding }) => JSON.stringify(finding)).join("\n");
  }
  if (name === "explain" && isOnly() && exists(1)) {
    const answer = explain(read(files[0]), { ...crawler, url: files[1] }, options_(files[0]));
    if (answer.error?.kind === "invalid_agent") return undefined;
    if (!isJson) return printed(answer);
    const { ok, report, ...explained } = answer;
    return JSON.stringify(explained);
  }
  if (name === "decide" && isOnly("engine") && files.length > 1 && exists(1) && (agent ?? userAgent)) {
    if (agent !== undefined && userAgent !== undefined) return undefined;
    if (dialect === "ruritanian") return undefined;
    const [path, ...urls] = files;
    const answers = urls.map((url) => decide(read(path), { ...crawler, url }, options_(path)));
    const rejected = answers.find((answer) => !answer.ok);
    if (rejected?.error.kind === "invalid_agent") return undefined;
    if (rejected) return printed(rejected);
    // The lines about the crawler are printed once.
    return answers.map(({ report }, at) => (at === 0 ? report : report.trimEnd().split("\n").at(-1) + "\n")).join("");
  }
  if (name === "diff" && isOnly("agents", "dialects", "allow-loosen", "allow-tighten") && exists(2)) {
    if (!others.dialects && files.length !== 2) return undefined;
    const agents = list(others.agents);
    const result = others.dialects
      ? diffDialects(read(files[0]), { name: files[0], agents })
      : diff(read(files[0]), read(files[1]), { names: files, dialect, agents });
    if (!result.ok) return undefined;
    if (format === "markdown") return result.markdown;
    if (!isJson) return result.report;
    const { ok, at_most_as_permissive, at_least_as_permissive, requirements, report, markdown, ...changes } = result;
    return (changes.dialects ?? [changes]).map((changes) => JSON.stringify(changes)).join("\n");
  }
  if (name === "graph" && isOnly() && exists(1) && format === undefined) {
    const answer = graph(read(files[0]), { agent, exact }, options_(files[0]));
    // These texts name options of the command.
    if (["invalid_agent", "too_many_states"].includes(answer.error?.kind)) return undefined;
    return answer.ok ? answer.dot : `error: ${answer.error.message}`;
  }
  return undefined;
}

for (const [file, least] of [
  ["check.trycmd", 5],
  ["explain.trycmd", 4],
  ["decide.trycmd", 13],
  ["diff.trycmd", 10],
  ["fallbacks.trycmd", 15],
  ["graph.trycmd", 2],
  ["lints.trycmd", 1],
  ["urls.trycmd", 6],
]) {
  test(`reports are those of the command in ${file}`, () => {
    let compared = 0;
    for (const command of recorded(file)) {
      const report = reported(command, file);
      if (report === undefined) continue;
      // A sentence about options of the command, and warnings on its standard error.
      const others = /^\d+ more edits?: |^warning: (unknown crawler|expected a robots\.txt) /;
      const lines = withoutTypes(command.lines).filter((line) => !others.test(line));
      // The recorded commands have slashes in place of backslashes, for Windows.
      assert.equal(report.trimEnd().replaceAll("\\", "/"), lines.join("\n").trimEnd(), command.line);
      compared += 1;
    }
    assert.ok(compared >= least, `${compared} commands compared`);
  });
}
