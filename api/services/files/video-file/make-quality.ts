import { stat } from "node:fs/promises";
import type { ConversionAudioOptions, ConversionVideoOptions, InputAudioTrack, InputVideoTrack } from "mediabunny";
import type { Mediabunny, Track } from "./copy-tracks.ts";
import { openFilm } from "./film-input.ts";
import { markOfFilm, tagsOf } from "./film-mark.ts";
import { qualityBitrates, qualitySize } from "./quality-bitrates.ts";
import type { QualityFacts } from "./rendition-facts.ts";
import { soundFrames } from "./sound-frames.ts";

/** The paths are on this machine. */
export interface QualityTask {
  what: "quality";
  /** A converted film. */
  film: string;
  /** The path of the result. */
  made: string;
  /** Pixels of the shorter side. */
  height: number;
}

export interface MadeRendition<Facts> {
  facts: Facts;
  bytes: number;
  bitrate: number;
}

/** Seconds between two key frames, at which players change the quality. */
const SEGMENT_SECONDS = 4;
/** A last segment that is shorter belongs to the one before. */
const TAIL_SECONDS = 1;
/** Film whose key frames are farther apart is encoded again: a player would load so much before it shows anything. */
const GAP_MAX = 12;

/**
 * Makes one quality of a converted film: fragmented MP4 in one file. The film's own height is copied where its key
 * frames are near each other and it is not turned; a lower one is encoded. Sound is copied, unless it is most of the film.
 * @param onProgress 0 to 1
 */
export async function makeQuality(
  { film, made, height }: QualityTask,
  onProgress: (done: number) => void,
): Promise<MadeRendition<QualityFacts>> {
  const { bunny, input } = await openFilm(film);
  try {
    const video = await input.getPrimaryVideoTrack();
    if (!video) throw new Error("the film has no picture");
    const audio = await input.getPrimaryAudioTrack();
    const mark = await markOfFilm(input, film);
    const places: Placed = { header: 0, segments: [] };
    const output = new bunny.Output({
      format: new bunny.Mp4OutputFormat({
        fastStart: "fragmented",
        minimumFragmentDuration: SEGMENT_SECONDS,
        metadataFormat: "mdta",
        ...placing(places),
      }),
      target: new bunny.FilePathTarget(made),
    });
    const conversion = await bunny.Conversion.init({
      input,
      output,
      tracks: "all",
      ...(await trackOptions(bunny, { video, audio }, height)),
      tags: tagsOf(mark?.aigc ?? null),
      showWarnings: false,
    });
    if (!conversion.isValid || conversion.discardedTracks.length > 0) throw new Error("a track cannot be converted");
    conversion.onProgress = onProgress;
    await conversion.execute();
    return await factsOf(made, { places, hasSound: audio !== null });
  } finally {
    input.dispose();
  }
}

/** How the tracks of a film are copied or encoded for a quality. */
async function trackOptions(
  bunny: Mediabunny,
  { video, audio }: { video: InputVideoTrack; audio: InputAudioTrack | null },
  height: number,
): Promise<{ video: ConversionVideoOptions; audio: ConversionAudioOptions }> {
  const film = { width: await video.getDisplayWidth(), height: await video.getDisplayHeight() };
  const isOwn = height === Math.min(film.width, film.height);
  // A turned picture is encoded upright, because not every player of segments turns it.
  if (isOwn && (await video.getRotation()) === 0 && (await longestGap(bunny, video)) <= GAP_MAX)
    return { video: { codec: "avc" }, audio: { codec: "aac" } };
  const bitrateOf = async (track: Track | null) => (track ? (await track.computePacketStats()).averageBitrate : 0);
  const bitrates = qualityBitrates({ ...film, video: await bitrateOf(video), audio: await bitrateOf(audio) }, height);
  return {
    video: {
      codec: "avc",
      ...qualitySize(film, height),
      fit: "fill",
      forceTranscode: true,
      allowTransformationMetadata: false,
      hardwareAcceleration: "prefer-software",
      bitrate: bitrates.video,
      keyFrameInterval: SEGMENT_SECONDS,
    },
    audio: {
      codec: "aac",
      ...(bitrates.audio === null ? {} : { forceTranscode: true, bitrate: bitrates.audio, process: soundFrames() }),
    },
  };
}

/** The most seconds between two key frames. */
async function longestGap({ EncodedPacketSink }: Mediabunny, video: InputVideoTrack): Promise<number> {
  const sink = new EncodedPacketSink(video);
  let longest = 0;
  let last = await video.getFirstTimestamp();
  for (
    let packet = await sink.getFirstKeyPacket({ metadataOnly: true });
    packet;
    packet = await sink.getNextKeyPacket(packet, { metadataOnly: true })
  ) {
    longest = Math.max(longest, packet.timestamp - last);
    last = packet.timestamp;
  }
  return Math.max(longest, (await video.computeDuration()) - last);
}

interface Placed {
  header: number;
  /** The first byte, the byte after the last, and the time in seconds of each segment. */
  segments: { start: number; end: number; time: number }[];
}

/** Notes where the writer puts the parts of the file. */
const placing = (places: Placed) => ({
  onMoov(data: Uint8Array, position: number) {
    places.header = position + data.length;
  },
  onMoof(data: Uint8Array, position: number, time: number) {
    places.segments.push({ start: position, end: position + data.length, time });
  },
  onMdat(data: Uint8Array, position: number) {
    const segment = places.segments.at(-1);
    if (segment) segment.end = position + data.length;
  },
});

async function factsOf(
  path: string,
  { places: { header, segments }, hasSound }: { places: Placed; hasSound: boolean },
): Promise<MadeRendition<QualityFacts>> {
  const { input } = await openFilm(path);
  try {
    const video = await input.getPrimaryVideoTrack();
    const audio = await input.getPrimaryAudioTrack();
    if (!video || (audio !== null) !== hasSound) throw new Error("a track is missing in the result");
    const codecs = await Promise.all(
      [video, ...(audio ? [audio] : [])].map((track) => track.getCodecParameterString()),
    );
    const end = await input.computeDuration();
    // Sound that is longer than the picture makes a last segment without a picture.
    const tail = segments.at(-1);
    const before = segments.at(-2);
    if (tail && before && end - tail.time < TAIL_SECONDS) {
      before.end = tail.end;
      segments.pop();
    }
    const listed = segments.map(({ start, end: after, time }, index): QualityFacts["segments"][number] => [
      start,
      after - start,
      Math.max(1, Math.round(((segments[index + 1]?.time ?? end) - time) * 1000)),
    ]);
    return {
      facts: {
        codecs: codecs.join(","),
        width: await video.getDisplayWidth(),
        height: await video.getDisplayHeight(),
        header,
        segments: listed,
      },
      bytes: (await stat(path)).size,
      bitrate: Math.max(...listed.map(([, bytes, ms]) => Math.ceil((bytes * 8000) / ms))),
    };
  } finally {
    input.dispose();
  }
}
