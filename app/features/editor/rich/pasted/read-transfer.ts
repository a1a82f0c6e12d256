import { showMessage } from "../../../../lib/global-message.ts";
import { cleanPasted } from "./clean-pasted.ts";
import { PastePictures } from "./paste-pictures.ts";
import { findIn, isElement, type PastedElement, type PastedNode, pastedOf, textOf } from "./pasted-node.ts";

/** Matches HTML that was copied from the editor itself. */
const OWN = /\bdata-pm-slice=/;

/** Style sheets become plain text, because the page's Content Security Policy would report each of them. */
const asText = (html: string) =>
  html.replaceAll(/<style\b/gi, "<textarea data-style").replaceAll(/<\/style\s*>/gi, "</textarea>");

const documentIn = (html: string) =>
  pastedOf(new DOMParser().parseFromString(asText(html), "text/html").documentElement);

/** Converts HTML of any program to the editor's HTML. Shows a notice about pictures that could not be taken. */
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

/** Returns whether the HTML contains text, not only the picture that the clipboard also has as a file. */
function hasWords(html: string): boolean {
  if (html.trim() === "") return false;
  const body = findIn(documentIn(html), ({ tag }) => tag === "body");
  return body !== undefined && textOf(withoutStyles(body)).trim() !== "";
}

/**
 * Reads pasted or dropped content for the rich editor. Files alone are pictures to upload. HTML with text is a
 * document, even if the program (Excel, Word) adds a picture of it to the clipboard.
 */
export class TransferReader {
  readonly #upload: (files: File[]) => string[];
  #files: File[] = [];

  constructor(upload: (files: File[]) => string[]) {
    this.#upload = upload;
  }

  /**
   * Inspects the content before the editor reads it.
   * @returns the files that are pictures in their own right
   */
  begin(files: File[], html: string): File[] {
    const isDocument = files.length > 0 && hasWords(html);
    this.#files = isDocument ? files : [];
    return isDocument ? [] : files;
  }

  /** Converts HTML of any program to the editor's HTML. */
  readonly clean = (html: string): string => {
    const files = this.#files;
    this.#files = [];
    return OWN.test(html) ? html : cleanTransfer(html, files, this.#upload);
  };
}
