// A worker with the compiler, and the questions that wait for it.

import type { Answers, Job, Kind, Questions, Reply } from "./questions.js";

/** How long an outdated question may run while a newer one of its kind waits, in milliseconds. */
const PATIENCE = 1500;

/** The reason of an answer that is no longer wanted. */
export class Outdated extends Error {}

interface Pending extends Job {
  resolve: (answer: Answers[Kind]) => void;
  reject: (reason: Error) => void;
}

/**
 * Answers one question after the other. Of each kind only the newest question waits: older ones are rejected
 * as outdated. A worker that computes an outdated answer for too long is replaced.
 */
export class Engine {
  private worker: Worker | undefined;
  private isLoaded = false;
  private running: Pending | undefined;
  private readonly waiting = new Map<Kind, Pending>();
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly module: Promise<WebAssembly.Module>) {}

  ask<K extends Kind>(kind: K, question: Questions[K]): Promise<Answers[K]> {
    return new Promise((resolve, reject) => {
      this.waiting.get(kind)?.reject(new Outdated());
      this.waiting.set(kind, {
        kind,
        question,
        resolve: resolve as Pending["resolve"],
        reject,
      });
      if (this.running?.kind === kind) {
        this.running.reject(new Outdated());
        this.timer ??= setTimeout(() => this.restart(), PATIENCE);
      }
      this.next();
    });
  }

  private next(): void {
    if (this.running !== undefined) return;
    if (this.worker === undefined) this.start();
    const [first] = this.waiting.values();
    if (!this.isLoaded || first === undefined) return;
    this.waiting.delete(first.kind);
    this.running = first;
    const { kind, question } = first;
    this.worker?.postMessage({ kind, question });
  }

  private start(): void {
    if (typeof Worker === "undefined") {
      this.module.catch((error: Error) => this.fail(error.message));
      return;
    }
    const script = document.getElementById("worker")?.textContent ?? "";
    const url = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
    const worker = new Worker(url);
    this.worker = worker;
    worker.onmessage = ({ data }: MessageEvent<Reply>) => this.receive(data);
    worker.onerror = (event) => this.fail(event.message || "the worker cannot be started");
    this.module.then(
      (module) => worker.postMessage(module),
      (error: Error) => this.fail(error.message),
    );
  }

  private receive(reply: Reply): void {
    if ("loaded" in reply) {
      this.isLoaded = true;
    } else {
      const { running } = this;
      this.running = undefined;
      clearTimeout(this.timer);
      this.timer = undefined;
      if ("answer" in reply) {
        running?.resolve(reply.answer);
      } else {
        running?.reject(new Error(reply.error));
        // The state of a module that trapped is not known.
        this.stop();
      }
    }
    this.next();
  }

  private restart(): void {
    this.stop();
    this.next();
  }

  private stop(): void {
    this.worker?.terminate();
    this.worker = undefined;
    this.isLoaded = false;
    this.running = undefined;
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  private fail(message: string): void {
    const failed = [...this.waiting.values()];
    if (this.running !== undefined) failed.push(this.running);
    this.waiting.clear();
    this.stop();
    for (const { reject } of failed) reject(new Error(message));
  }
}

/** Compiles the module in the page: gzip, in base64. */
export async function embeddedModule(): Promise<WebAssembly.Module> {
  const required = ["WebAssembly", "DecompressionStream", "Worker"];
  const missing = required.filter((name) => !(name in globalThis));
  if (missing.length > 0) {
    throw new Error(
      `This browser cannot run the compiler, which requires ${missing.join(" and ")}. Update the browser.`,
    );
  }
  const text = document.getElementById("module")?.textContent ?? "";
  const bytes = Uint8Array.from(atob(text.trim()), (byte) => byte.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return WebAssembly.compile(await new Response(stream).arrayBuffer());
}
