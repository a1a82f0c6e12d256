import type { Node } from "@tiptap/pm/model";
import type { MarkdownReader } from "./markdown-parse.ts";

/** A selection in a document, as positions of its tokens. */
export interface Caret {
  from: number;
  to: number;
}

/** A character for private use, which no text contains and Markdown treats like a letter. */
const SIGN = "\ue000";

const textOf = (doc: Node) => doc.textBetween(0, doc.content.size, "\n", "\n").replaceAll(SIGN, "");

/**
 * Finds the place of a text area's selection in the document of its text: reads the text again with a sign at each
 * end of the selection.
 * @returns null where the document has no such place, such as in a link's address or behind the last line end
 */
export function caretInDocument(
  reader: MarkdownReader,
  doc: Node,
  source: string,
  { start, end }: { start: number; end: number },
): Caret | null {
  const ends = start === end ? [start] : [start, end];
  const signed = ends.toReversed().reduce((text, at) => text.slice(0, at) + SIGN + text.slice(at), source);
  const copy = parsed(reader, signed);
  if (!copy) return null;
  const places: number[] = [];
  copy.descendants((node, at) => {
    for (const match of node.text?.matchAll(/\ue000/g) ?? []) places.push(at + match.index);
  });
  const [from] = places;
  const to = places.at(-1);
  const isSame = copy.content.size === doc.content.size + ends.length && textOf(copy) === textOf(doc);
  if (!isSame || places.length !== ends.length || from === undefined || to === undefined) return null;
  return { from, to: to - (ends.length - 1) };
}

function parsed(reader: MarkdownReader, source: string): Node | null {
  try {
    return reader.parse(source);
  } catch {
    return null;
  }
}
