import { showMessage } from "../../../../lib/global-message.ts";
import { picturesIn } from "../../../upload/pictures-in.ts";
import { cleanPasted } from "./clean-pasted.ts";
import { PastePictures } from "./paste-pictures.ts";
import { findIn, pastedOf, textOf } from "./pasted-node.ts";

/** The editor's own copies, which say what they are. */
const OWN = /\bdata-pm-slice=/;

const documentIn = (html: string) => pastedOf(new DOMParser().parseFromString(html, "text/html").documentElement);

/** HTML of any program as the editor's own; says which pictures stayed behind. */
export function cleanTransfer(html: string, files: readonly File[], upload: (files: File[]) => string[]): string {
  const root = documentIn(html);
  const pictures = new PastePictures(root, files, upload);
  const cleaned = cleanPasted(root, pictures.take);
  const { notice } = pictures;
  if (notice !== null) showMessage("warning", notice);
  return cleaned;
}

/** Whether HTML holds more than the one picture that the clipboard has as a file, too. */
function hasWords(html: string): boolean {
  if (html.trim() === "") return false;
  const body = findIn(documentIn(html), ({ tag }) => tag === "body");
  return body !== undefined && textOf(body).trim() !== "";
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
  begin(transfer: DataTransfer | null): File[] {
    const files = picturesIn(transfer);
    const isDocument = files.length > 0 && hasWords(transfer?.getData("text/html") ?? "");
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
