/**
 * A script for the head that saves the address for which the server rendered the page, before a visitor can move in the
 * history.
 */
export const saveRenderedAddress = "window.drawnFor=location.pathname+location.search";

/** Whether the document's address is still the one that the server rendered. */
export const isAtRenderedAddress = (): boolean =>
  (window as { drawnFor?: string }).drawnFor === window.location.pathname + window.location.search;
