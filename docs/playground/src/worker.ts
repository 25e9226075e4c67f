// Answers questions with the compiler. The first message is the compiled module, each other one a job.

import * as library from "robots-wasm";

import type { Answers, Job, Kind, Questions, Reply } from "./questions.js";

/** The maximum number of states of a picture. A larger one is illegible. */
const MAX_STATES = 150;

/** Returns a text without unpaired surrogates, which no URL and no product token contains. */
function wellFormed(text: string): string {
  return new TextDecoder().decode(new TextEncoder().encode(text));
}

function asked(agent: string, url: string) {
  return { agent: wellFormed(agent), url: wellFormed(url) };
}

const answers: { [K in Kind]: (question: Questions[K]) => Answers[K] } = {
  catalog: () => ({
    version: library.version,
    lints: library.lints(),
    crawlers: library.crawlers(),
  }),
  check: ({ robots, dialect }) => library.check(robots, { dialect }),
  decide: ({ robots, dialect, agents, urls }) =>
    urls.map((url) =>
      agents.map((agent) => library.decide(robots, asked(agent, url), { dialect })),
    ),
  explain: ({ robots, dialect, agent, url }) =>
    library.explain(robots, asked(agent, url), { dialect }),
  diff: ({ before, after, dialect }) =>
    library.diff(before, after, { dialect, names: ["original", "robots.txt"] }),
  graph: ({ robots, dialect, agent }) =>
    library.graph(robots, { agent: wellFormed(agent), maxStates: MAX_STATES }, { dialect }),
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
