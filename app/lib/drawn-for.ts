/** In the head: keeps the address for which the server drew the page, before anybody can go on in the history. */
export const keepDrawnFor = "window.drawnFor=location.pathname+location.search";

/** Whether the document is still at its address. */
export const isOfAddress = (): boolean =>
  (window as { drawnFor?: string }).drawnFor === window.location.pathname + window.location.search;
