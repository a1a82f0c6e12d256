import { z } from "zod";
import { image } from "../shared/common.ts";
import { endpoint } from "../shared/endpoint.ts";
import { MINUTE, type RateLimits } from "../shared/rate-limit.ts";

export const imageLimits = {
  // The point is taken before the upload's bytes are read.
  upload: { name: "image-upload", times: 60, seconds: 10 * MINUTE, refusal: "上传太频繁", counts: "attempts" },
  // Each picture is rendered once; a cached picture costs no point.
  sharePicture: {
    name: "share-picture",
    per: "address",
    times: 60,
    seconds: MINUTE,
    refusal: "获取分享图太频繁",
    takenBy: "verb",
    counts: "attempts",
  },
} as const satisfies RateLimits;

export const imageEndpoints = {
  /** Multipart, field `file`. ≤ 10 MB, ≤ 40 megapixels; JPEG, PNG, WebP, GIF, AVIF by content; SVG refused. */
  upload: endpoint({
    method: "post",
    path: "/image/upload",
    summary: "上传图片",
    auth: "required",
    limits: [imageLimits.upload],
    multipart: true,
    output: image,
    body: z.object({}),
  }),
} as const;
