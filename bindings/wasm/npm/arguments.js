// Checks that arguments have the types of index.d.ts: the WebAssembly module does not check them. Each function
// returns a copy with the keys that it knows, or throws a `TypeError` that names the invalid value.

// Crawlers read this many bytes. One more distinguishes a text that exceeds the limit.
const READ = 500 * 1024 + 1;

const isString = (value) => typeof value === "string";
const areStrings = (value) => Array.isArray(value) && value.every(isString);

const STRING = [isString, "a string"];
const STRINGS = [areStrings, "an array of strings"];
const NAMES = [(value) => areStrings(value) && value.length === 2, "an array of two strings"];
const ONE_OR_MANY = [(value) => isString(value) || areStrings(value), "a string or an array of strings"];
const BOOLEAN = [(value) => typeof value === "boolean", "a boolean"];
const COUNT = [(value) => Number.isInteger(value) && value >= 0, "an integer of at least 0"];
const ANY = [() => true];

const READ_OPTIONS = { name: STRING, dialect: STRING };
const FIX_OPTIONS = { ...READ_OPTIONS, deny: STRINGS, warn: STRINGS, allow: STRINGS };
const CRAWLER = { agent: STRING, exact: BOOLEAN };
const CLAIM = {
  allow: STRING,
  disallow: STRING,
  "no-looser-than": STRING,
  "no-stricter-than": STRING,
  agents: ONE_OR_MANY,
  notation: STRING,
  query: STRING,
};

const OPTIONS = {
  check: { ...FIX_OPTIONS, all: BOOLEAN },
  fix: FIX_OPTIONS,
  format: { name: STRING },
  decide: READ_OPTIONS,
  explain: READ_OPTIONS,
  diff: { agents: STRINGS, names: NAMES, dialect: STRING },
  diffDialects: { agents: STRINGS, name: STRING },
  prove: { ...FIX_OPTIONS, files: ANY },
  graph: READ_OPTIONS,
};

/** Returns the options of a function. */
export function optionsOf(name, options = {}) {
  return object("options", options, OPTIONS[name]);
}

/** Returns a question about a URL, or about a target, which is used byte by byte. */
export function questionOf(question) {
  const asked = object("question", question, { ...CRAWLER, userAgent: STRING, url: STRING, target: ANY });
  if (asked.target !== undefined) asked.target = textOf("question.target", asked.target).bytes;
  return asked;
}

/** Returns the crawler of a graph. */
export function crawlerOf(question) {
  const asked = object("question", question, { ...CRAWLER, maxStates: COUNT });
  if (asked.agent === undefined) throw new TypeError("question.agent: expected a string");
  if (asked.maxStates !== undefined) asked.maxStates = Math.min(asked.maxStates, 0xffff_ffff);
  return asked;
}

/** Returns claims. */
export function claimsOf(claims) {
  if (!Array.isArray(claims)) throw new TypeError("claims: expected an array");
  return Array.from(claims, (claim, index) => {
    const read = object(`claims[${index}]`, claim, CLAIM);
    if (isString(read.agents)) read.agents = [read.agents];
    return read;
  });
}

/** Returns the robots.txt files that claims name. */
export function filesOf(files = {}) {
  const entries = Object.entries(anyObject("options.files", files));
  return entries.map(([name, robots]) => {
    return { name, bytes: textOf(`options.files[${JSON.stringify(name)}]`, robots).bytes };
  });
}

/** Returns the bytes of a text that crawlers read, and whether it is a string. */
export function textOf(name, text) {
  if (isString(text)) return { bytes: new TextEncoder().encode(text.slice(0, READ)), isString: true };
  if (text instanceof Uint8Array) return { bytes: text.subarray(0, READ), isString: false };
  throw new TypeError(`${name}: expected a string or a Uint8Array`);
}

function anyObject(name, value) {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new TypeError(`${name}: expected an object`);
  }
  return value;
}

// Returns an object whose values have the expected types. A value of `undefined` is no value.
function object(name, value, types) {
  const read = {};
  for (const [key, item] of Object.entries(anyObject(name, value))) {
    if (!Object.hasOwn(types, key)) {
      const known = Object.keys(types).map((key) => `\`${key}\``);
      throw new TypeError(`${name}: unknown key \`${key}\`: expected one of ${known.join(", ")}`);
    }
    const [isOfType, expected] = types[key];
    if (item !== undefined && !isOfType(item)) throw new TypeError(`${name}.${key}: expected ${expected}`);
    read[key] = item;
  }
  return read;
}
