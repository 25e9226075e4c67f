// The state of the page when it is too long for a link. The browser keeps it until the tab is closed.

import { pageState, type PageState } from "./page-state.js";

const KEY = "robots-playground";

/** Keeps a state for when the page is loaded again, in place of the last one; `null` keeps none. */
export function remember(state: PageState | null): void {
  try {
    if (state === null) {
      sessionStorage.removeItem(KEY);
    } else {
      sessionStorage.setItem(KEY, JSON.stringify(state));
    }
  } catch {
    // The storage is disabled or full.
  }
}

/** Returns the state that is kept; `null` if there is none. */
export function remembered(): PageState | null {
  try {
    return pageState(JSON.parse(sessionStorage.getItem(KEY) ?? "null"));
  } catch {
    return null;
  }
}
