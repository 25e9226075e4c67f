// What a link to the page contains.

import type { Dialect } from "robots-wasm";

/** The contents of the page. */
export interface PageState {
  /** The text in the editor. */
  robots: string;
  /** The text that it is compared with. */
  original: string;
  dialect: Dialect;
  /** The product tokens of the table, in order. */
  agents: string[];
  /** The URLs of the table, in order. */
  urls: string[];
}

/** What belongs to a text: it is replaced and restored with the text. */
export type Setting = Omit<PageState, "robots">;

/** The maximum number of product tokens, and of URLs. */
export const MAX_AGENTS = 12;
export const MAX_URLS = 50;

export const DIALECTS: Record<Dialect, string> = {
  rfc9309: "RFC 9309 (the standard)",
  google: "Google (Googlebot)",
  koster1996: "Internet-Draft of 1996",
  original1994: "Convention of 1994",
  "python-legacy": "Python before 2026",
};

const ROBOTS = `# The robots.txt of a small bookshop.

# Crawlers that train language models.
User-agent: GPTBot, CCBot
Disallow: /

# Every other crawler.
User-agent: *
Disallow: /basket/
Disallow: /search
Allow: /search/help
Disalow: /drafts/
`;

/** The contents at the first visit: a file with two mistakes. */
export const EXAMPLE: PageState = {
  robots: ROBOTS,
  original: ROBOTS,
  dialect: "rfc9309",
  agents: ["Googlebot", "GPTBot", "CCBot"],
  urls: ["/books/7", "/basket/1", "/search/help", "/drafts/1"],
};

/** The number of URLs that are taken from a text. */
const SAMPLES = 4;

/** Returns the setting of another file. The URLs of the example are replaced by URLs that its rules match. */
export function settingOf(robots: string, last: Setting): Setting {
  const isExample = last.urls.join() === EXAMPLE.urls.join();
  const urls = isExample ? ["/", ...matchedUrls(robots)] : last.urls;
  return { ...last, original: robots, urls };
}

/** Returns a URL for each of the first rules. */
function matchedUrls(robots: string): string[] {
  const urls = new Set<string>();
  for (const [, pattern = ""] of robots.matchAll(
    /^[ \t]*(?:dis)?allow[ \t]*:[ \t]*(\/[^\s#]*)/gim,
  )) {
    const url = pattern.replaceAll("*", "x").replace(/\$$/, "");
    if (url !== "/" && url.length <= 60) urls.add(url);
    if (urls.size === SAMPLES) break;
  }
  return [...urls];
}

/** Returns the state that a value from a link describes, with defaults for what it lacks. */
export function pageState(value: unknown): PageState | null {
  if (typeof value !== "object" || value === null) return null;
  const { robots, original, dialect, agents, urls } = value as Partial<
    Record<keyof PageState, unknown>
  >;
  if (typeof robots !== "string") return null;
  return {
    robots,
    original: typeof original === "string" ? original : robots,
    dialect: isDialect(dialect) ? dialect : "rfc9309",
    agents: texts(agents, MAX_AGENTS),
    urls: texts(urls, MAX_URLS),
  };
}

function isDialect(value: unknown): value is Dialect {
  return typeof value === "string" && Object.hasOwn(DIALECTS, value);
}

/** Returns the distinct texts in a value. */
function texts(value: unknown, limit: number): string[] {
  if (!Array.isArray(value)) return [];
  const found = value.filter((item) => typeof item === "string" && item !== "");
  return [...new Set<string>(found)].slice(0, limit);
}
