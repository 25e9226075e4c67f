// What an edit changes: URLs with another verdict than in the original, for every crawler.

import { useId } from "preact/hooks";
import type { Change, Difference, Evaluated, GroupChanges, RulePlace } from "robots-wasm";

import { Codes, count, Prose } from "./prose.js";
import { visible } from "./visible.js";

/** The maximum number of product tokens in the title of a group. */
const NAMES = 8;

/** The maximum number of groups that are shown. */
const GROUPS = 40;

interface Props {
  original: string;
  robots: string;
  difference: Difference | undefined;
  onOriginal: (text: string) => void;
  onPoint: (lines: readonly number[]) => void;
  onGo: (line: number) => void;
}

/** Returns whether a crawler may have this name. A list of crawlers in one line names none of them. */
function isCrawler(agent: string): boolean {
  return !agent.includes(",");
}

/** Returns whether every rule was compared. */
function isComplete({ groups, not_compared = [] }: Difference): boolean {
  return not_compared.length === 0 && groups.every((group) => group.open.length === 0);
}

/** Returns the result of a comparison in one sentence. */
export function outcome(difference: Difference): string {
  const changed = difference.groups.filter((group) => !group.equivalent);
  const agents = changed.flatMap((group) => group.agents).filter(isCrawler);
  if (agents.length === 0) {
    return isComplete(difference) ? "No verdict changes" : "No change is found";
  }
  const others = agents.includes("*");
  const named = agents.length - (others ? 1 : 0);
  if (!others) return `Verdicts change for ${count(named, "crawler")}`;
  if (named === 0) return "Verdicts change for the crawlers that obey *";
  return `Verdicts change for ${count(named, "named crawler")} and for all others`;
}

/** The changes, and the original. */
export function Changes(props: Props) {
  const { original, robots, difference, onOriginal } = props;
  const id = useId();
  return (
    <>
      {original === robots ? (
        <p class="empty">Edit the text, or apply a fix, to see which URLs get another verdict.</p>
      ) : (
        difference !== undefined && <Compared {...props} difference={difference} />
      )}
      <details class="original">
        <summary>Original</summary>
        <label for={id}>The text that yours is compared with</label>
        <textarea
          id={id}
          rows={10}
          spellcheck={false}
          value={original}
          onInput={(event) => onOriginal(event.currentTarget.value)}
        />
        <button type="button" disabled={original === robots} onClick={() => onOriginal(robots)}>
          Use the edited text as the original
        </button>
      </details>
    </>
  );
}

function Compared(props: Props & { difference: Difference }) {
  const { difference, onPoint, onGo } = props;
  const different = difference.groups.filter((group) => !group.equivalent);
  const changed = different.filter((group) => group.agents.some(isCrawler));
  const lists = different.flatMap((group) => group.agents).filter((agent) => !isCrawler(agent));
  const open = difference.groups.flatMap((group) => group.open);
  const [broken] = difference.not_compared ?? [];
  return (
    <>
      {changed.length === 0 && (
        <p class="good">
          <span aria-hidden="true">✓ </span>
          {isComplete(difference)
            ? "Proved: no crawler gets another verdict for any URL."
            : "No change is found."}
        </p>
      )}
      {changed.slice(0, GROUPS).map((group) => (
        <Group key={group.agents.join(" ")} group={group} onPoint={onPoint} onGo={onGo} />
      ))}
      {lists.length > 0 && (
        <p class="note">
          Not shown: <Codes texts={lists.slice(0, NAMES)} />
          {lists.length > NAMES && ` and ${lists.length - NAMES} more`}, which{" "}
          {lists.length === 1 ? "is no crawler" : "are no crawlers"}
        </p>
      )}
      {changed.length > GROUPS && (
        <p class="note">{count(changed.length - GROUPS, "more group")} with changes</p>
      )}
      {open.length > 0 && (
        <p class="note">Not compared: {count(open.length, "rule")}, which would take too long.</p>
      )}
      {broken !== undefined && broken.line !== null && (
        <p class="note">
          Not compared: paths with a <code>%</code> before other characters than two hexadecimal
          digits, as in <RuleLine place={broken} line={broken.line} onGo={onGo} />.
        </p>
      )}
    </>
  );
}

function RuleLine(props: { place: RulePlace; line: number; onGo: (line: number) => void }) {
  const { place, line, onGo } = props;
  if (place.side === "old") return <>line {line} of the original</>;
  return (
    <button type="button" class="link" onClick={() => onGo(line)}>
      line {line}
    </button>
  );
}

