import { writeFile } from "node:fs/promises";
import type { Input, VideoSample } from "mediabunny";
import sharp from "sharp";
import { BROKEN_FILE } from "../../../decoding/film-refusals.ts";
import { VideoRefusal } from "./video-refusal.ts";

type Mediabunny = typeof import("mediabunny");

/** Pixels of the longer side of a poster. */
const POSTER_SIDE = 1280;

export interface FilmFacts {
  durationMs: number;
  /** In pixels, after rotation. */
  width: number;
  height: number;
}

/**
 * Reads the properties of the result and makes its poster: the frame at a tenth of the film, or a later one when that
 * is black.
 */
export async function filmFacts(
  { VideoSampleSink }: Mediabunny,
  made: Input,
  poster: { path: string; xmp: string | null },
): Promise<FilmFacts> {
  const track = await made.getPrimaryVideoTrack();
  if (!track) throw new VideoRefusal(BROKEN_FILE);
  const [width, height] = [await track.getDisplayWidth(), await track.getDisplayHeight()];
  const seconds = await made.computeDuration();
  const start = await track.getFirstTimestamp();
  const sink = new VideoSampleSink(track);
  let picture: Buffer | undefined;
  for (const part of [0.1, 0.3, 0.5]) {
    const sample = await sink.getSample(start + (seconds - start) * part);
    if (!sample) continue;
    const drawn = await draw(sample, { width, height }, poster.xmp);
    picture ??= drawn.webp;
    if (!drawn.isBlack) {
      picture = drawn.webp;
      break;
    }
  }
  if (!picture) throw new VideoRefusal(BROKEN_FILE);
  await writeFile(poster.path, picture);
  return { durationMs: Math.round(seconds * 1000), width, height };
}

const BLACK = 24;

/** @param shown the size in pixels as shown: the pixels of a film need not be square */
async function draw(
  sample: VideoSample,
  shown: { width: number; height: number },
  xmp: string | null,
): Promise<{ webp: Buffer; isBlack: boolean }> {
  const { rotation, codedWidth: width, codedHeight: height } = sample;
  const pixels = new Uint8Array(sample.allocationSize({ format: "RGBX" }));
  await sample.copyTo(pixels, { format: "RGBX" });
  sample.close();
  const upright = sharp(pixels, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .rotate(rotation);
  const scale = Math.min(1, POSTER_SIDE / Math.max(shown.width, shown.height));
  const small = upright.resize({
    width: Math.max(1, Math.round(shown.width * scale)),
    height: Math.max(1, Math.round(shown.height * scale)),
    fit: "fill",
  });
  const webp = await (xmp ? small.withXmp(xmp) : small).webp({ quality: 80 }).toBuffer();
  const { channels } = await sharp(webp).stats();
  return { webp, isBlack: channels.every(({ mean }) => mean < BLACK) };
}
