// The state of the page as the fragment of its URL, which browsers never send.
//
//     #1.<JSON, compressed by DEFLATE, in base64url>

import { pageState, type PageState } from "./page-state.js";

const PREFIX = "#1.";

/** The maximum length of a fragment in characters. */
export const MAX_FRAGMENT = 64 * 1024;

/** The maximum length of the JSON in a fragment in bytes: a short fragment can describe gigabytes. */
const MAX_JSON = 2 * 1024 * 1024;

/** Returns the fragment; `null` if it exceeds the limit. */
export async function toFragment(state: PageState): Promise<string | null> {
  if (typeof CompressionStream === "undefined") return null;
  const { original, ...rest } = state;
  const value = original === state.robots ? rest : state;
  const bytes = await readAll(
    new Blob([JSON.stringify(value)]).stream().pipeThrough(new CompressionStream("deflate-raw")),
    MAX_FRAGMENT,
  );
  if (bytes === null) return null;
  const fragment = PREFIX + base64url(bytes);
  return fragment.length <= MAX_FRAGMENT ? fragment : null;
}

/** Returns whether a fragment is that of a link to a text, of this version or another. */
export function isLink(fragment: string): boolean {
  return /^#\d+\./.test(fragment);
}

/** Returns the state; `null` if the fragment has none. */
export async function fromFragment(fragment: string): Promise<PageState | null> {
  if (!fragment.startsWith(PREFIX) || fragment.length > MAX_FRAGMENT) {
    return null;
  }
  try {
    const bytes = await readAll(
      new Blob([fromBase64url(fragment.slice(PREFIX.length))])
        .stream()
        .pipeThrough(new DecompressionStream("deflate-raw")),
      MAX_JSON,
    );
    return bytes && pageState(JSON.parse(new TextDecoder().decode(bytes)));
  } catch {
    return null;
  }
}

/** Reads a stream; returns `null` if it exceeds a number of bytes. */
async function readAll(
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
  limit: number,
): Promise<Uint8Array | null> {
  const reader = stream.getReader();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > limit) {
      await reader.cancel();
      return null;
    }
    chunks.push(value);
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}

function base64url(bytes: Uint8Array): string {
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

function fromBase64url(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(binary, (byte) => byte.charCodeAt(0));
}
