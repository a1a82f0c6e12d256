import { placePanel } from "./place-panel.ts";
import { isComposing } from "../../lib/is-composing.ts";

export interface DisclosureOptions {
  /** Whether it opens when a mouse rests on it; a click then makes it stay open. */
  hover: boolean;
  /** ms that the pointer must rest before it opens. */
  openDelay: number;
  /** ms that it stays open after the pointer has left. */
  closeDelay: number;
  /** Whether arrow keys move through the links and buttons of the panel. */
  arrowKeys: boolean;
}

const STOPS = "a[href], button:not(:disabled)";

/**
 * Makes a `<details>` with `<summary>` and panel behave like a menu: hover, Escape, a press elsewhere, arrow keys. The
 * HTML stays unchanged, so nothing jumps or loses the focus when the script arrives, and the element works without it.
 * @returns a function that removes all listeners
 */
export function attachDisclosure(details: HTMLDetailsElement, options: DisclosureOptions): () => void {
  const { hover, openDelay, closeDelay, arrowKeys } = options;
  const summary = details.querySelector("summary");
  const panel = summary?.nextElementSibling;
  if (!summary || !(panel instanceof HTMLElement)) return () => {};
  const listening = new AbortController();
  const { signal } = listening;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Whether it was opened on purpose (click, key): it then stays open when the pointer leaves. */
  let pinned = details.open;

  function set(open: boolean, pin: boolean) {
    clearTimeout(timer);
    pinned = open && pin;
    details.open = open;
  }
  function close(refocus: boolean) {
    const focusInside = panel?.contains(document.activeElement);
    set(false, false);
    if (refocus && focusInside) summary?.focus();
  }
  function stops() {
    return [...(panel?.querySelectorAll<HTMLElement>(STOPS) ?? [])];
  }

  if (hover) {
    const byMouse = (act: () => void) => (event: PointerEvent) => {
      if (event.pointerType !== "touch") act();
    };
    details.addEventListener(
      "pointerenter",
      byMouse(() => {
        clearTimeout(timer);
        if (!details.open) timer = setTimeout(() => set(true, false), openDelay);
      }),
      { signal },
    );
    details.addEventListener(
      "pointerleave",
      byMouse(() => {
        clearTimeout(timer);
        // Stays open, too, while the keyboard's focus is inside the panel.
        if (details.open && !pinned && !panel.contains(document.activeElement))
          timer = setTimeout(() => close(true), closeDelay);
      }),
      { signal },
    );
  }

  summary.addEventListener(
    "click",
    (event) => {
      event.preventDefault();
      // If hover has just opened it, the click makes it stay open instead of closing it.
      set(!details.open || !pinned, true);
    },
    { signal },
  );

  details.addEventListener("toggle", () => details.open && placePanel(details, panel), { signal });
  if (details.open) placePanel(details, panel);

  details.addEventListener(
    "focusout",
    ({ relatedTarget }) => {
      if (relatedTarget instanceof Node && !details.contains(relatedTarget)) close(false);
    },
    { signal },
  );

  document.addEventListener(
    "keydown",
    (event) => event.key === "Escape" && !isComposing(event) && details.open && close(true),
    { signal },
  );
  document.addEventListener(
    "pointerdown",
    ({ target }) => {
      if (details.open && target instanceof Node && !details.contains(target)) close(false);
    },
    { signal },
  );

  if (arrowKeys) {
    details.addEventListener(
      "keydown",
      (event) => {
        if (isComposing(event)) return;
        const list = stops();
        const at = list.indexOf(document.activeElement as HTMLElement);
        const next = nextStop(event.key, at, list.length);
        if (next === undefined) return;
        event.preventDefault();
        if (!details.open) set(true, true);
        list[next]?.focus();
      },
      { signal },
    );
  }

  details.dataset.attached = "";
  return () => {
    clearTimeout(timer);
    listening.abort();
  };
}

/**
 * Index of the link or button to which an arrow key leads, from index `at` (-1: the summary) of `count`; undefined for
 * any other key.
 */
export function nextStop(key: string, at: number, count: number): number | undefined {
  if (count === 0) return undefined;
  if (key === "ArrowDown") return (at + 1) % count;
  if (key === "ArrowUp") return at <= 0 ? count - 1 : at - 1;
  if (at >= 0 && key === "Home") return 0;
  if (at >= 0 && key === "End") return count - 1;
  return undefined;
}
