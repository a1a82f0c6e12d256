import { type FileHandle, open } from "node:fs/promises";
import type { Input, MetadataTags } from "mediabunny";
import {
  type Aigc,
  aigcOfJson,
  type FoundMark,
  isPrompt,
  markInManifests,
  markInXmp,
  suspectedMark,
} from "../../../decoding/ai-mark.ts";

/** The tag in the list of an MP4 (ilst), as TC260's guide for files of videos names it. */
const TAG = "AIGC";
/** Bytes of a tag, a manifest or XMP that are read. */
const VALUE_MAX = 64 * 1024;
/** Boxes of the outermost level that are looked at. */
const BOXES_MAX = 10_000;

const UUIDS: Record<string, "c2pa" | "xmp"> = {
  d8fec3d61b0e483c92975828877ec481: "c2pa",
  be7acfcb97a942e89c71999491e3afac: "xmp",
};

/** Finds the mark of an AI in an uploaded film. @param path the film's path on this machine */
export async function markOfFilm(input: Input, path: string): Promise<FoundMark | null> {
  const texts = await textsInTags(input);
  for (const text of texts) {
    // A box directly in `udta` may begin with a version or a language.
    const aigc = aigcOfJson(text.slice(Math.max(0, text.indexOf("{"))));
    if (aigc) return { kind: "aigc", aigc };
  }
  const { c2pa, xmp } = await uuidBoxes(path);
  for (const packet of xmp) {
    const mark = markInXmp(packet.toString("utf8"));
    if (mark) return mark;
  }
  return markInManifests(c2pa) ?? (texts.some(isPrompt) ? suspectedMark("prompt") : null);
}

/** The tags of the converted film: the mark alone. */
export const tagsOf = (aigc: Aigc | null): MetadataTags => (aigc ? { raw: { [TAG]: JSON.stringify(aigc) } } : {});

/** The texts of the tag, of the comment and of the description. */
async function textsInTags(input: Input): Promise<string[]> {
  const { raw = {}, comment = "", description = "" } = await input.getMetadataTags();
  const marks = Object.entries(raw).flatMap(([name, value]) => {
    if (name.split(/[.:]/).at(-1)?.toUpperCase() !== TAG) return [];
    return [
      value instanceof Uint8Array ? Buffer.from(value.subarray(0, VALUE_MAX)).toString("utf8") : String(value ?? ""),
    ];
  });
  return [...marks, ...[comment, description].map((text) => text.slice(0, VALUE_MAX))];
}

/** The outermost boxes of an MP4 whose types are UUIDs; none for other containers. */
async function uuidBoxes(path: string): Promise<Record<"c2pa" | "xmp", Buffer[]>> {
  const found: Record<"c2pa" | "xmp", Buffer[]> = { c2pa: [], xmp: [] };
  await using file = await open(path);
  let at = 0;
  for (let count = 0; count < BOXES_MAX; count++) {
    const head = await bytesAt(file, at, 32);
    if (head.length < 16 || (count === 0 && head.toString("latin1", 4, 8) !== "ftyp")) break;
    const isLong = head.readUInt32BE(0) === 1;
    const size = isLong ? Number(head.readBigUInt64BE(8)) : head.readUInt32BE(0);
    const header = isLong ? 16 : 8;
    const kind =
      head.toString("latin1", 4, 8) === "uuid" ? UUIDS[head.toString("hex", header, header + 16)] : undefined;
    const isLast = size === 0;
    if (kind) found[kind].push(await bytesAt(file, at + header + 16, isLast ? VALUE_MAX : Math.min(size, VALUE_MAX)));
    if (isLast || size < header || found.c2pa.length + found.xmp.length >= 8) break;
    at += size;
  }
  return found;
}

async function bytesAt(file: FileHandle, at: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, at);
  return buffer.subarray(0, bytesRead);
}
