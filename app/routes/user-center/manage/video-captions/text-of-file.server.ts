import { limits } from "#contract/shared/limits.ts";

/** A text in UTF-8, in UTF-16 with its mark, or in GB 18030, as Windows programs write subtitles. */
export function decodedText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("gb18030").decode(bytes);
  }
}

/**
 * Puts the text of a chosen file in place of the typed text. A refused form then shows it as if it were typed, so that
 * the named lines can be mended there.
 * @returns an error for a file that is too large or no text; the typed text stays
 */
export async function takeTextOfFile(form: FormData): Promise<string | null> {
  const file = form.get("file");
  form.delete("file");
  if (!(file instanceof File) || file.size === 0) return null;
  if (file.size > limits.captionBytesMax) return "文件最大 512 KB，请选择字幕文件（.vtt 或 .srt）";
  const text = decodedText(new Uint8Array(await file.arrayBuffer()));
  if (text.includes("\0")) return "这不是字幕文件，请选择 .vtt 或 .srt";
  form.set("text", text.replaceAll(/\r\n?/g, "\n"));
  return null;
}
