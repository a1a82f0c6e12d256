import { escapeHtml, type PastedElement, styleOf } from "./pasted-node.ts";

interface Marks {
  bold: boolean;
  italic: boolean;
  strike: boolean;
  code: boolean;
  href: string | null;
}

/** The context of a pasted element. */
export interface Place extends Marks {
  /** Within a heading, which is bold already, or within a table cell. */
  isHeading: boolean;
  isCell: boolean;
  /** The number of lists around the element. */
  level: number;
  depth: number;
}

export const plain: Place = {
  bold: false,
  italic: false,
  strike: false,
  code: false,
  href: null,
  isHeading: false,
  isCell: false,
  level: 0,
  depth: 0,
};

const BOLD = new Set("b strong".split(" "));
const ITALIC = new Set("i em cite dfn".split(" "));
const STRIKE = new Set("s strike del".split(" "));
const CODE = new Set("code tt kbd samp".split(" "));

/** Returns the context within an element. The element's own style wins over its surroundings. */
export function marksOf(element: PastedElement, place: Place): Place {
  const { tag } = element;
  const weight = styleOf(element, "font-weight");
  const line = `${styleOf(element, "text-decoration")} ${styleOf(element, "text-decoration-line")}`;
  const isLight = /^(?:normal|lighter|[1-5]\d\d)$/.test(weight);
  const isUpright = styleOf(element, "font-style") === "normal";
  const href = tag === "a" ? (element.attrs.href ?? "").trim() : "";
  return {
    ...place,
    bold: (BOLD.has(tag) || /^(?:bold|bolder|[6-9]\d\d)$/.test(weight) || place.bold) && !isLight,
    italic:
      (ITALIC.has(tag) || /^(?:italic|oblique)/.test(styleOf(element, "font-style")) || place.italic) && !isUpright,
    strike: STRIKE.has(tag) || line.includes("line-through") || place.strike,
    code: CODE.has(tag) || place.code,
    href: /^(?:https?:\/\/|mailto:)/i.test(href) ? href : place.href,
    depth: place.depth + 1,
  };
}

/** Wraps text in the marks of its context. */
export function marked(html: string, { bold, italic, strike, code, href, isHeading }: Place): string {
  if (html.trim() === "") return html;
  let out = code ? `<code>${html}</code>` : html;
  if (strike) out = `<s>${out}</s>`;
  if (italic) out = `<em>${out}</em>`;
  if (bold && !isHeading) out = `<strong>${out}</strong>`;
  return href === null ? out : `<a href="${escapeHtml(href)}">${out}</a>`;
}
