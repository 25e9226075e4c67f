import { check, decide, diff, prove } from "robots-wasm";

const robots = `User-agent: *
Disallow: /drafts/
`;

const { denied, findings } = check(robots);
console.log(denied, findings.length);

const decision = decide(robots, { agent: "GPTBot", url: "/drafts/1" });
if (decision.ok) {
  console.log(decision.verdict, decision.rule, decision.line);
}

const { proved } = prove(robots, [{ disallow: "/drafts/{*rest}" }]);
console.log(proved);

const difference = diff(robots, robots.replace("/drafts/", "/drafts/old/"));
if (difference.ok) {
  console.log(difference.at_most_as_permissive);
}
