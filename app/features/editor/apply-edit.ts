import type { Edit, Selection } from "./markdown-edits.ts";

export function selectionOf(area: HTMLTextAreaElement): Selection {
  return { text: area.value, start: area.selectionStart, end: area.selectionEnd };
}

/** Inserts an edit into a text area like typed text, so that 撤销 (undo) reverts it. */
export function applyEdit(area: HTMLTextAreaElement, { start, end, insert, select }: Edit): void {
  area.focus();
  area.setSelectionRange(start, end);
  // Only `execCommand` preserves the undo history. Browsers without it get the plain value.
  if (!document.execCommand("insertText", false, insert)) {
    area.setRangeText(insert, start, end, "end");
    area.dispatchEvent(new Event("input", { bubbles: true }));
  }
  area.setSelectionRange(select.start, select.end);
}

/**
 * Replaces the first occurrence of `from` without moving the writer's cursor.
 * @returns false when the text area does not contain `from`
 */
export function replaceText(area: HTMLTextAreaElement, from: string, to: string): boolean {
  const at = area.value.indexOf(from);
  if (at === -1) return false;
  area.setRangeText(to, at, at + from.length, "preserve");
  area.dispatchEvent(new Event("input", { bubbles: true }));
  return true;
}
