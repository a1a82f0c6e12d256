import type { Metadata } from "sharp";
import {
  commentsInExif,
  type FoundMark,
  isPrompt,
  markInManifests,
  markInTexts,
  markInXmp,
  suspectedMark,
} from "./ai-mark.ts";

/** Bytes of XMP that are read. */
const XMP_MAX = 1024 * 1024;
/** Parts of a file that are looked at, and bytes of a manifest that are searched for words. */
const PARTS_MAX = 20_000;
const MANIFEST_MAX = 256 * 1024;
const UUID_C2PA = "d8fec3d61b0e483c92975828877ec481";

/** Finds the mark of an AI in an uploaded picture. @param about what libvips read of the picture */
export function markOfPicture(bytes: Buffer, about: Metadata): FoundMark | null {
  const { xmp, exif, comments = [] } = about;
  const parts = partsOf(bytes, about.format);
  const inPrivate = markInTexts([
    ...comments.filter(({ keyword }) => keyword.toUpperCase() === "AIGC").map(({ text }) => text),
    ...parts.texts.map((part) => part.toString("utf8")),
  ]);
  if (inPrivate) return inPrivate;
  const inXmp = xmp ? markInXmp(xmp.toString("utf8", 0, XMP_MAX)) : about.format === "gif" ? markInGif(bytes) : null;
  const inExif = exif ? commentsInExif(exif) : [];
  const written = [...comments.map(({ text }) => text), ...inExif, ...parts.texts.map((part) => part.toString("utf8"))];
  return (
    (inXmp?.kind === "aigc" ? inXmp : null) ??
    markInTexts(inExif) ??
    inXmp ??
    markInManifests(parts.manifests) ??
    (written.some(isPrompt) || comments.some(isOfTool) ? suspectedMark("prompt") : null)
  );
}

/** Texts of PNG in which a tool names itself. */
const isOfTool = ({ keyword, text }: { keyword: string; text: string }): boolean =>
  (keyword === "Software" && text.startsWith("NovelAI")) ||
  keyword === "invokeai_metadata" ||
  keyword === "sd-metadata";

/** GIF has XMP in an extension, which libvips does not read. */
function markInGif(bytes: Buffer): FoundMark | null {
  const at = bytes.indexOf("XMP DataXMP");
  return at === -1 ? null : markInXmp(bytes.toString("utf8", at, at + 64 * 1024));
}

interface Parts {
  /** C2PA manifests. */
  manifests: Buffer[];
  /** PNG's private chunks of the mark, and comments of JPEG. */
  texts: Buffer[];
}

type Add = (kind: keyof Parts, start: number, end: number) => void;

function partsOf(bytes: Buffer, format: Metadata["format"]): Parts {
  const parts: Parts = { manifests: [], texts: [] };
  let room = MANIFEST_MAX;
  const walk = { jpeg: inJpeg, png: inPng, webp: inRiff, heif: inIso }[format as string];
  walk?.(bytes, (kind, start, end) => {
    const part = bytes.subarray(start, Math.min(end, start + room));
    if (part.length === 0) return;
    room -= part.length;
    parts[kind].push(part);
  });
  return parts;
}

/** JPEG has JUMBF boxes in its APP11 segments, which begin with `JP`, and comments in segments of their own. */
function inJpeg(bytes: Buffer, add: Add): void {
  let at = 2;
  for (let count = 0; count < PARTS_MAX && at + 4 <= bytes.length && bytes[at] === 0xff; count++) {
    const marker = bytes[at + 1] ?? 0;
    // The scan of the picture begins.
    if (marker === 0xda) return;
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    if (marker === 0xeb && bytes.toString("latin1", at + 4, at + 6) === "JP") add("manifests", at + 4, end);
    if (marker === 0xfe) add("texts", at + 4, end);
    at = end;
  }
}

function inPng(bytes: Buffer, add: Add): void {
  let at = 8;
  for (let count = 0; count < PARTS_MAX && at + 12 <= bytes.length; count++) {
    const [length, type] = [bytes.readUInt32BE(at), bytes.toString("latin1", at + 4, at + 8)];
    if (type === "caBX") add("manifests", at + 8, at + 8 + length);
    if (type.toUpperCase() === "AIGC") add("texts", at + 8, at + 8 + length);
    at += 12 + length;
  }
}

function inRiff(bytes: Buffer, add: Add): void {
  let at = 12;
  for (let count = 0; count < PARTS_MAX && at + 8 <= bytes.length; count++) {
    const length = bytes.readUInt32LE(at + 4);
    if (bytes.toString("latin1", at, at + 4) === "C2PA") add("manifests", at + 8, at + 8 + length);
    at += 8 + length + (length % 2);
  }
}

/** AVIF has a box of a type that only its UUID names. */
function inIso(bytes: Buffer, add: Add): void {
  let at = 0;
  for (let count = 0; count < PARTS_MAX && at + 8 <= bytes.length; count++) {
    const [size, type] = [bytes.readUInt32BE(at), bytes.toString("latin1", at + 4, at + 8)];
    const end = size === 0 ? bytes.length : at + size;
    if (type === "uuid" && bytes.toString("hex", at + 8, at + 24) === UUID_C2PA) add("manifests", at + 24, end);
    // A size of 1 announces 64 bits, which no picture of 10 MB needs.
    if (end < at + 8) return;
    at = end;
  }
}
