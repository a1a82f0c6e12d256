import { stat, writeFile } from "node:fs/promises";
import type {
  ConversionAudioOptions,
  ConversionVideoOptions,
  Input,
  InputAudioTrack,
  InputVideoTrack,
  Output,
  VideoSample,
} from "mediabunny";
import sharp from "sharp";
import { BROKEN_FILE, DAMAGED_FILE, UNBELIEVABLE_FILE } from "../../../decoding/film-refusals.ts";
import { hasBelievableCounts, packetsMost } from "./iso-counts.ts";
import { copyWholeParts } from "./whole-parts.ts";

/** The paths are on this machine. */
export interface ConversionTask {
  source: string;
  media: string;
  poster: string;
  /** The length that the inspection found; 0 when unknown. */
  seconds: number;
  /**
   * The path for the undamaged parts of a damaged film. Without it, damage throws an error that `isOfDamage`
   * recognises.
   */
  whole?: string;
}

export interface Converted {
  durationMs: number;
  /** In pixels, after rotation. */
  width: number;
  height: number;
}

/** The error message for the member when the file itself is the reason. All other errors are ours. */
export class VideoRefusal extends Error {
  override name = "VideoRefusal";
}

type Mediabunny = typeof import("mediabunny");

const SHORT_SIDE = 720;
const LONG_SIDE = 1280;
/** The longest side in pixels that every player accepts. */
const LONG_SIDE_MAX = 1920;
/** Bits per second: for a picture of 1280×720, and for sound. */
const VIDEO_BITRATE = 2_200_000;
const AUDIO_BITRATE = 128_000;
const FRAME_RATE_MAX = 60;
const SAMPLE_RATE = 48_000;
const POSTER_WIDTH = 1280;

/**
 * Makes the MP4 that browsers play and its poster. H.264 of at most 1080p and AAC are copied unchanged if they decode
 * without damage; anything else is transcoded to 720p. Metadata such as place and device is removed.
 * @param onProgress 0 to 1; not called while the undamaged parts are being searched
 * @throws VideoRefusal with a sentence for the owner, and an error that `isOfDamage` recognises when a part cannot be
 * decoded
 */
export async function convertVideo(task: ConversionTask, onProgress: (done: number) => void): Promise<Converted> {
  if (!hasBelievableCounts(task.source, task)) throw new VideoRefusal(UNBELIEVABLE_FILE);
  const bunny = await import("mediabunny");
  const { registerMediabunnyServer } = await import("@mediabunny/server");
  registerMediabunnyServer();
  const { whole, ...paths } = task;
  await withInput(bunny, task.source, async (input) => assertCountable(bunny, input, task));
  if (whole !== undefined) {
    await withInput(bunny, task.source, (input) => copyWholeParts(bunny, { input, path: whole, isDamage: isOfDamage }));
    onProgress(0);
  }
  const isCopied = await convertOnce(bunny, { ...paths, from: whole ?? task.source }, onProgress);
  if (isCopied) {
    const isComplete = await decode(bunny, task.media);
    if (!isComplete && whole === undefined) throw new Damage("pictures are missing");
  }
  return withInput(bunny, task.media, (made) => look(bunny, made, task.poster));
}

/**
 * Counts the packets of the tracks to convert once, up to the number that the file's size and claimed length allow; all
 * later steps iterate over as many. (The library's `computePacketStats` stops only at the end of the file.)
 */
async function assertCountable(bunny: Mediabunny, input: Input, { source, seconds }: ConversionTask): Promise<void> {
  const most = packetsMost({ bytes: (await stat(source)).size, seconds });
  const video = await input.getPrimaryVideoTrack();
  const audio = (await video?.getPrimaryPairableAudioTrack()) ?? null;
  for (const track of [video, audio]) {
    if (!track) continue;
    const packets = new bunny.EncodedPacketSink(track).packets(undefined, undefined, { metadataOnly: true });
    for (let count = 0; !(await packets.next()).done; count++)
      if (count >= most) throw new VideoRefusal(UNBELIEVABLE_FILE);
  }
}

/** Damage that a decoder skips silently. */
class Damage extends Error {
  override name = "Damage";
}

/**
 * FFmpeg's messages for invalid data, and for any failure of its decoders, whose only input is the file (the AAC
 * decoder has its own error numbers). A lack of memory is not the file's fault.
 */
const DAMAGE = /Invalid data found|^(?:Send packet|Receive frame|Flush decoder): (?!Cannot allocate memory)/;

export function isOfDamage(error: unknown): error is Error {
  return error instanceof Damage || (error instanceof Error && DAMAGE.test(error.message));
}

async function withInput<T>(bunny: Mediabunny, path: string, use: (input: Input) => Promise<T>): Promise<T> {
  const input = open(bunny, path);
  try {
    return await use(input);
  } finally {
    input.dispose();
  }
}

