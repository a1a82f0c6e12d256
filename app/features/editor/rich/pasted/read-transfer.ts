import { showMessage } from "../../../../lib/global-message.ts";
import { cleanPasted } from "./clean-pasted.ts";
import { PastePictures } from "./paste-pictures.ts";
import { findIn, isElement, type PastedElement, type PastedNode, pastedOf, textOf } from "./pasted-node.ts";

/** The editor's own copies, which say what they are. */
const OWN = /\bdata-pm-slice=/;

/** Sheets of styles become plain text: the page's policy would report each of them. */
const asText = (html: string) =>
  html.replaceAll(/<style\b/gi, "<textarea data-style").replaceAll(/<\/style\s*>/gi, "</textarea>");

const documentIn = (html: string) =>
  pastedOf(new DOMParser().parseFromString(asText(html), "text/html").documentElement);

/** HTML of any program as the editor's own; says which pictures stayed behind. */
export function cleanTransfer(html: string, files: readonly File[], upload: (files: File[]) => string[]): string {
  const root = documentIn(html);
  const pictures = new PastePictures(root, files, upload);
  const cleaned = cleanPasted(root, pictures.take);
  const { notice } = pictures;
  if (notice !== null) showMessage("warning", notice);
  return cleaned;
}

const withoutStyles = (element: PastedElement): PastedElement => ({
  ...element,
  children: element.children.flatMap((child): PastedNode[] => {
    if (!isElement(child)) return [child];
    return "data-style" in child.attrs ? [] : [withoutStyles(child)];
  }),
});

/** Whether HTML holds more than the one picture that the clipboard has as a file, too. */
function hasWords(html: string): boolean {
  if (html.trim() === "") return false;
  const body = findIn(documentIn(html), ({ tag }) => tag === "body");
  return body !== undefined && textOf(withoutStyles(body)).trim() !== "";
}

/**
 * What is pasted or dropped into the rich editor. Files alone are pictures to be uploaded; HTML with words is a document,
 * of which a program may put a picture beside it: Excel and Word do.
 */
export class TransferReader {
  readonly #upload: (files: File[]) => string[];
  #files: File[] = [];

  constructor(upload: (files: File[]) => string[]) {
    this.#upload = upload;
  }

  /** Looks at what comes, before the editor reads it. @returns the files that are pictures of their own */
  begin(files: File[], html: string): File[] {
    const isDocument = files.length > 0 && hasWords(html);
    this.#files = isDocument ? files : [];
    return isDocument ? [] : files;
  }

  /** HTML of any program as the editor's own. */
  readonly clean = (html: string): string => {
    const files = this.#files;
    this.#files = [];
    return OWN.test(html) ? html : cleanTransfer(html, files, this.#upload);
  };
}
