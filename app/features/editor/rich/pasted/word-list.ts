import { findIn, isElement, type PastedElement, type PastedNode, styleOf, textOf } from "./pasted-node.ts";

/** The list position that a Word or WPS paragraph states in its style. */
export interface WordItem {
  level: number;
  isOrdered: boolean;
  number: number | undefined;
}

/** Matches `l0 level2 lfo1`: the list's number and the level. */
const PLACE = /\bl(\d+)\s+level(\d+)/;
const isMarker = (element: PastedElement) => styleOf(element, "mso-list") === "ignore";

/** Returns the numbered levels ("list level") from the document's style sheet: `@list l0:level1 {…}`. */
export function numberedLevels(styles: string): Set<string> {
  const numbered = new Set<string>();
  for (const [, list, level, rules = ""] of styles.matchAll(/@list\s+l(\d+):level(\d+)[^{}]{0,80}\{([^{}]*)\}/g))
    if (!/mso-level-number-format:\s*(?:bullet|image)/.test(rules)) numbered.add(`${list} ${level}`);
  return numbered;
}

const DIGITS = "一二三四五六七八九十";
const CIRCLED = "①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳";

/** @returns the number that a marker shows; 0 for letters; undefined for a bullet */
export function numberOf(marker: string): number | undefined {
  const sign = marker.replaceAll(/[\s\u00a0]+/g, "");
  const decimal = /^[（(]?(?:\d+[.．-])*(\d{1,4})[.．、)）]?$/.exec(sign)?.[1];
  if (decimal) return Number(decimal);
  if (CIRCLED.includes(sign) && sign.length === 1) return CIRCLED.indexOf(sign) + 1;
  const chinese = /^[（(第]?([一二三四五六七八九十]{1,3})[、.．)）章节条]$/.exec(sign)?.[1];
  if (chinese) return chinese.length === 1 ? DIGITS.indexOf(chinese) + 1 : 0;
  return /^[（(]?[a-z]{1,5}[.．、)）]$/i.test(sign) ? 0 : undefined;
}

/** @returns undefined for a paragraph outside lists */
export function wordItemOf(element: PastedElement, numbered: ReadonlySet<string>): WordItem | undefined {
  const place = PLACE.exec(styleOf(element, "mso-list"));
  if (!place) return undefined;
  const marker = findIn(element, isMarker);
  const number = marker ? numberOf(textOf(marker)) : undefined;
  const isOrdered = marker ? number !== undefined : numbered.has(`${place[1]} ${place[2]}`);
  return { level: Math.min(9, Math.max(1, Number(place[2]))), isOrdered, number: number === 0 ? undefined : number };
}

/** Returns the paragraph without its marker, which the list renders itself. */
export function withoutMarker(element: PastedElement): PastedElement {
  const children = element.children.flatMap((child): PastedNode[] => {
    if (!isElement(child)) return [child];
    return isMarker(child) ? [] : [withoutMarker(child)];
  });
  return { ...element, children };
}
