import type { CueNode, CueTag } from "./cue.ts";

/** Elements in one caption. */
export const ELEMENTS_MAX = 50;

const TAG = /<(\/?)(b|i|u|ruby|rt)>/gi;
/** The entities of WebVTT that show something, and those that editors write. */
const ENTITY = /&(?:amp|lt|gt|nbsp|quot|apos|#39);/g;
const sign: Record<string, string> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&nbsp;": "\u00a0",
  "&quot;": '"',
  "&apos;": "'",
  "&#39;": "'",
};

interface Open {
  /** Null for the caption itself. */
  tag: CueTag | null;
  nodes: CueNode[];
}

function addText({ nodes }: Open, text: string): void {
  if (text === "") return;
  const last = nodes.at(-1);
  if (typeof last === "string") nodes[nodes.length - 1] = last + text;
  else nodes.push(text);
}

/**
 * The parts of a caption's text: the tags b, i, u, ruby and rt become elements, everything else is text. An element that
 * is not closed ends with the element around it.
 * @param hasEntities in WebVTT `&lt;` is a sign; in SRT it is what it says
 * @returns null when there are more than ELEMENTS_MAX elements
 */
export function nodesOf(text: string, hasEntities: boolean): CueNode[] | null {
  const shown = (part: string) => (hasEntities ? part.replaceAll(ENTITY, (one) => sign[one] ?? one) : part);
  const root: Open = { tag: null, nodes: [] };
  const stack: Open[] = [root];
  const top = () => stack.at(-1) ?? root;
  let [at, elements] = [0, 0];
  for (const found of text.matchAll(TAG)) {
    addText(top(), shown(text.slice(at, found.index)));
    at = found.index + found[0].length;
    const tag = (found[2] ?? "").toLowerCase() as CueTag;
    if (found[1] === "") {
      if (tag === "rt" && top().tag !== "ruby") addText(top(), found[0]);
      else {
        elements += 1;
        if (elements > ELEMENTS_MAX) return null;
        const nodes: CueNode[] = [];
        top().nodes.push({ tag, nodes });
        stack.push({ tag, nodes });
      }
      continue;
    }
    const place = stack.findLastIndex((open) => open.tag === tag);
    if (place === -1) addText(top(), found[0]);
    else stack.length = place;
  }
  addText(top(), shown(text.slice(at)));
  return root.nodes;
}
