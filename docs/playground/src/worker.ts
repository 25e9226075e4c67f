// Answers questions with the compiler. The first message is the compiled module, each other one a job.

import * as library from "robots-wasm";

import type { Answers, Job, Kind, Questions, Reply } from "./questions.js";

const answers: { [K in Kind]: (question: Questions[K]) => Answers[K] } = {
  catalog: () => ({
    version: library.version,
    lints: library.lints(),
    crawlers: library.crawlers(),
  }),
  check: ({ robots, dialect }) => library.check(robots, { dialect }),
  decide: ({ robots, dialect, agents, urls }) =>
    urls.map((url) => agents.map((agent) => library.decide(robots, { agent, url }, { dialect }))),
  explain: ({ robots, dialect, agent, url }) =>
    library.explain(robots, { agent, url }, { dialect }),
  diff: ({ before, after, dialect }) =>
    library.diff(before, after, { dialect, names: ["original", "robots.txt"] }),
  graph: ({ robots, dialect, agent }) => library.graph(robots, { agent }, { dialect }),
  format: ({ robots }) => library.format(robots),
};

function answer<K extends Kind>({ kind, question }: Job<K>): Reply {
  try {
    return { answer: answers[kind](question) };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}

self.onmessage = ({ data }: MessageEvent<WebAssembly.Module | Job>) => {
  if (data instanceof WebAssembly.Module) {
    library.initSync(data);
    self.postMessage({ loaded: true } satisfies Reply);
  } else {
    self.postMessage(answer(data));
  }
};