/** A result with less than this part of the source's frames or sound is refused. */
const LEAST_PART = 0.5;

/**
 * @param from `source`, or the file of its undamaged parts
 * @returns whether the picture or the sound was copied unchanged
 */
function convertOnce(
  bunny: Mediabunny,
  { source, from, media }: ConversionTask & { from: string },
  onProgress: (done: number) => void,
): Promise<boolean> {
  return withInput(bunny, from, async (input) => {
    const video = await input.getPrimaryVideoTrack();
    if (!video) throw new VideoRefusal(from === source ? "文件里没有视频画面" : DAMAGED_FILE);
    const audio = await video.getPrimaryPairableAudioTrack();
    const isCopied = await convert(bunny, { input, video, audio, media, onProgress });
    const [there, made] = await Promise.all([withInput(bunny, source, amounts), withInput(bunny, media, amounts)]);
    // Transcoded sound has packets of another length, so the sound is counted in the input of the conversion.
    const kept = from === source ? there : await amounts(input);
    if (made.pictures < LEAST_PART * there.pictures || kept.sound < LEAST_PART * there.sound)
      throw new VideoRefusal(from === source ? BROKEN_FILE : DAMAGED_FILE);
    return isCopied;
  });
}

/** The number of frames (at most FRAME_RATE_MAX per second) and of sound packets. */
async function amounts(input: Input): Promise<{ pictures: number; sound: number }> {
  const video = await input.getPrimaryVideoTrack();
  const audio = (await video?.getPrimaryPairableAudioTrack()) ?? null;
  const seconds = await input.computeDuration();
  return {
    pictures: Math.min(await packetCount(video), seconds * FRAME_RATE_MAX),
    sound: await packetCount(audio),
  };
}

async function packetCount(track: InputVideoTrack | InputAudioTrack | null): Promise<number> {
  return track ? (await track.computePacketStats()).packetCount : 0;
}

/** A decoder must output at least this part of the frames; it drops some at a cut. */
const SHOWN_PART = 0.97;

/**
 * Decodes the whole file and discards the output, because a browser will have to decode it, too.
 * @returns whether enough frames were decoded
 */
function decode(bunny: Mediabunny, path: string): Promise<boolean> {
  return withInput(bunny, path, async (made) => {
    const [video, audio] = [await made.getPrimaryVideoTrack(), await made.getPrimaryAudioTrack()];
    let shown = 0;
    if (video)
      for await (const sample of new bunny.VideoSampleSink(video).samples()) {
        sample.close();
        shown += 1;
      }
    if (audio) for await (const sample of new bunny.AudioSampleSink(audio).samples()) sample.close();
    return shown >= SHOWN_PART * (await packetCount(video)) - 2;
  });
}

function open({ FilePathSource, Input, MATROSKA, MP4, MPEG_TS, QTFF, WEBM }: Mediabunny, path: string): Input {
  // HLS playlists are not supported: they contain URLs that this server would fetch.
  return new Input({ source: new FilePathSource(path), formats: [MP4, QTFF, MATROSKA, WEBM, MPEG_TS] });
}

interface Parts {
  input: Input;
  video: InputVideoTrack;
  audio: InputAudioTrack | null;
  media: string;
  onProgress: (done: number) => void;
}

async function convert(bunny: Mediabunny, { input, video, audio, media, onProgress }: Parts): Promise<boolean> {
  const options = await videoOptions(video);
  const sound = await audioOptions(audio);
  const packets = { video: await packetsOf(video, 0), audio: audio ? await packetsOf(audio, SAMPLE_RATE / 1024) : 0 };
  const output = fastStarting(bunny, media, packets);
  const conversion = await bunny.Conversion.init({
    input,
    output,
    tracks: "primary",
    video: options,
    audio: { codec: "aac", ...sound },
    tags: {},
    showWarnings: false,
  });
  const lost = conversion.discardedTracks.map(({ track }) => track.type);
  if (!conversion.isValid || lost.includes("video"))
    throw new VideoRefusal("无法解码这个视频，请转成 H.264 编码的 MP4 再上传");
  conversion.onProgress = onProgress;
  await conversion.execute();
  return options.forceTranscode !== true || sound.forceTranscode !== true;
}

/**
 * The output's index (moov) comes before the data, in space that is reserved for it, so that the output is never held
 * in memory.
 */
function fastStarting(
  { FilePathTarget, Mp4OutputFormat, Output }: Mediabunny,
  path: string,
  packets: { video: number; audio: number },
): Output {
  const output = new Output({
    format: new Mp4OutputFormat({ fastStart: "reserve" }),
    target: new FilePathTarget(path),
  });
  const { addVideoTrack, addAudioTrack } = output;
  output.addVideoTrack = (source, about) =>
    addVideoTrack.call(output, source, { ...about, maximumPacketCount: packets.video });
  output.addAudioTrack = (source, about) =>
    addAudioTrack.call(output, source, { ...about, maximumPacketCount: packets.audio });
  return output;
}

