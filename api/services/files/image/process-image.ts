import { open } from "node:fs/promises";
import { decode, DecoderEnded } from "../../../decoding/decode.ts";
import type { PictureFault, PictureMade } from "../../../decoding/decode-tasks.ts";
import { ApiError } from "../../../../contract/shared/errors.ts";
import { HEIC_REFUSAL, TYPE_REFUSAL } from "../../../../contract/files/image-names.ts";
import type { Owner } from "../../../workers/turns.ts";

export interface ProcessedImage extends PictureMade {
  mime: string;
}

const HEAD_BYTES = 64;

const refusal = (message: string, code: "UNSUPPORTED_MEDIA_TYPE" | "PAYLOAD_TOO_LARGE" = "UNSUPPORTED_MEDIA_TYPE") =>
  new ApiError(code, message, { fieldErrors: { file: [message] } });

const faults: Record<PictureFault, () => ApiError> = {
  type: () => refusal(TYPE_REFUSAL),
  pixels: () => refusal("图片尺寸过大，最多 4000 万像素", "PAYLOAD_TOO_LARGE"),
  frames: () => refusal("动图最多 2000 帧，请减少帧数后再试", "PAYLOAD_TOO_LARGE"),
  heavy: () => refusal("图片太复杂，处理不了，请缩小尺寸、减少帧数，或转成 JPG 后再试", "PAYLOAD_TOO_LARGE"),
  broken: () => refusal("图片已损坏，无法读取"),
};

/** The brands in the first box (`ftyp`) of an ISO media file, as text; empty for any other file. */
function brandsOf(head: Buffer): string {
  const length = Math.min(head.readUInt32BE(0), HEAD_BYTES);
  return head.toString("latin1", 4, 8) === "ftyp" ? head.toString("latin1", 8, length) : "";
}

/** Whether the file is a phone's photo: an HEVC picture, or the general HEIF brand without an AVIF brand. */
function isHeic(head: Buffer): boolean {
  const brands = brandsOf(head);
  return /hei[cxms]|hev[cxms]|mif1|msf1/.test(brands) && !/avif|avis/.test(brands);
}

/** Judges a file by its first bytes, so that no decoder for another type sees an upload (SVG and HEIC are refused). */
function looksAllowed(head: Buffer): boolean {
  const text = head.toString("latin1");
  return (
    text.startsWith("\xff\xd8\xff") ||
    text.startsWith("\x89PNG\r\n\x1a\n") ||
    /^GIF8[79]a/.test(text) ||
    /^RIFF[^]{4}WEBP/.test(text) ||
    /avif|avis/.test(brandsOf(head))
  );
}

/** The file's first bytes, padded with zeros. */
async function headOf(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const head = Buffer.alloc(HEAD_BYTES);
    await file.read(head, 0, HEAD_BYTES, 0);
    return head;
  } finally {
    await file.close();
  }
}

/**
 * Re-encodes an uploaded picture, a file on this machine, in the decoding process. This process reads only the file's
 * first bytes.
 * @param site the host of the site, for the mark of an AI
 * @throws ApiError UNSUPPORTED_MEDIA_TYPE for any other type or a broken file; PAYLOAD_TOO_LARGE above 40 megapixels
 * (all frames together), or when decoding would take too much memory or time; UNAVAILABLE when the queue is full
 */
export async function processImage(path: string, owner: Owner, site: string): Promise<ProcessedImage> {
  const head = await headOf(path);
  if (isHeic(head)) throw refusal(HEIC_REFUSAL);
  if (!looksAllowed(head)) throw faults.type();
  const made = await encoded(path, owner, site);
  if (typeof made === "string") throw faults[made]();
  return { ...made, mime: made.extension === "jpg" ? "image/jpeg" : `image/${made.extension}` };
}

async function encoded(path: string, owner: Owner, site: string): Promise<PictureMade | PictureFault> {
  try {
    return await decode<PictureMade | PictureFault>(owner, { what: "picture", path, site });
  } catch (error) {
    if (error instanceof DecoderEnded) return "heavy";
    throw error;
  }
}
