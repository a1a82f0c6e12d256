import type { PastedItem } from "./pasted-block.ts";
import { classOf, isElement, type PastedElement } from "./pasted-node.ts";

/** Returns the state of a checkbox in the notations of many programs; undefined for other elements. */
export function tickOf({ tag, attrs }: PastedElement): boolean | undefined {
  if (tag === "input" && attrs.type?.toLowerCase() === "checkbox") return "checked" in attrs;
  if (tag === "en-todo") return attrs.checked === "true";
  if (attrs.role === "checkbox" || attrs["data-checked"] !== undefined)
    return attrs["aria-checked"] === "true" || attrs["data-checked"] === "true";
  if (/^(?:done|checked)$/.test(attrs["data-list"] ?? "")) return true;
  if (/^(?:check|unchecked|todo)$/.test(attrs["data-list"] ?? "")) return false;
  const box = /(?:^|\s)(?:checkbox-(on|off)|(?:todo|task)-(?:list-)?(done|undone))(?:\s|$)/.exec(attrs.class ?? "");
  return box ? box[1] === "on" || box[2] === "done" : undefined;
}

const TICK_WORDS = /^(?:<(?:strong|em|s)>)?\s*(?:\[([ xX]?)\]|([☐☑☒✅🔲]))\s+/u;

/** Returns the list level that flat lists state in attributes or classes. */
export function saidLevel(list: PastedElement, item: PastedElement): number | undefined {
  const said =
    item.attrs["aria-level"] ??
    item.attrs["data-aria-level"] ??
    /\blist-(?:bullet|number|check|done)(\d)\b/.exec(`${classOf(list)} ${classOf(item)}`)?.[1];
  if (said !== undefined) return Number(said) || undefined;
  const indent = /\bql-indent-(\d)\b/.exec(classOf(item))?.[1];
  return indent === undefined ? undefined : Number(indent) + 1;
}

/** Returns the checkbox of an item, not those of nested lists. */
export function findBox(item: PastedElement): PastedElement | undefined {
  for (const child of item.children) {
    if (!isElement(child) || child.tag === "ul" || child.tag === "ol") continue;
    const found = tickOf(child) === undefined ? findBox(child) : child;
    if (found) return found;
  }
  return undefined;
}

/** Reads `[x]` or ☑ at the start of an item as its checkbox. */
export function tickedItem(item: PastedItem): PastedItem {
  const [first, ...rest] = item.blocks;
  if (first?.kind !== "line") return item;
  const match = TICK_WORDS.exec(first.html);
  if (!match || (item.isOrdered && item.checked === undefined)) return item;
  const checked = /[xX]/.test(match[1] ?? "") || /[☑☒✅]/u.test(match[2] ?? "");
  const lead = /^<(?:strong|em|s)>/.exec(match[0])?.[0] ?? "";
  return {
    ...item,
    checked: item.checked ?? checked,
    blocks: [{ ...first, html: lead + first.html.slice(match[0].length) }, ...rest],
  };
}
