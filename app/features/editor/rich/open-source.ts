import type { JSONContent } from "@tiptap/core";
import { type Caret, caretInDocument } from "./caret-in-document.ts";
import { type Slice, UnheldSyntax } from "./markdown-parse.ts";
import { MarkdownWriter } from "./markdown-write.ts";
import { documentSchema } from "./schema.ts";
import { guardRoundTrip } from "./source-keeper.ts";

/** A source that the editor can represent: the initial document, and the source of each of its blocks. */
export interface OpenedSource {
  source: string;
  content: JSONContent;
  slices: readonly Slice[];
  tail: string;
  /** The place of the given selection; null without one, and where the document has no such place. */
  caret: Caret | null;
}

const writer = new MarkdownWriter(documentSchema);

/** Opens a source in the rich editor, or returns the reason why it stays Markdown. */
export function openSource(
  source: string,
  selection?: { start: number; end: number } | null,
): OpenedSource | { why: string } {
  try {
    const { doc, slices, tail } = guardRoundTrip(writer, source);
    const caret = selection ? caretInDocument(writer.reader, doc, source, selection) : null;
    return { source, content: doc.toJSON() as JSONContent, slices, tail, caret };
  } catch (error) {
    return { why: error instanceof UnheldSyntax ? error.message : "富文本编辑器打不开这段内容" };
  }
}
