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

/** An answer or an error. */
type Settled<K extends Kind> = Omit<Asked<K>, "isPending">;

/** Asks a question when it is another object than before; `null` asks nothing. */
export function useAnswer<K extends Kind>(
  engine: Engine,
  kind: K,
  question: Questions[K] | null,
): Asked<K> {
  const [settled, setSettled] = useState<Settled<K>>({});
  useEffect(() => {
    if (question === null) {
      setSettled({});
      return undefined;
    }
    let isWanted = true;
    engine.ask(kind, question).then(
      (answer) => isWanted && setSettled({ question, answer }),
      (reason: Error) => {
        if (isWanted && !(reason instanceof Outdated)) {
          setSettled({ question, error: reason.message });
        }
      },
    );
    return () => {
      isWanted = false;
    };
  }, [engine, kind, question]);
  return { ...settled, isPending: question !== null && settled.question !== question };
}
