// Starts the page.

import { render } from "preact";

import { App } from "./app.js";
import { embeddedModule, Engine } from "./engine.js";
import { fromFragment } from "./fragment.js";
import { EXAMPLE } from "./page-state.js";

async function start(page: HTMLElement): Promise<void> {
  const compiled = embeddedModule();
  // The engines report it with each question.
  compiled.catch(() => undefined);
  const initial = (await fromFragment(location.hash)) ?? EXAMPLE;
  render(<App initial={initial} fast={new Engine(compiled)} slow={new Engine(compiled)} />, page);
}

const page = document.getElementById("page");
if (page !== null) void start(page);
