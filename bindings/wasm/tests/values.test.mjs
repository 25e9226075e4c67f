// The values that each function takes and returns.

import assert from "node:assert/strict";
import { test } from "node:test";

import * as library from "robots-wasm";

const { applyFix, check, crawlers, decide, diff, diffDialects, explain, fix, format, graph, init, lints, prove } = library;

const bytes = (text) => new TextEncoder().encode(text);
const BROKEN = "User-agent: *\nDisallow: basket/\n";

test("check of a broken file is denied", () => {
  const { denied, errors, warnings, findings, report } = check(BROKEN);
  assert.deepEqual([denied, errors, warnings], [true, 1, 0]);
  const [finding] = findings;
  assert.equal(finding.lint, "missing_leading_slash");
  assert.deepEqual([finding.line, finding.column, finding.end_line, finding.end_column], [2, 11, 2, 18]);
  assert.ok(report.startsWith(finding.rendered));
  assert.ok(report.endsWith("\n1 file checked: 1 error, no warnings\n"));
});

test("check with levels changes the levels", () => {
  assert.equal(check(BROKEN, { allow: ["missing_leading_slash"] }).denied, false);
  const [finding] = check(BROKEN, { warn: ["correctness"] }).findings;
  assert.equal(finding.level, "warn");
});

test("applyFix removes the finding, in strings and in bytes", () => {
  for (const robots of [BROKEN, "# ключ 𝒳\n" + BROKEN, bytes(BROKEN)]) {
    const [finding] = check(robots).findings;
    const fixed = applyFix(robots, finding.fixes[0]);
    assert.equal(typeof fixed, typeof robots);
    assert.deepEqual(check(fixed).findings, []);
  }
});

test("applyFix of another text throws a RangeError", () => {
  const [finding] = check(BROKEN).findings;
  assert.throws(() => applyFix("", finding.fixes[0]), RangeError);
});

test("indices of a string count UTF-16 code units, and those of bytes count bytes", () => {
  const text = "\ufeff# é𝒳\ud800\r\nUser-agent: *\r\nDisallow: /é𝒳#a\r\nDisallow: basket/\r\n";
  const find = (robots) => check(robots).findings.find(({ lint }) => lint === "missing_leading_slash");
  const [label] = find(text).labels;
  assert.equal(text.slice(label.start, label.end), "basket/");
  const encoded = bytes(text);
  const [place] = find(encoded).labels;
  assert.equal(new TextDecoder().decode(encoded.slice(place.start, place.end)), "basket/");
  assert.deepEqual([find(text).line, find(text).column], [4, 11]);
  const { span } = decide(text, { agent: "a", url: "/é𝒳" });
  assert.equal(text.slice(span.start, span.end), "Disallow: /é𝒳");
});

test("fix applies what is proved, and returns an equal text otherwise", () => {
  const text = "User-agent: *\nDisallow: /a\nDisallow: /a\n";
  const options = { warn: ["duplicate_rule"] };
  const { output, applied } = fix(text, options);
  assert.ok(applied > 0);
  assert.equal(output, "User-agent: *\nDisallow: /a\n");
  assert.deepEqual(fix(bytes(text), options).output, bytes(output));
  assert.deepEqual(fix(output, options), { applied: 0, output });
});

test("format keeps a byte order mark, line endings and bytes that are not UTF-8", () => {
  const text = "\ufeffuser-agent : *\r\ndisallow:/a";
  const formatted = format(text);
  assert.equal(formatted.output, "\ufeffUser-agent: *\r\nDisallow: /a\r\n");
  assert.equal(formatted.changed, true);
  assert.ok(formatted.report.startsWith("--- a/robots.txt\n+++ b/robots.txt\n@@ -1,2 +1,2 @@\n"));
  const again = format(formatted.output);
  assert.deepEqual([again.changed, again.output, again.report], [false, formatted.output, ""]);
  const raw = Uint8Array.of(...bytes("# "), 0xff, ...bytes("\nuser-agent:*\n"));
  assert.deepEqual(format(raw).output, Uint8Array.of(...bytes("# "), 0xff, ...bytes("\nUser-agent: *\n")));
});

