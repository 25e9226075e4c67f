// The answers to questions that change while the page is used.

import { useEffect, useState } from "preact/hooks";

import { Engine, Outdated } from "./engine.js";
import type { Answers, Kind, Questions } from "./questions.js";

/** The state of a question. While a new answer is computed, the last one stays. */
export interface Asked<K extends Kind> {
  /** The question that was answered. */
  question?: Questions[K];
  answer?: Answers[K];
  /** Why there is no answer. */
  error?: string;
  isPending: boolean;
}

/** Asks a question when it is another object than before; `null` asks nothing. */
export function useAnswer<K extends Kind>(
  engine: Engine,
  kind: K,
  question: Questions[K] | null,
): Asked<K> {
  const [asked, setAsked] = useState<Asked<K>>({ isPending: true });
  useEffect(() => {
    if (question === null) {
      setAsked({ isPending: false });
      return undefined;
    }
    let isWanted = true;
    setAsked((last) => ({ ...last, isPending: true }));
    engine.ask(kind, question).then(
      (answer) => isWanted && setAsked({ question, answer, isPending: false }),
      (reason: Error) => {
        if (isWanted && !(reason instanceof Outdated)) {
          setAsked({ error: reason.message, isPending: false });
        }
      },
    );
    return () => {
      isWanted = false;
    };
  }, [engine, kind, question]);
  return asked;
}
