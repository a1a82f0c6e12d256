import { open as openFile, rm, stat } from "node:fs/promises";
import type { Input, InputAudioTrack, InputVideoTrack, MetadataTags } from "mediabunny";
import type { AiMark } from "../../../../contract/posts/ai-mark-names.ts";
import {
  BROKEN_FILE,
  DAMAGED_FILE,
  NO_PICTURE,
  soundlessRemark,
  UNBELIEVABLE_FILE,
} from "../../../decoding/film-refusals.ts";
import { spreadBy, xmpOf } from "../../../decoding/ai-mark.ts";
import { tsStreams } from "../../../decoding/ts-streams.ts";
import { audioOptions, FRAME_RATE_MAX, videoOptions } from "./conversion-options.ts";
import { copyWithDurations } from "./copy-with-durations.ts";
import { copyIndexFirst } from "./copy-index-first.ts";
import { copyCutMatroska } from "./cut-matroska.ts";
import { Damage, isOfFile } from "./film-damage.ts";
import { type FilmFacts, filmFacts } from "./film-facts.ts";
import { markOfFilm, tagsOf } from "./film-mark.ts";
import { openUpload } from "./film-input.ts";
import { hasBelievableCounts, packetsMost } from "./iso-counts.ts";
import { hasTrueSize } from "./picture-config.ts";
import { soundOf } from "./sound-of.ts";
import { ToneMapper } from "./tone-mapper.ts";
import { VideoRefusal } from "./video-refusal.ts";
import { copyWholeParts } from "./whole-parts.ts";

/** The paths are on this machine. */
export interface ConversionTask {
  source: string;
  media: string;
  poster: string;
  /** The length that the inspection found; 0 when unknown. */
  seconds: number;
  /**
   * The path for the undamaged parts of a damaged film. Without it, damage throws an error that `isOfFile` recognises.
   */
  whole?: string;
  /** The site that spreads the film, and the number of the film there, for the mark of an AI. */
  spread: { site: string; id: string };
}

export interface Converted extends FilmFacts {
  /** A sentence for the owner about a part of the film that could not be converted as it is; null in general. */
  remark: string | null;
  /** The mark of an AI that the upload carried. */
  aiMark: AiMark | null;
}

type Mediabunny = typeof import("mediabunny");

/**
 * Makes the MP4 that browsers play and its poster. H.264 of at most 1080p and AAC are copied unchanged if they decode
 * without damage; anything else is transcoded to 720p. Metadata such as place and device is removed, but the mark of an AI stays.
 * @param onProgress 0 to 1; not called while the undamaged parts are being searched
 * @throws VideoRefusal with a sentence for the owner, and an error that `isOfFile` recognises when a part cannot be read
 * or decoded
 */
export async function convertVideo(task: ConversionTask, onProgress: (done: number) => void): Promise<Converted> {
  if (!hasBelievableCounts(task.source, task)) throw new VideoRefusal(UNBELIEVABLE_FILE);
  const bunny = await import("mediabunny");
  const { registerMediabunnyServer } = await import("@mediabunny/server");
  registerMediabunnyServer();
  const { whole, ...paths } = task;
  const cut = `${task.media}.cut`;
  if (await copyCutMatroska(task.source, cut)) paths.source = cut;
  const mark = await withInput(bunny, paths.source, (input) => markOfFilm(input, paths.source));
  const aigc = mark && spreadBy(mark.aigc, task.spread);
  const { isExact, unread, start } = await withInput(bunny, paths.source, (input) => readTracks(bunny, input, paths));
  let isDamaged = false;
  if (whole !== undefined) {
    isDamaged = await withInput(bunny, paths.source, (input) => copyWholeParts(bunny, { input, path: whole }));
    onProgress(0);
  } else if (!isExact) {
    // The copy of the undamaged parts is exact, too.
    const timed = `${task.media}.timed`;
    await withInput(bunny, paths.source, (input) => copyWithDurations(bunny, { input, path: timed }));
    paths.source = timed;
  }
  const { isCopied, isFlat } = await convertOnce(
    bunny,
    { ...paths, from: whole ?? paths.source, tags: tagsOf(aigc), start },
    onProgress,
  ).catch((error: unknown) => {
    throw isDamaged && isOfFile(error) ? new VideoRefusal(DAMAGED_FILE) : error;
  });
  if (isCopied) {
    const isComplete = await decode(bunny, task.media);
    if (!isComplete && whole === undefined) throw new Damage("pictures are missing");
  }
  return {
    ...(await withInput(bunny, task.media, (made) =>
      filmFacts(bunny, made, { path: task.poster, xmp: aigc && xmpOf(aigc) }),
    )),
    aiMark: mark?.kind ?? null,
    remark: remarkOf({ unread, isFlat }),
  };
}

interface Tracks {
  /** Whether each picture has a duration, and the picture's size is the true one. */
  isExact: boolean;
  /** See `Sound`. */
  unread: string | null;
  /** The time in seconds at which the film begins, where that is not for the library's conversion to decide. */
  start: number | undefined;
}

/**
 * Counts the packets of the tracks to convert once, up to the number that the file's size and claimed length allow; all
 * later steps iterate over as many. (The library's `computePacketStats` stops only at the end of the file.)
 */
