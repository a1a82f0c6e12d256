import { stat, writeFile } from "node:fs/promises";
import type { EncodedPacket, VideoSample } from "mediabunny";
import sharp from "sharp";
import { xmpOf } from "../../../decoding/ai-mark.ts";
import { openFilm } from "./film-input.ts";
import { markOfFilm } from "./film-mark.ts";
import type { MadeRendition } from "./make-quality.ts";
import type { FramesFacts } from "./rendition-facts.ts";

/** The paths are on this machine. */
export interface FramesTask {
  what: "frames";
  /** A converted film. */
  film: string;
  /** The path of the result, a WebP. */
  made: string;
}

const COUNT_MAX = 100;
const COLUMNS = 10;
/** Pixels of a frame's longer side. */
const SIDE = 160;
const QUALITY = 60;

/** The number of frames and the seconds between them: a hundred, but at most one for each second. */
export function framesOf(seconds: number): { count: number; every: number } {
  const every = Math.max(1, Math.round(seconds * 10) / 10 / COUNT_MAX);
  return { count: Math.min(COUNT_MAX, Math.max(1, Math.ceil(seconds / every))), every };
}

/** Draws the sheet of frames that players show while one seeks. Decodes key frames alone. */
export async function makeFrames({ film, made }: FramesTask): Promise<MadeRendition<FramesFacts>> {
  const { bunny, input } = await openFilm(film);
  try {
    const video = await input.getPrimaryVideoTrack();
    if (!video) throw new Error("the film has no picture");
    const seconds = await video.computeDuration();
    const start = await video.getFirstTimestamp();
    const { count, every } = framesOf(seconds);
    const [wide, high] = [await video.getDisplayWidth(), await video.getDisplayHeight()];
    const scale = SIDE / Math.max(wide, high);
    const size = { width: Math.max(2, Math.round(wide * scale)), height: Math.max(2, Math.round(high * scale)) };
    const packets = new bunny.EncodedPacketSink(video);
    const samples = new bunny.VideoSampleSink(video, { hardwareAcceleration: "prefer-software" });
    const pieces: { input: Buffer; raw: { width: number; height: number; channels: 3 }; left: number; top: number }[] =
      [];
    let last: { packet: EncodedPacket; pixels: Buffer } | undefined;
    for (let index = 0; index < count; index++) {
      const packet = await packets.getKeyPacket(Math.max(start, index * every), { metadataOnly: true });
      if (packet && packet.timestamp !== last?.packet.timestamp) {
        const sample = await samples.getSample(packet.timestamp);
        if (sample) last = { packet, pixels: await draw(sample, size) };
      }
      if (!last) continue;
      const [left, top] = [(index % COLUMNS) * size.width, Math.floor(index / COLUMNS) * size.height];
      pieces.push({ input: last.pixels, raw: { ...size, channels: 3 }, left, top });
    }
    if (!last) throw new Error("no frame of the film can be decoded");
    const columns = Math.min(COLUMNS, count);
    const sheet = sharp({
      create: {
        width: columns * size.width,
        height: Math.ceil(count / COLUMNS) * size.height,
        channels: 3,
        background: "#000",
      },
    }).composite(pieces);
    const mark = await markOfFilm(input, film);
    await writeFile(
      made,
      await (mark?.aigc ? sheet.withXmp(xmpOf(mark.aigc)) : sheet).webp({ quality: QUALITY }).toBuffer(),
    );
    return { facts: { count, columns, ...size, seconds: every }, bytes: (await stat(made)).size, bitrate: 0 };
  } finally {
    input.dispose();
  }
}

async function draw(sample: VideoSample, size: { width: number; height: number }): Promise<Buffer> {
  const { rotation, codedWidth: width, codedHeight: height } = sample;
  const pixels = new Uint8Array(sample.allocationSize({ format: "RGBX" }));
  await sample.copyTo(pixels, { format: "RGBX" });
  sample.close();
  return sharp(pixels, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .rotate(rotation)
    .resize({ ...size, fit: "fill" })
    .raw()
    .toBuffer();
}
