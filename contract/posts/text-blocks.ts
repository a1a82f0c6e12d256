/** A top-level element of a rendered text, or a hidden part (回复可见) between two of them. */
export interface TextBlock {
  tag: string;
  /** The id of a heading. */
  id: string | null;
  /** The number of the hidden part, whose HTML is elsewhere; null for an element. */
  part: number | null;
  /** The positions of its first character and after its last one, in the HTML. */
  start: number;
  end: number;
}

const TAG = /<(\/?)([a-z][a-z\d]*)([^>]*)>/g;
const VOID = new Set(["br", "hr", "img", "input"]);

/**
 * The blocks of a rendered text, in order. Their numbers are the places of readers (上次读到这里).
 * @param html sanitized HTML: in it `>` ends a tag, and nothing else
 * @param parts the positions of the hidden parts, in order
 */
export function textBlocks(html: string, parts: readonly { at: number }[] = []): TextBlock[] {
  const blocks: TextBlock[] = [];
  let depth = 0;
  let end = 0;
  let part = 0;
  function addParts(last: number) {
    for (let at = parts[part]?.at; at !== undefined && at <= last; at = parts[++part]?.at)
      // A part within an element belongs to that element's block.
      if (at >= end) blocks.push({ tag: "", id: null, part, start: at, end: at });
  }
  for (const { 0: text, 1: slash, 2: tag = "", 3: attributes = "", index } of html.matchAll(TAG)) {
    if (depth === 0 && !slash) {
      addParts(index);
      blocks.push({ tag, id: / id="([^"]*)"/.exec(attributes)?.[1] ?? null, part: null, start: index, end: index });
    }
    if (slash) depth -= 1;
    else if (!VOID.has(tag)) depth += 1;
    if (depth > 0) continue;
    end = index + text.length;
    const block = blocks.at(-1);
    if (block) block.end = end;
  }
  addParts(html.length);
  return blocks;
}

/** The id of a block's element in the article's page. Headings have ids of their own. */
export const blockId = ({ id }: Pick<TextBlock, "id">, number: number): string => id ?? `b-${number}`;