test("format of a file that is too large is rejected", () => {
  const { ok, error } = format("#".repeat(512_001), { name: "a.txt" });
  assert.equal(ok, false);
  assert.equal(error.kind, "file_too_large");
  assert.equal(error.message, "`a.txt` is not formatted: it is larger than the 500 KiB that crawlers read");
});

test("decide names the rule, the group and the crawler", () => {
  const robots = "User-agent: Googlebot\nDisallow: /g\n\nUser-agent: *\nDisallow: /s\n";
  const image = decide(robots, { agent: "Googlebot-Image", url: "https://example.com/g?q#f" });
  assert.deepEqual(
    [image.verdict, image.reason, image.line, image.rule, image.group, image.group_agent, image.operator, image.path],
    ["disallow", "rule", 2, "Disallow: /g", "fallback", "Googlebot", "Google", "/g?q"],
  );
  const exact = decide(robots, { agent: "Googlebot-Image", exact: true, url: "/s" });
  assert.deepEqual([exact.verdict, exact.group, exact.group_agent], ["disallow", "star", "*"]);
  const browser = decide(robots, { userAgent: "Mozilla/5.0 (X11; rv:140.0) Firefox/140.0", url: "/s" });
  assert.deepEqual([browser.verdict, browser.reason, browser.agent, browser.group], ["allow", "no_group", null, "none"]);
  const server = decide(robots, { userAgent: "GPTBot/1.2", url: "/s" });
  assert.deepEqual([server.agent, server.operator], ["GPTBot", "OpenAI"]);
  assert.equal(decide(robots, { agent: "x", url: "/robots.txt" }).reason, "robots_txt");
});

