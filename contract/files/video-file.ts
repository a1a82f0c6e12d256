import { z } from "zod";
import { id, idOut } from "../shared/common.ts";
import { endpoint } from "../shared/endpoint.ts";
import { HOUR, type RateLimits } from "../shared/rate-limit.ts";

/** uploading: pieces are missing. queued: the video waits for its conversion. */
export const videoFileStates = ["uploading", "queued", "transcoding", "ready", "failed"] as const;
export type VideoFileState = (typeof videoFileStates)[number];

/** A video for a page: a player when it is ready, its state before. */
export const videoFileView = z.object({
  id: idOut,
  name: z.string(),
  state: z.enum(videoFileStates),
  /** The reason of the failure; of a ready video, what it lacks, which only its owner is told. */
  reason: z.string().nullable(),
  /** The progress of the conversion, in per cent. */
  progress: z.number().int().min(0).max(100),
  durationSeconds: z.number().nullable(),
  /** In pixels, after rotation; given so that the layout does not shift while the video loads. */
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  /**
   * The URL of an MP4 (H.264, AAC), as a path on the site's origin or below the CDN base; null until the video is
   * ready.
   */
  src: z.string().nullable(),
  /** The URL of a WebP. */
  poster: z.string().nullable(),
  /** The uploaded file carried the mark of an AI. */
  isAiMarked: z.literal(true).optional(),
});
export type VideoFileView = z.output<typeof videoFileView>;

/** A sheet of frames: frame `n` (from 0) shows the film at `n * seconds`, in column `n % columns`. */
export const frameSheet = z.object({
  /** The URL of a WebP. */
  src: z.string(),
  count: z.number().int(),
  columns: z.number().int(),
  /** Size of one frame in pixels. */
  width: z.number().int(),
  height: z.number().int(),
  /** Seconds between two frames. */
  seconds: z.number(),
});
export type FrameSheet = z.output<typeof frameSheet>;

/** Several qualities of a film: playlists of HLS, as paths on the site's origin. */
export const filmQualities = z.object({
  /** The URL of the master playlist. */
  src: z.string(),
  /** Each quality and the URL of its own playlist, the highest first. */
  each: z.array(
    z.object({
      /** Pixels of the shorter side. */
      height: z.number().int(),
      src: z.string(),
    }),
  ),
});
export type FilmQualities = z.output<typeof filmQualities>;

/** The renditions that a film's player may use besides its MP4. */
export const videoRenditions = z.object({
  qualities: filmQualities.optional(),
  frames: frameSheet.optional(),
});
export type VideoRenditions = z.output<typeof videoRenditions>;

export const videoFileLimits = {
  upload: {
    name: "video-upload",
    times: 30,
    seconds: HOUR,
    refusal: "上传太频繁",
    takenBy: "verb",
    counts: "attempts",
  },
} as const satisfies RateLimits;

export const videoFileEndpoints = {
  /** Multipart, field `file`, at most 500 MB; containers are recognised by content. The body is read as a stream. */
  upload: endpoint({
    method: "post",
    path: "/video-file",
    summary: "上传视频",
    auth: "required",
    limits: [videoFileLimits.upload],
    multipart: true,
    output: videoFileView,
  }),
  /** The viewer's own video, also during its conversion. */
  get: endpoint({
    method: "get",
    path: "/video-file/{id}",
    summary: "自己上传的视频与转码进度",
    auth: "required",
    params: z.object({ id }),
    output: videoFileView,
  }),
} as const;
