import { DOMParser as DocumentParser } from "@tiptap/pm/model";
import { MarkdownWriter } from "../markdown-write.ts";
import { documentSchema } from "../schema.ts";
import { SourceKeeper } from "../source-keeper.ts";
import { cleanTransfer } from "./read-transfer.ts";

/** Returns a pasted document as Markdown for the text area. A picture that is still uploading is a placeholder mark. */
export function markdownOfPaste(html: string, files: readonly File[], upload: (files: File[]) => string[]): string {
  const place = document.implementation.createHTMLDocument("").body;
  place.innerHTML = cleanTransfer(html, files, upload);
  const doc = DocumentParser.fromSchema(documentSchema).parse(place);
  return new SourceKeeper(new MarkdownWriter(documentSchema), { slices: [], tail: "" }, []).write(doc);
}
