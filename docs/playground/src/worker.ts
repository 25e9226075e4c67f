// Answers questions with the compiler. The first message is the compiled module, each other one a job.

import * as library from "robots-wasm";

import type { Answers, Entered, Job, Kind, Questions, Reply } from "./questions.js";

/** The maximum number of states of a picture. A larger one is illegible. */
const MAX_STATES = 150;

/** Returns a text without unpaired surrogates, which no URL and no product token contains. */
function wellFormed(text: string): string {
  return new TextDecoder().decode(new TextEncoder().encode(text));
}

function asked(agent: string, url: string) {
  return { agent: wellFormed(agent), url: wellFormed(url) };
}

/** Returns the product token of a text: a token, or the User-Agent header of a known crawler. */
function enteredAgent(text: string): Entered {
  const token = library.decide("", asked(text, "/"));
  if (token.ok) return { ok: true, value: text };
  const header = library.decide("", { userAgent: wellFormed(text), url: "/" });
  if (header.ok && header.agent !== null) return { ok: true, value: header.agent };
  const message = `\`${text}\` is not a product token, such as \`GPTBot\`, and no known crawler sends it`;
  return { ok: false, text, message };
}

/** Returns a text with the `/` or the scheme that it lacks, unless it may be a path or a host, such as `index.html`. */
function completed(text: string): string {
  if (text.startsWith("/") || /^[a-z][a-z0-9+.-]*:/i.test(text)) return text;
  const [first = ""] = text.split(/[/?#]/);
  if (!first.includes(".")) return `/${text}`;
  const isHost = first.length < text.length || /^www\./i.test(first);
  return isHost ? `https://${text}` : text;
}

/** Returns the path or URL of a text, which may lack the `/` of a path or the scheme of a URL. */
function enteredUrl(text: string): Entered {
  const value = completed(text);
  const decision = library.decide("", asked("*", value));
  if (decision.ok) return { ok: true, value };
  return { ok: false, text, message: decision.error.message };
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
  agents: ({ texts }) => texts.map(enteredAgent),
  urls: ({ texts }) => texts.map(enteredUrl),
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
