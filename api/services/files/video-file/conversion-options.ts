import type { ConversionAudioOptions, ConversionVideoOptions, InputAudioTrack, InputVideoTrack } from "mediabunny";
import { soundFrames } from "./sound-frames.ts";
import type { ToneMapper } from "./tone-mapper.ts";

const SHORT_SIDE = 720;
const LONG_SIDE = 1280;
/** The longest side in pixels that every player accepts. */
const LONG_SIDE_MAX = 1920;
/** Bits per second: for a picture of 1280×720, and for sound. */
const VIDEO_BITRATE = 2_200_000;
const AUDIO_BITRATE = 128_000;
export const FRAME_RATE_MAX = 60;
const SAMPLE_RATE = 48_000;

/** H.264 that every browser plays is copied; other pictures become H.264 of 720p, and HDR is mapped. */
export async function videoOptions(track: InputVideoTrack, tones: ToneMapper): Promise<ConversionVideoOptions> {
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
    bitrate: videoBitrate(size),
    ...(averagePacketRate > FRAME_RATE_MAX + 1 ? { frameRate: FRAME_RATE_MAX } : {}),
    process: (sample) => tones.map(sample),
  };
}

/** Bits per second of a picture of this size, in pixels. */
export const videoBitrate = ({ width, height }: { width: number; height: number }): number =>
  Math.max(200_000, Math.round((VIDEO_BITRATE * width * height) / (1280 * 720)));

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
export async function audioOptions(track: InputAudioTrack): Promise<ConversionAudioOptions> {
  if ((await track.getCodec()) === "aac") return { codec: "aac" };
  return {
    codec: "aac",
    forceTranscode: true,
    bitrate: AUDIO_BITRATE,
    sampleRate: SAMPLE_RATE,
    ...((await track.getNumberOfChannels()) > 2 ? { numberOfChannels: 2 } : {}),
    process: soundFrames(),
  };
}
