import type { CompletionItem } from "#contract/finding/completion.ts";
import { caretPlace } from "./caret-place.ts";
import { CompletionBox } from "./completion-box.ts";
import { type OpenSign, openSign } from "./open-sign.ts";
import { addressOf, kindOfSign, suggest, wordsOf } from "./suggest.ts";

const PAUSE_MS = 150;
const attached = new WeakSet<HTMLTextAreaElement>();

/**
 * The syntax that a chosen name is inserted with. An article's source has links by id, which its rich editor shows as
 * names. Comments and dynamics have names, to which the API adds the ids on saving. A circle is a link: a Markdown link
 * in articles and comments, a bare address in dynamics and messages, which make a link of it. Messages have no topics.
 */
export type CompletionForm = "markdown" | "comment" | "dynamic" | "message";

/** Markdown characters that a circle's name may contain, or could contain once. */
const MARKS = /[\\`*_[\]<]/g;

export function textOf(sign: string, item: CompletionItem, form: CompletionForm): string {
  const { kind, name } = item;
  if (kind === "circle" && (form === "dynamic" || form === "message"))
    return `${name} ${location.origin}${addressOf(item)} `;
  if (kind === "circle") return `[${name.replaceAll(MARKS, String.raw`\$&`)}](${addressOf(item)}) `;
  if (form === "markdown") return `[${wordsOf(sign, item)}](${addressOf(item)}) `;
  return kind === "user" ? `@${name} ` : `#${name}# `;
}

/** Suggests names after `@` and `#` while the user types in a text area. Attaching twice has no effect. */
export function attachCompletion(area: HTMLTextAreaElement, form: CompletionForm): void {
  if (attached.has(area)) return;
  attached.add(area);
  let asked = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const box = new CompletionBox(area, () => {
    clearTimeout(timer);
    asked += 1;
  });

  function open(): (OpenSign & { end: number }) | null {
    const end = area.selectionStart;
    const sign = area.selectionEnd === end ? openSign(area.value.slice(0, end)) : null;
    return sign === null || (form === "message" && sign.sign === "#") ? null : { ...sign, end };
  }

  function choose(item: CompletionItem) {
    const place = open();
    box.hide();
    if (!place) return;
    area.setSelectionRange(place.start, place.end);
    // After an exclamation mark a link would become a picture, so a space is inserted.
    const words = textOf(place.sign, item, form);
    const text = words.startsWith("[") && area.value[place.start - 1] === "!" ? ` ${words}` : words;
    // `execCommand` preserves the undo history where the browser supports it.
    if (!document.execCommand("insertText", false, text)) {
      area.setRangeText(text, place.start, place.end, "end");
      area.dispatchEvent(new Event("input", { bubbles: true }));
    }
  }

  async function ask() {
    // The rich editor also writes into the area and has suggestions of its own.
    const place = document.activeElement === area ? open() : null;
    asked += 1;
    const mine = asked;
    if (!place) {
      box.hide();
      return;
    }
    const items = await suggest(kindOfSign(place.sign), place.q);
    // A later request has started, or the cursor has moved to another name.
    if (mine !== asked || open()?.start !== place.start) return;
    box.show({ items, sign: place.sign, at: () => caretPlace(area, place.start), choose });
  }

  area.addEventListener("input", (event) => {
    clearTimeout(timer);
    if (event instanceof InputEvent && event.isComposing) return;
    timer = setTimeout(() => void ask(), PAUSE_MS);
  });
  area.addEventListener("compositionend", () => void ask());
  area.addEventListener("blur", () => box.remove());
  // The listener captures keys before the form's own shortcuts.
  area.addEventListener(
    "keydown",
    (event) => {
      if (event.ctrlKey || event.metaKey || !box.key(event)) return;
      event.preventDefault();
      event.stopPropagation();
    },
    { capture: true },
  );
  // The user may have typed while this module was loading.
  void ask();
}
