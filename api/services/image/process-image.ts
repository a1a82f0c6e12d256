import type { Metadata, Sharp } from "sharp";
import { ApiError } from "../../../contract/errors.ts";
import { HEIC_REFUSAL, TYPE_REFUSAL } from "../../../contract/image-names.ts";
import { limits } from "../../../contract/limits.ts";
import { createTurns, type Owner } from "../../workers/turns.ts";
import { loadSharp } from "./load-sharp.ts";
import { pictureLook } from "./picture-look.ts";

/** Pixels. */
const LONGEST_SIDE = 2560;
const THUMB_WIDTH = 480;
/** A PNG that stays heavier than this (bytes) is a photograph in disguise: it becomes WebP. */
const PNG_BYTES_MAX = 1024 * 1024;

// One of a member at a time: whoever sends many waits for himself.
const inTurn = createTurns({ atOnce: 2, perOwner: 1, waiting: 50, waitingPerOwner: 20, refusal: tooBusy });
/** Of one step. The heaviest allowed animation takes ten on a slow machine. */
const ENCODE_SECONDS = 60;
/** 0 to 6: each picture of an animation is tried in fewer ways. */
const ANIMATION_EFFORT = 1;

export interface ProcessedImage {
  bytes: Buffer;
  thumb: Buffer;
  /** Of the small copy. */
  look: string;
  extension: "jpg" | "png" | "webp";
  mime: string;
  /** Pixels, as shown: orientation applied. */
  width: number;
  height: number;
}

/** For whom there is no room in the line. */
export function tooBusy(): ApiError {
  return new ApiError("UNAVAILABLE", "正在处理的图片太多，请稍后再试");
}

const refusal = (message: string = TYPE_REFUSAL) =>
  new ApiError("UNSUPPORTED_MEDIA_TYPE", message, { fieldErrors: { file: [message] } });
const tooManyPixels = () =>
  new ApiError("PAYLOAD_TOO_LARGE", "图片尺寸过大，最多 4000 万像素", {
    fieldErrors: { file: ["图片尺寸过大，最多 4000 万像素"] },
  });
const broken = () =>
  new ApiError("UNSUPPORTED_MEDIA_TYPE", "图片已损坏，无法读取", { fieldErrors: { file: ["图片已损坏，无法读取"] } });

/** The brands that the first box of an ISO media file names (`ftyp`), as text; empty for any other file. */
function brandsOf(bytes: Buffer): string {
  const length = Math.min(bytes.readUInt32BE(0), 64);
  return bytes.toString("latin1", 4, 8) === "ftyp" ? bytes.toString("latin1", 8, length) : "";
}

/** A phone's photo: HEVC pictures, or the general brand of HEIF without AVIF's beside it. */
function isHeic(bytes: Buffer): boolean {
  const brands = brandsOf(bytes);
  return /hei[cxms]|hev[cxms]|mif1|msf1/.test(brands) && !/avif|avis/.test(brands);
}

/** Judged by the first bytes, so that no decoder but these ever sees a visitor's file (SVG and HEIC stay out). */
function looksAllowed(bytes: Buffer): boolean {
  const text = bytes.toString("latin1", 0, 64);
  return (
    text.startsWith("\xff\xd8\xff") ||
    text.startsWith("\x89PNG\r\n\x1a\n") ||
    /^GIF8[79]a/.test(text) ||
    /^RIFF[^]{4}WEBP/.test(text) ||
    /avif|avis/.test(brandsOf(bytes))
  );
}

function isAllowed(about: Metadata): boolean {
  return (
    ["jpeg", "png", "webp", "gif"].includes(about.format) || (about.format === "heif" && about.compression === "av1")
  );
}

/**
 * Re-encodes a visitor's picture: orientation applied, metadata dropped, longest side at most 2560 pixels.
 * @throws ApiError UNSUPPORTED_MEDIA_TYPE for any other type or a broken file, PAYLOAD_TOO_LARGE above 40 megapixels (all frames together), UNAVAILABLE when too many wait
 */
export function processImage(bytes: Buffer, owner: Owner): Promise<ProcessedImage> {
  if (bytes.length < 12) return Promise.reject(refusal());
  if (isHeic(bytes)) return Promise.reject(refusal(HEIC_REFUSAL));
  if (!looksAllowed(bytes)) return Promise.reject(refusal());
  return inTurn(owner, async () => {
    const about = await readMetadata(bytes);
    if (!isAllowed(about)) throw refusal();
    const animated = (about.pages ?? 1) > 1 && (about.format === "gif" || about.format === "webp");
    const pixels = about.width * (about.pageHeight ?? about.height) * (animated ? (about.pages ?? 1) : 1);
    if (pixels > limits.imagePixelsMax) throw tooManyPixels();
    try {
      return await encode(bytes, about, animated);
    } catch (error) {
      throw refusalOf(error);
    }
  });
}

async function readMetadata(bytes: Buffer): Promise<Metadata> {
  const sharp = await loadSharp();
  try {
    return await sharp(bytes, { limitInputPixels: limits.imagePixelsMax, failOn: "error" }).metadata();
  } catch (error) {
    throw refusalOf(error);
  }
}

/** What the decoder says of a file that passed the first bytes is about that file. */
function refusalOf(error: unknown): ApiError {
  const words = error instanceof Error ? error.message : "";
  if (/pixel limit/i.test(words)) return tooManyPixels();
  return /timeout/i.test(words) ? refusal("图片太复杂，处理不了，请缩小或减少帧数后再试") : broken();
}

async function encode(bytes: Buffer, about: Metadata, animated: boolean): Promise<ProcessedImage> {
  const sharp = await loadSharp();
  const upright = () => {
    const input = sharp(bytes, { limitInputPixels: limits.imagePixelsMax, failOn: "error", animated });
    const turned = animated ? input : input.autoOrient();
    return turned
      .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: "inside", withoutEnlargement: true })
      .timeout({ seconds: ENCODE_SECONDS });
  };
  const { data, info, extension } = await encodeAs(upright, about, animated);
  const thumb = await sharp(data)
    .resize({ width: THUMB_WIDTH, withoutEnlargement: true })
    .webp({ quality: 78 })
    .timeout({ seconds: ENCODE_SECONDS })
    .toBuffer();
  return {
    bytes: data,
    thumb,
    look: await pictureLook(thumb),
    extension,
    mime: extension === "jpg" ? "image/jpeg" : `image/${extension}`,
    width: info.width,
    height: info.pageHeight ?? info.height,
  };
}

async function encodeAs(upright: () => Sharp, about: Metadata, animated: boolean) {
  if (about.format === "jpeg") {
    return {
      ...(await upright().jpeg({ quality: 85, mozjpeg: true }).toBuffer({ resolveWithObject: true })),
      extension: "jpg" as const,
    };
  }
  if (about.format === "png" || (about.format === "gif" && !animated)) {
    const png = await upright().png({ compressionLevel: 9 }).toBuffer({ resolveWithObject: true });
    if (png.data.length <= PNG_BYTES_MAX) return { ...png, extension: "png" as const };
  }
  const webp = await upright()
    .webp({ quality: animated ? 75 : 86, smartSubsample: true, effort: animated ? ANIMATION_EFFORT : 4 })
    .toBuffer({ resolveWithObject: true });
  return { ...webp, extension: "webp" as const };
}
