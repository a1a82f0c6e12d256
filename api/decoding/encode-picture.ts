import { createHash } from "node:crypto";
import type { Metadata, Sharp } from "sharp";
import { limits } from "../../contract/shared/limits.ts";
import { beginningOf, type PictureShape } from "../../contract/files/picture-shape.ts";
import type { PictureFault, PictureMade } from "./decode-tasks.ts";
import { loadSharp } from "./load-sharp.ts";
import { spreadBy, xmpOf } from "./ai-mark.ts";
import { markOfPicture } from "./picture-mark.ts";
import { pictureLook } from "./picture-look.ts";
import { storedSize } from "./stored-size.ts";

/** Width in pixels. */
const THUMB_WIDTH = 480;
/** A PNG above this size (bytes) is really a photograph, and is stored as WebP. */
const PNG_BYTES_MAX = 1024 * 1024;
/** Limit of a single step, within the deadline of the task. */
const ENCODE_SECONDS = 50;
/** WebP effort, 0 to 6: low, because an animation has many frames. */
const ANIMATION_EFFORT = 1;
/** Each frame has a cost, however small it is. */
const FRAMES_MAX = 2_000;

/** Memory of a decoder in multiples of the raw pixels, in the worst case of each format (measured: decision 0036). */
const HELD = { jpeg: 2.5, png: 1.25, webp: 1.25, gif: 1.5, heif: 4.5 };
const HELD_OF_ANIMATION = 3;
/**
 * An animation of 40 megapixels with four 8-bit channels. For still pictures except AVIF the limit of pixels is lower.
 */
const BYTES_HELD_MAX = 480_000_000;

/**
 * Encodes a picture: orientation applied, in the size of `storedSize`. Metadata is dropped, except the mark of an AI.
 * @param site the spreader of the picture, for its mark
 */
export async function encodePicture(bytes: Buffer, site: string): Promise<PictureMade | PictureFault> {
  try {
    const sharp = await loadSharp();
    const about = await sharp(bytes, input(false)).metadata();
    const fault = faultOf(about);
    return fault ?? (await encode(bytes, about, site));
  } catch (error) {
    return faultIn(error);
  }
}

/** The number of the picture for the spreader in its mark. */
const idOf = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex").slice(0, 32);

const input = (animated: boolean) =>
  ({
    limitInputPixels: limits.imagePixelsMax,
    failOn: "error",
    animated,
    sequentialRead: true,
    unlimited: false,
  }) as const;

/** Number of frames to keep: GIF and WebP stay animated; of other formats only the first picture is used. */
const framesOf = ({ format, pages = 1 }: Metadata): number => (format === "gif" || format === "webp" ? pages : 1);

function faultOf(about: Metadata): PictureFault | undefined {
  const { format, width, height, pageHeight = height, channels, depth } = about;
  if (!(format in HELD) || (format === "heif" && about.compression !== "av1")) return "type";
  const frames = framesOf(about);
  if (frames > FRAMES_MAX) return "frames";
  const pixels = width * pageHeight * frames;
  if (pixels > limits.imagePixelsMax) return "pixels";
  const raw = pixels * channels * (depth === "uchar" ? 1 : 2);
  return raw * (frames > 1 ? HELD_OF_ANIMATION : HELD[format as keyof typeof HELD]) > BYTES_HELD_MAX
    ? "heavy"
    : undefined;
}

/** The size as shown: a phone stores photos sideways with an orientation. */
function uprightSize({ width, height, pageHeight = height, orientation = 1 }: Metadata): PictureShape {
  return orientation >= 5 ? { width: pageHeight, height: width } : { width, height: pageHeight };
}

/** Every error of the decoder is caused by the file. */
function faultIn(error: unknown): PictureFault {
  const words = error instanceof Error ? error.message : "";
  if (/pixel limit/i.test(words)) return "pixels";
  return /timeout|memory/i.test(words) ? "heavy" : "broken";
}

async function encode(bytes: Buffer, about: Metadata, site: string): Promise<PictureMade> {
  const sharp = await loadSharp();
  const animated = framesOf(about) > 1;
  const mark = markOfPicture(bytes, about);
  const xmp = mark && xmpOf(spreadBy(mark.aigc, { site, id: idOf(bytes) }));
  const marked = (picture: Sharp) => (xmp ? picture.withXmp(xmp) : picture);
  const size = storedSize(uprightSize(about));
  const upright = () => {
    const picture = sharp(bytes, input(animated));
    const turned = animated ? picture : picture.autoOrient();
    return marked(turned.resize({ ...size, fit: "fill", withoutEnlargement: true })).timeout({
      seconds: ENCODE_SECONDS,
    });
  };
  const { data, info, extension } = await encodeAs(upright, about, animated);
  const { width, height, pageHeight = height } = info;
  const small = sharp(data)
    .extract({ left: 0, top: 0, ...beginningOf({ width, height: pageHeight }) })
    .resize({ width: THUMB_WIDTH, withoutEnlargement: true });
  const thumb = await marked(small).webp({ quality: 78 }).timeout({ seconds: ENCODE_SECONDS }).toBuffer();
  const aiMark = mark?.kind ?? null;
  return { bytes: data, thumb, look: await pictureLook(thumb), extension, aiMark, width, height: pageHeight };
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