interface GroupProps {
  group: GroupChanges;
  onPoint: (lines: readonly number[]) => void;
  onGo: (line: number) => void;
}

function Group({ group, onPoint, onGo }: GroupProps) {
  const { agents, changes, access, causes = [], followers = [] } = group;
  const more = agents.length - NAMES;
  return (
    <section class="group">
      <h3>
        <Codes texts={agents.slice(0, NAMES)} />
        {more > 0 && ` and ${more} more`}
        {agents.length === 1 && agents[0] === "*" && " (all other crawlers)"}
      </h3>
      {causes.map((cause) => (
        <p key={cause.agents.join(" ")}>
          {cause.agents.length < agents.length && (
            <>
              <Codes texts={cause.agents.slice(0, NAMES)} />
              {": "}
            </>
          )}
          <Prose text={causeText(cause.old, cause.new)} />
        </p>
      ))}
      {access !== undefined && access[0] !== access[1] && access[1] !== "some" && (
        <p>{access[1] === "everything" ? "Every URL is allowed." : "Every URL is disallowed."}</p>
      )}
      {followers.length > 0 && (
        <p class="note">
          The same for <Codes texts={followers.slice(0, NAMES)} />
          {followers.length > NAMES && ` and ${followers.length - NAMES} more`} (documented
          fallback)
        </p>
      )}
      <ul class="changes">
        {changes.map((change) => (
          <Item
            key={`${change.change} ${change.witness}`}
            change={change}
            onPoint={onPoint}
            onGo={onGo}
          />
        ))}
      </ul>
    </section>
  );
}

/** Returns why crawlers have other rules. `null` is no group. */
function causeText(before: string | null, after: string | null): string {
  const group = (name: string) =>
    name === "*" ? "group `*`" : `group \`${name}\` (documented fallback)`;
  if (after === "own") {
    return before === null ? "newly named" : `newly named (obeyed ${group(before)} before)`;
  }
  if (before === "own") {
    return after === null ? "no longer named" : `no longer named (obeys ${group(after)})`;
  }
  if (after === null) return before === null ? "obeys no group" : `no longer obeys ${group(before)}`;
  if (before === null) return `obeyed no group before, now obeys ${group(after)}`;
  return `obeys ${group(after)} instead of ${group(before)}`;
}

function Item({ change, onPoint, onGo }: { change: Change } & Omit<GroupProps, "group">) {
  const isBlocked = change.change === "blocked";
  const { line } = change.new;
  const point = () => onPoint(line === null ? [] : [line]);
  return (
    <li
      class={change.change}
      onMouseEnter={point}
      onMouseLeave={() => onPoint([])}
      onFocusCapture={point}
      onBlurCapture={() => onPoint([])}
    >
      <p>
        <span class={`word ${isBlocked ? "disallow" : "allow"}`}>
          newly {isBlocked ? "disallowed" : "allowed"}
        </span>{" "}
        <code>{visible(change.witness)}</code>
        {"; "}
        <Prose text={extent(change)} />
      </p>
      <dl class="sides">
        <dt>Before</dt>
        <dd>
          <Side evaluated={change.old} />
        </dd>
        <dt>After</dt>
        <dd>
          <Side evaluated={change.new} onGo={onGo} />
        </dd>
      </dl>
    </li>
  );
}

/** Returns which URLs of the pattern change. */
function extent({ change, pattern, whole, already, kept }: Change): string {
  if (whole === true) return `all of pattern \`${pattern}\``;
  const verdict = change === "blocked" ? "disallowed" : "allowed";
  const other = change === "blocked" ? "allowed" : "disallowed";
  const exceptions = [];
  if (kept !== null) exceptions.push(`\`${kept}\` (still ${other})`);
  if (already !== null && already !== kept) {
    exceptions.push(`\`${already}\` (already ${verdict})`);
  }
  return exceptions.length === 0
    ? `part of pattern \`${pattern}\``
    : `pattern \`${pattern}\`, except ${exceptions.join(" and ")}`;
}

function Side(props: { evaluated: Evaluated; onGo?: (line: number) => void }) {
  const { evaluated, onGo } = props;
  const { verdict, line, rule } = evaluated;
  if (line === null) return <>{verdict}, no rule matches</>;
  return (
    <>
      {verdict},{" "}
      {onGo === undefined ? (
        `line ${line}`
      ) : (
        <button type="button" class="link" onClick={() => onGo(line)}>
          line {line}
        </button>
      )}{" "}
      <code>{visible(rule ?? "")}</code>
    </>
  );
}
