import type { CompletionItem } from "#contract/finding/completion.ts";
import { caretPlace } from "./caret-place.ts";
import { CompletionBox } from "./completion-box.ts";
import { type OpenSign, openSign } from "./open-sign.ts";
import { addressOf, kindOfSign, suggest, wordsOf } from "./suggest.ts";

const PAUSE_MS = 150;
const attached = new WeakSet<HTMLTextAreaElement>();

/**
 * What an entry is in the text. In the source of an article they stand by id, which its rich form shows as their names; in
 * a comment's and in a dynamic's box by name, and the API puts the ids in when it saves the text. A circle is a link: of
 * Markdown, which comments are too, or the bare address that a dynamic makes one of.
 */
export type CompletionForm = "markdown" | "comment" | "dynamic";

/** Marks that a circle's name may hold, or once could. */
const MARKS = /[\\`*_[\]<]/g;

export function textOf(sign: string, item: CompletionItem, form: CompletionForm): string {
  const { kind, name } = item;
  if (kind === "circle" && form === "dynamic") return `${name} ${location.origin}${addressOf(item)} `;
  if (kind === "circle") return `[${name.replaceAll(MARKS, String.raw`\$&`)}](${addressOf(item)}) `;
  if (form === "markdown") return `[${wordsOf(sign, item)}](${addressOf(item)}) `;
  return kind === "user" ? `@${name} ` : `#${name}# `;
}

/** Suggests names behind `@` and `#` while one writes in a text area. Calling it again changes nothing. */
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
    return sign && { ...sign, end };
  }

  function choose(item: CompletionItem) {
    const place = open();
    box.hide();
    if (!place) return;
    area.setSelectionRange(place.start, place.end);
    // Behind an exclamation mark a link would be a picture.
    const words = textOf(place.sign, item, form);
    const text = words.startsWith("[") && area.value[place.start - 1] === "!" ? ` ${words}` : words;
    // Keeps the undo history where the browser can.
    if (!document.execCommand("insertText", false, text)) {
      area.setRangeText(text, place.start, place.end, "end");
      area.dispatchEvent(new Event("input", { bubbles: true }));
    }
  }

  async function ask() {
    // The rich editor writes into the area, too, and suggests by itself.
    const place = document.activeElement === area ? open() : null;
    asked += 1;
    const mine = asked;
    if (!place) {
      box.hide();
      return;
    }
    const items = await suggest(kindOfSign(place.sign), place.q);
    // Overtaken, or gone on meanwhile.
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
  // Before the form's own keys.
  area.addEventListener(
    "keydown",
    (event) => {
      if (event.ctrlKey || event.metaKey || !box.key(event)) return;
      event.preventDefault();
      event.stopPropagation();
    },
    { capture: true },
  );
  // What was typed while this was on its way.
  void ask();
}
