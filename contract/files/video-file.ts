import { z } from "zod";
import { id, idOut } from "../shared/common.ts";
import { endpoint } from "../shared/endpoint.ts";

/** uploading: not all of it is here. queued: waits for its conversion. */
export const videoFileStates = ["uploading", "queued", "transcoding", "ready", "failed"] as const;
export type VideoFileState = (typeof videoFileStates)[number];

/** A video as a page shows it: played when it is ready, told of before. */
export const videoFileView = z.object({
  id: idOut,
  name: z.string(),
  state: z.enum(videoFileStates),
  /** Why it failed. */
  reason: z.string().nullable(),
  /** Per cent of the conversion. */
  progress: z.number().int().min(0).max(100),
  durationSeconds: z.number().nullable(),
  /** Pixels as shown, so that nothing moves while it loads. */
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  /** MP4 (H.264, AAC) as a path below the site's origin or the CDN base; null until it is ready. */
  src: z.string().nullable(),
  /** WebP. */
  poster: z.string().nullable(),
});
export type VideoFileView = z.output<typeof videoFileView>;

export const videoFileEndpoints = {
  /** Multipart, field `file`. ≤ 500 MB; whatever container a video stands in, judged by content. It is read as it comes. */
  upload: endpoint({
    method: "post",
    path: "/video-file",
    summary: "上传视频",
    auth: "required",
    limits: ["video-upload"],
    multipart: true,
    output: videoFileView,
  }),
  /** One's own, also while it is converted. */
  get: endpoint({
    method: "get",
    path: "/video-file/{id}",
    summary: "自己上传的视频与转码进度",
    auth: "required",
    params: z.object({ id }),
    output: videoFileView,
  }),
} as const;
