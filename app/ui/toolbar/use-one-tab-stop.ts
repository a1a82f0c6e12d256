import { type FocusEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from "react";
import { isComposing } from "~/lib/is-composing.ts";
import { stepInRow } from "./step-in-row.ts";

interface OneTabStop {
  ref: RefObject<HTMLDivElement | null>;
  onKeyDown(event: KeyboardEvent): void;
  onFocus(event: FocusEvent): void;
}

const toolsOf = (row: HTMLElement | null) => [...(row?.querySelectorAll<HTMLButtonElement>("button") ?? [])];

/**
 * Makes a row of buttons one tab stop: arrow keys, Home and End move the focus between the buttons (ARIA toolbar).
 * @returns the props of the row; the component must render with the row, because each render may add and remove buttons
 */
export function useOneTabStop(): OneTabStop {
  const row = useRef<HTMLDivElement>(null);
  const last = useRef<EventTarget>(null);

  /** Makes the last focused button the tab stop; the first button, when that one is gone. */
  function setStop() {
    const tools = toolsOf(row.current);
    const stop = tools.find((tool) => tool === last.current) ?? tools[0];
    for (const tool of tools) tool.tabIndex = tool === stop ? 0 : -1;
  }
  useLayoutEffect(setStop);

  return {
    ref: row,
    onKeyDown(event) {
      if (isComposing(event.nativeEvent) || event.ctrlKey || event.metaKey || event.altKey) return;
      const tools = toolsOf(row.current);
      const next = stepInRow(event.key, tools.indexOf(event.target as HTMLButtonElement), tools.length);
      if (next === undefined) return;
      event.preventDefault();
      tools[next]?.focus();
    },
    onFocus(event) {
      last.current = event.target;
      setStop();
    },
  };
}