/** An upper bound of the output's packets: the track's own count, or `rate` per second for transcoded sound. */
async function packetsOf(track: InputVideoTrack | InputAudioTrack, rate: number): Promise<number> {
  const [{ packetCount }, seconds] = [await track.computePacketStats(), await track.computeDuration()];
  return Math.max(packetCount, Math.ceil(seconds * rate)) + 200;
}

async function videoOptions(track: InputVideoTrack): Promise<ConversionVideoOptions> {
  const [width, height] = [await track.getDisplayWidth(), await track.getDisplayHeight()];
  if (await isPlayable(track, width, height)) return { codec: "avc" };
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  // A very long strip gets as many pixels as other films: a limit on its longer side alone would make it too narrow.
  const strip = Math.min(LONG_SIDE_MAX / long, Math.sqrt((SHORT_SIDE * LONG_SIDE) / (width * height)));
  const scale = Math.min(1, SHORT_SIDE / short, Math.max(LONG_SIDE / long, strip));
  const even = (pixels: number) => Math.max(2, Math.round((pixels * scale) / 2) * 2);
  const size = { width: even(width), height: even(height) };
  const { averagePacketRate } = await track.computePacketStats(200);
  return {
    codec: "avc",
    ...size,
    fit: "fill",
    forceTranscode: true,
    allowTransformationMetadata: false,
    hardwareAcceleration: "prefer-software",
    bitrate: Math.max(200_000, Math.round((VIDEO_BITRATE * size.width * size.height) / (1280 * 720))),
    ...(averagePacketRate > FRAME_RATE_MAX + 1 ? { frameRate: FRAME_RATE_MAX } : {}),
  };
}

/** 8-bit 4:2:0 profiles (Baseline, Main, Extended, High): browsers play no other H.264 profiles. */
const PLAYABLE = /^avc[13]\.(?:42|4d|58|64)/i;

async function isPlayable(track: InputVideoTrack, width: number, height: number): Promise<boolean> {
  return (
    PLAYABLE.test((await track.getCodecParameterString()) ?? "") &&
    Math.min(width, height) <= 1080 &&
    Math.max(width, height) <= 1920
  );
}

/** Two channels at 48 kHz, unless the sound is AAC, which is copied. */
async function audioOptions(track: InputAudioTrack | null): Promise<ConversionAudioOptions> {
  if (!track) return { forceTranscode: true };
  if ((await track.getCodec()) === "aac") return {};
  return {
    forceTranscode: true,
    bitrate: AUDIO_BITRATE,
    sampleRate: SAMPLE_RATE,
    ...((await track.getNumberOfChannels()) > 2 ? { numberOfChannels: 2 } : {}),
  };
}

/**
 * Reads the properties of the result and makes its poster: the frame at a tenth of the film, or a later one when that
 * is black.
 */
async function look({ VideoSampleSink }: Mediabunny, made: Input, poster: string): Promise<Converted> {
  const track = await made.getPrimaryVideoTrack();
  if (!track) throw new VideoRefusal(BROKEN_FILE);
  const seconds = await made.computeDuration();
  const start = await track.getFirstTimestamp();
  const sink = new VideoSampleSink(track);
  let picture: Buffer | undefined;
  for (const part of [0.1, 0.3, 0.5]) {
    const sample = await sink.getSample(start + (seconds - start) * part);
    if (!sample) continue;
    const drawn = await draw(sample);
    picture ??= drawn.webp;
    if (!drawn.isBlack) {
      picture = drawn.webp;
      break;
    }
  }
  if (!picture) throw new VideoRefusal(BROKEN_FILE);
  await writeFile(poster, picture);
  return {
    durationMs: Math.round(seconds * 1000),
    width: await track.getDisplayWidth(),
    height: await track.getDisplayHeight(),
  };
}

const BLACK = 24;

async function draw(sample: VideoSample): Promise<{ webp: Buffer; isBlack: boolean }> {
  const { rotation, codedWidth: width, codedHeight: height } = sample;
  const pixels = new Uint8Array(sample.allocationSize({ format: "RGBX" }));
  await sample.copyTo(pixels, { format: "RGBX" });
  sample.close();
  const upright = sharp(pixels, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .rotate(rotation);
  const webp = await upright
    .resize({ width: POSTER_WIDTH, height: POSTER_WIDTH, fit: "inside", withoutEnlargement: true })
    .webp({ quality: 80 })
    .toBuffer();
  const { channels } = await sharp(webp).stats();
  return { webp, isBlack: channels.every(({ mean }) => mean < BLACK) };
}
