// Starts the page.

import { render } from "preact";

import { App } from "./app.js";
import { embeddedModule, Engine } from "./engine.js";
import { fromFragment, isLink } from "./fragment.js";
import { EXAMPLE } from "./page-state.js";
import { remembered } from "./session.js";

async function start(page: HTMLElement): Promise<void> {
  const compiled = embeddedModule();
  // The engines report it with each question.
  compiled.catch(() => undefined);
  const { hash } = location;
  const linked = await fromFragment(hash);
  const initial = linked ?? (isLink(hash) ? null : remembered()) ?? EXAMPLE;
  page.replaceChildren();
  render(
    <App
      initial={initial}
      isLinkBroken={linked === null && isLink(hash)}
      fast={new Engine(compiled)}
      slow={new Engine(compiled)}
    />,
    page,
  );
}

const page = document.getElementById("page");
if (page !== null) void start(page);
