import { decodedAs } from "./decoded.server.ts";
import type { CaptionLang } from "#contract/shared/caption-names.ts";
import { limits } from "#contract/shared/limits.ts";
import { type CaptionEncoding, type ChosenEncoding, isEncoding } from "./encodings.ts";
import { findEncoding } from "./find-encoding.server.ts";

/** The captions of a sent form. */
export interface SentText {
  /** With `\n` at the ends of lines, so that the line numbers of errors are those of the form. */
  text: string;
  /** How the text of a file was read; null for a typed text. */
  file: ReadFile | null;
}

export interface ReadFile {
  /** The bytes as base64, which the preview sends again: another encoding needs them. */
  bytes: string;
  chosen: ChosenEncoding;
  encoding: CaptionEncoding;
}

export function decodedText(bytes: Uint8Array, encoding: CaptionEncoding): string {
  return decodedAs(bytes, encoding).replaceAll(/\r\n?/g, "\n");
}

/** The bytes of a file that was chosen now, or of the one of the preview. */
async function bytesOf(form: FormData): Promise<Uint8Array | null> {
  const file = form.get("file");
  if (file instanceof File && file.size > 0) return new Uint8Array(await file.arrayBuffer());
  const kept = form.get("bytes");
  return typeof kept === "string" && kept !== "" ? new Uint8Array(Buffer.from(kept, "base64")) : null;
}

/**
 * The text of the chosen file, else the typed text.
 * @returns an error for a file that is too large or no text; the typed text stays
 */
export async function sentText(form: FormData, lang: CaptionLang | null): Promise<SentText | string> {
  const bytes = await bytesOf(form);
  // Browsers send line ends as CRLF.
  if (!bytes) return { text: String(form.get("text") ?? "").replaceAll("\r\n", "\n"), file: null };
  if (bytes.length > limits.captionBytesMax) return "文件最大 512 KB，请选择字幕文件（.srt、.vtt 或 .ass）";
  const typed = form.get("encoding");
  const chosen = isEncoding(typed) ? typed : "auto";
  const encoding = chosen === "auto" ? findEncoding(bytes, lang) : chosen;
  const text = decodedText(bytes, encoding);
  if (chosen === "auto" && text.includes("\0")) return "这不是字幕文件，请选择 .srt、.vtt 或 .ass";
  return { text, file: { bytes: Buffer.from(bytes).toString("base64"), chosen, encoding } };
}