test("decide converts a URL and keeps a target", () => {
  const robots = "User-agent: *\nDisallow: /b\n";
  const path = (question) => decide(robots, { agent: "x", ...question }).path;
  for (const [url, sent] of [
    ["/a/../b", "/b"],
    ["//a", "//a"],
    ["https://bücher.example/é?", "/%C3%A9?"],
    ["https://example.com?#", "/?"],
    ["\\b", "/b"],
  ]) {
    assert.equal(path({ url }), sent, url);
  }
  assert.equal(decide(robots, { agent: "x", url: "" }).error.kind, "invalid_url");
  assert.equal(path({ target: "/a/../b" }), "/a/../b");
  assert.equal(path({ target: Uint8Array.of(0x2f, 0xff) }), "/\ufffd");
  for (const url of ["members/42", "example.com:80", "mailto:a@b", "file:///a", "https://", "https://a b/", "/100%"]) {
    const { ok, error } = decide(robots, { agent: "x", url });
    assert.deepEqual([ok, error.kind], [false, "invalid_url"], url);
    assert.match(error.message, /^(`|invalid)/);
  }
});

test("a User-Agent header is not a product token", () => {
  const { error } = decide("", { agent: "GPTBot/1.2 (a)", url: "/" });
  assert.equal(error.kind, "invalid_agent");
  assert.equal(diff("", "", { agents: ["a b"] }).error.kind, "invalid_agent");
});

test("explain lists matching rules and dialects", () => {
  const explained = explain("User-agent: *\nDisallow: /a\nAllow: /a/b\n", { agent: "x", url: "/a/b" });
  assert.deepEqual(explained.matching.map(({ line }) => line), [3, 2]);
  assert.deepEqual(explained.dialects.find(({ dialect }) => dialect === "koster1996").verdict, "disallow");
});

test("diff proves relations", () => {
  const looser = diff("User-agent: *\nDisallow: /a\n", "User-agent: *\n");
  assert.deepEqual(
    [looser.equivalent, looser.at_most_as_permissive, looser.at_least_as_permissive],
    [false, false, true],
  );
  assert.deepEqual(
    looser.requirements.map(({ relation, proved }) => [relation, proved]),
    [["equivalent", false], ["at-most-as-permissive", false], ["at-least-as-permissive", true]],
  );
  assert.deepEqual(looser.requirements[1].counterexample, { agent: "*", url: "/a", old: "disallow", new: "allow" });
  assert.equal(looser.groups[0].changes[0].witness, "/a");
  assert.equal(looser.old.file, "before");
  assert.equal(diff("", "").equivalent, true);
});

test("diffDialects has a difference for each other dialect", () => {
  const { dialects } = diffDialects("User-agent: *\nDisallow: /a*b\n");
  const equivalent = new Map(dialects.map((changes) => [changes.new.dialect, changes.equivalent]));
  assert.equal(equivalent.size, dialects.length);
  assert.deepEqual([equivalent.get("google"), equivalent.get("koster1996")], [true, false]);
  assert.equal(equivalent.has("rfc9309"), false);
});

test("prove returns a result for each claim", () => {
  const robots = "# 𝒳\nUser-agent: *\nDisallow: /account/\nAllow: /account/help\n";
  const { proved, claims, report } = prove(
    robots,
    [
      { disallow: "/accounts" },
      { disallow: "/account/{*rest}" },
      { allow: "/account/h[e]lp", notation: "regex" },
      { allow: "/", agents: ["Gogglebot"] },
      { "no-looser-than": "main.txt" },
      { "no-looser-than": "missing.txt" },
      {},
    ],
    { files: { "main.txt": robots } },
  );
  assert.equal(proved, false);
  assert.deepEqual(claims.map(({ status }) => status), ["refuted", "refuted", "error", "error", "holds", "error", "error"]);
  const [label] = claims[1].finding.labels;
  assert.ok(robots.slice(label.start, label.end).startsWith("Allow: /account/help"));
  assert.deepEqual([claims[3].part, claims[3].index, claims[3].help], ["agents", 0, "did you mean `Googlebot`?"]);
  assert.equal(claims[5].message, "unknown file `missing.txt`");
  assert.ok(report.includes("claim 2") && report.endsWith("\n1 of 7 claims proved\n"));
  assert.equal(prove(robots, [{ allow: "/" }]).proved, true);
});

test("prove reports what a proof leaves out", () => {
  const robots = "User-agent: *\nDisallow: /a\nDisallow: /100%$\n";
  const { claims, report, truncated } = prove(robots, [{ disallow: "/a*" }, { allow: "/{id}/b" }, { allow: "/1*" }]);
  assert.deepEqual(claims.map(({ status }) => status), ["holds", "refuted", "unproved"]);
  assert.ok(claims[0].left_out.includes("AdsBot-Google") && claims[2].finding.message.includes("`/100%`"));
  assert.ok(report.includes("left out of claim 1: ") && truncated === undefined);
  const large = `User-agent: *\nDisallow: /a\n${"#".repeat(512_000)}`;
  assert.deepEqual(prove(large, [{ allow: "/b" }], { name: "large.txt" }).truncated, ["large.txt"]);
  assert.equal(diff(large, large).new.truncated, true);
});

test("graph has the states and transitions of a group", () => {
  const drawn = graph("User-agent: *\nDisallow: /a\nAllow: /ab$\n", { agent: "*" });
  const [band] = drawn.bands;
  assert.ok(band.nodes.some(({ verdict, lines }) => verdict === "disallow" && lines.includes(2)));
  assert.ok(band.edges.every(({ from, to }) => from < band.nodes.length && to < band.nodes.length));
  assert.ok(drawn.dot.startsWith("digraph {"));
  assert.equal(graph("", { agent: "*" }).error.kind, "no_group");
  assert.equal(graph("User-agent: *\nDisallow: /abc*d*e\n", { agent: "*", maxStates: 1 }).error.kind, "too_many_states");
});

test("lints and crawlers are documented", () => {
  assert.ok(lints().some(({ name, group, report }) => name === "dead_rule" && group === "suspicious" && report.startsWith("dead_rule (warn, suspicious)\n")));
  const google = crawlers().find(({ agent }) => agent === "Googlebot-Image");
  assert.deepEqual([google.operator, google.fallbacks[0]], ["Google", "Googlebot"]);
});

test("arguments of a wrong type throw a TypeError that names them", () => {
  for (const [run, message] of [
    [() => check(1), "robots: expected a string or a Uint8Array"],
    [() => check("", 1), "options: expected an object"],
    [() => check("", ["a"]), "options: expected an object"],
    [() => check("", { name: 1 }), "options.name: expected a string"],
    [() => check("", { name: null }), "options.name: expected a string"],
    [() => check("", { deny: [1] }), "options.deny: expected a string or a list of strings"],
    [() => check("", { all: 1 }), "options.all: expected a boolean"],
    [() => check("", { deny: ["dead_rules"] }), "options: unknown lint `dead_rules`: did you mean `dead_rule`?"],
    [() => check("", { dialect: "RFC" }), /^options: unknown dialect `RFC`: expected one of `rfc9309`, /],
    [() => check("", { denny: [] }), /^options: unknown key `denny`: expected one of `name`, `dialect`, `deny`, /],
    [() => format("", { dialect: "google" }), "options: unknown key `dialect`: expected one of `name`"],
    [() => decide(""), "question: expected one of `agent` and `userAgent`"],
    [() => decide("", 1), "question: expected an object"],
    [() => decide("", { url: "/" }), "question: expected one of `agent` and `userAgent`"],
    [() => decide("", { agent: "a", userAgent: "b", url: "/" }), "question: expected one of `agent` and `userAgent`"],
    [() => decide("", { userAgent: "b", exact: true, url: "/" }), "question: `exact` requires `agent`"],
    [() => decide("", { agent: "a" }), "question: expected one of `url` and `target`"],
    [() => decide("", { agent: "a", target: 1 }), "question.target: expected a string or bytes"],
    [() => decide("", { agent: "a", url: {} }), "question.url: expected a string or bytes"],
    [() => decide("", { agent: "a", url: "/" }, "google"), "options: expected an object"],
    [() => diff("", "", { names: ["a"] }), "options.names: expected an array of two strings"],
    [() => diff("", undefined), "after: expected a string or a Uint8Array"],
    [() => prove("", {}), "claims: expected a list"],
    [() => prove("", ["/"]), "claims[0]: expected an object"],
    [() => prove("", [{ allow: "/" }, { alow: "/" }]), /^claims\[1\]: unknown key `alow`: expected one of `allow`, /],
    [() => prove("", [{ allow: "/", agents: [1] }]), "claims[0].agents: expected a string or a list of strings"],
    [() => prove("", [], { files: { a: 1 } }), "options.files.a: expected a string or bytes"],
    [() => graph("", {}), "question: missing `agent`"],
    [() => graph("", { agent: "*", maxStates: -1 }), "question.maxStates: expected an integer of at least 0"],
    [() => format(null), "robots: expected a string or a Uint8Array"],
  ]) {
    assert.throws(run, { name: "TypeError", message }, String(run));
  }
});

test("names are a list or one name, and a URL is also an object", () => {
  assert.equal(check(BROKEN, { allow: "missing_leading_slash" }).denied, false);
  assert.equal(decide("", { agent: "a", url: new URL("https://example.com/b?c") }).path, "/b?c");
});

test("arguments with half of a surrogate pair are answered", () => {
  assert.equal(decide("", { agent: "a", url: "/\ud800" }).path, "/%EF%BF%BD");
  assert.equal(decide("", { agent: "\ud800", url: "/" }).error.kind, "invalid_agent");
  assert.equal(check("", { name: "\udc00" }).denied, false);
  const files = { a: Uint8Array.of(0xff, 0x0a), b: Buffer.from("User-agent: *") };
  assert.equal(prove("", [{ "no-looser-than": "a", agents: "GPTBot" }], { files }).proved, true);
});

test("init resolves if the module is loaded", async () => {
  assert.equal(await init(), undefined);
});