async function readTracks(bunny: Mediabunny, input: Input, { source, seconds }: ConversionTask): Promise<Tracks> {
  const most = packetsMost({ bytes: (await stat(source)).size, seconds });
  const video = await input.getPrimaryVideoTrack();
  const { track: audio, unread } = await soundOf(video);
  let isExact = true;
  for (const track of [video, audio]) {
    if (!track) continue;
    let count = 0;
    for await (const { duration } of new bunny.EncodedPacketSink(track).packets(undefined, undefined, {
      metadataOnly: true,
    })) {
      if (count >= most) throw new VideoRefusal(UNBELIEVABLE_FILE);
      if (track === video && duration === 0) isExact = false;
      count += 1;
    }
  }
  if (video && !(await hasTrueSize(bunny, video))) isExact = false;
  const isUnlisted = audio === null && (await hasUnlistedSound(bunny, input, source));
  return { isExact, unread: unread ?? (isUnlisted ? "" : null), start: await startOf(bunny, input) };
}

async function withInput<T>(bunny: Mediabunny, path: string, use: (input: Input) => Promise<T>): Promise<T> {
  const input = await openUpload(bunny, path);
  try {
    return await use(input);
  } finally {
    input.dispose();
  }
}

interface Made {
  /** Whether the picture or the sound was copied unchanged. */
  isCopied: boolean;
  /** Whether the picture is HDR that could not be mapped. */
  isFlat: boolean;
}

/** A result with less than this part of the source's frames or sound is refused. */
const LEAST_PART = 0.5;

/**
 * @param from `source`, or the file of its undamaged parts
 */
function convertOnce(
  bunny: Mediabunny,
  { source, from, media, tags, start }: ConversionTask & { from: string; tags: MetadataTags } & Pick<Tracks, "start">,
  onProgress: (done: number) => void,
): Promise<Made> {
  return withInput(bunny, from, async (input) => {
    const video = await input.getPrimaryVideoTrack();
    if (!video) throw new VideoRefusal(from === source ? NO_PICTURE : DAMAGED_FILE);
    const { track: audio } = await soundOf(video);
    const made = await convert(bunny, { input, video, audio, media, tags, start, onProgress });
    const [there, here] = await Promise.all([withInput(bunny, source, amounts), withInput(bunny, media, amounts)]);
    // Transcoded sound has packets of another length, so the sound is counted in the input of the conversion.
    const kept = from === source ? there : await amounts(input);
    if (here.pictures < LEAST_PART * there.pictures || kept.sound < LEAST_PART * there.sound)
      throw new VideoRefusal(from === source ? BROKEN_FILE : DAMAGED_FILE);
    return made;
  });
}

/** Whether a transport stream has a sound that its reader does not list, because its codec is unknown. */
async function hasUnlistedSound({ MPEG_TS }: Mediabunny, input: Input, path: string): Promise<boolean> {
  if ((await input.getFormat()) !== MPEG_TS) return false;
  await using file = await openFile(path);
  const { hasSound } = await tsStreams(async (start, end) => {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(end - start), 0, end - start, start);
    return buffer.subarray(0, bytesRead);
  });
  return hasSound;
}

/**
 * The clock of a transport stream may pass its end (26.5 hours) within the film. The reader then gives the part before
 * that negative times, which the conversion would cut off: in other containers they are a lead-in that is not shown.
 */
async function startOf({ MPEG_TS }: Mediabunny, input: Input): Promise<number | undefined> {
  if ((await input.getFormat()) !== MPEG_TS) return undefined;
  const start = await input.getFirstTimestamp();
  return start < 0 ? start : undefined;
}

/** The sentence for the owner of a film that plays otherwise than they expect. @param unread see `Sound` */
function remarkOf({ unread, isFlat }: { unread: string | null; isFlat: boolean }): string | null {
  const remarks = [
    ...(unread === null ? [] : [soundlessRemark(unread)]),
    ...(isFlat ? ["这是 HDR 视频，转码后颜色会偏淡"] : []),
  ];
  return remarks.length === 0 ? null : remarks.join("；");
}

/** The number of frames (at most FRAME_RATE_MAX per second) and of sound packets. */
async function amounts(input: Input): Promise<{ pictures: number; sound: number }> {
  const video = await input.getPrimaryVideoTrack();
  const { track: audio } = await soundOf(video);
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

interface Parts {
  input: Input;
  video: InputVideoTrack;
  audio: InputAudioTrack | null;
  media: string;
  /** The tags of the result. */
  tags: MetadataTags;
  start: number | undefined;
  onProgress: (done: number) => void;
}

async function convert(
  bunny: Mediabunny,
  { input, video, audio, media, tags, start, onProgress }: Parts,
): Promise<Made> {
  using tones = new ToneMapper(await video.getColorSpace());
  const picture = await videoOptions(video, tones);
  const sound = audio && (await audioOptions(audio));
  const draft = `${media}.draft`;
  const conversion = await bunny.Conversion.init({
    input,
    output: new bunny.Output({
      format: new bunny.Mp4OutputFormat({ fastStart: false }),
      target: new bunny.FilePathTarget(draft),
    }),
    tracks: "all",
    ...(start === undefined ? {} : { trim: { start } }),
    video: ({ id }) => (id === video.id ? picture : { discard: true }),
    audio: ({ id }) => (sound && id === audio.id ? sound : { discard: true }),
    tags: {},
    showWarnings: false,
  });
  const isLost = conversion.discardedTracks.some(({ reason }) => reason !== "discarded_by_user");
  if (!conversion.isValid || isLost) throw new VideoRefusal("无法解码这个视频，请转成 H.264 编码的 MP4 再上传");
  conversion.onProgress = onProgress;
  await conversion.execute();
  await withInput(bunny, draft, (made) => copyIndexFirst(bunny, { input: made, path: media, tags }));
  await rm(draft);
  return { isCopied: !picture.forceTranscode || (sound !== null && !sound.forceTranscode), isFlat: tones.hasFailed };
}
