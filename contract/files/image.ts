import { z } from "zod";
import { image } from "../shared/common.ts";
import { endpoint } from "../shared/endpoint.ts";

export const imageEndpoints = {
  /** Multipart, field `file`. ≤ 10 MB, ≤ 40 megapixels; JPEG, PNG, WebP, GIF, AVIF by content; SVG refused. */
  upload: endpoint({
    method: "post",
    path: "/image/upload",
    summary: "上传图片",
    auth: "required",
    limits: ["image-upload"],
    multipart: true,
    output: image,
    body: z.object({}),
  }),
} as const;
