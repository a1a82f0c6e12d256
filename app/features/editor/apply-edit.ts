import type { Edit, Selection } from "./markdown-edits.ts";

export function selectionOf(area: HTMLTextAreaElement): Selection {
  return { text: area.value, start: area.selectionStart, end: area.selectionEnd };
}

/** Types an edit into a text area as a person would, so that 撤销 takes it back. */
export function applyEdit(area: HTMLTextAreaElement, { start, end, insert, select }: Edit): void {
  area.focus();
  area.setSelectionRange(start, end);
  // The only way that keeps the undo history; browsers without it get the value alone.
  if (!document.execCommand("insertText", false, insert)) {
    area.setRangeText(insert, start, end, "end");
    area.dispatchEvent(new Event("input", { bubbles: true }));
  }
  area.setSelectionRange(select.start, select.end);
}

/** Exchanges a piece of text wherever it stands now, without moving the writer's cursor. */
export function replaceText(area: HTMLTextAreaElement, from: string, to: string): boolean {
  const at = area.value.indexOf(from);
  if (at === -1) return false;
  area.setRangeText(to, at, at + from.length, "preserve");
  area.dispatchEvent(new Event("input", { bubbles: true }));
  return true;
}
