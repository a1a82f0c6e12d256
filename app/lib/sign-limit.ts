import { cutText } from "#contract/shared/cut-text.ts";
import { signsOfRoom } from "#contract/shared/room-for.ts";
import { countSigns, isAtMost } from "#contract/shared/signs.ts";

type TextControl = HTMLInputElement | HTMLTextAreaElement;

/** Fields with more room are for texts that people paste: nothing is cut there, and the page says how much is too much. */
const SHORT_MAX = 300;

/** Removes what an event has put into a short field beyond its limit. */
export function cutToLimit(event: Event): void {
  const { inputType = "", isComposing = false } = event as Partial<InputEvent>;
  if (isComposing || (event.type === "input" && !inputType.startsWith("insert"))) return;
  if (event.target instanceof HTMLElement && cutField(event.target)) event.stopImmediatePropagation();
}

/**
 * W02: a short field takes as many signs as its limit, as readers count them. Its `maxlength` has room for emoji of
 * twelve code units (room-for.ts), so that more signs of other kinds fit in; this cuts them before the caret, as the
 * browser does. Undo brings them back.
 * @returns whether there was something to cut
 */
export function cutField(control: HTMLElement): boolean {
  if (!(control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement)) return false;
  const max = control.maxLength > 0 ? signsOfRoom(control.maxLength) : undefined;
  if (max === undefined || max > SHORT_MAX || isAtMost(control.value, max)) return false;
  const caret = control.selectionEnd;
  if (caret === null) return false;
  const room = max - countSigns(control.value.slice(caret));
  // The text behind the caret was too long before.
  if (room < 0) return false;
  cut(control, cutText(control.value.slice(0, caret), room).length, caret);
  return true;
}

/** Removes a part as the visitor's own deletion, which tells counters and forms, and can be undone. */
function cut(control: TextControl, from: number, to: number): void {
  control.setSelectionRange(from, to);
  if (document.execCommand("delete")) return;
  control.setRangeText("", from, to, "end");
  control.dispatchEvent(new InputEvent("input", { bubbles: true, inputType: "deleteContentBackward" }));
}
