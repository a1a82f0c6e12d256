import type { Feature } from "../../../feature.ts";
import { byId, type MemberFacts, shownWithThing, type Tables } from "../../../db/table-facts.ts";
import { hasRows, MINUTE, SECOND } from "../../../lib/job.ts";
import { cleanUpImages } from "./clean-up-images.ts";
import { fillLooks, looklessQuery } from "./fill-looks.ts";
import { makeWidths, widthlessQuery } from "./make-widths.ts";

const uploads = (file: string, without: readonly string[]): MemberFacts => ({
  leave: "forgetFiles",
  merge: byId,
  export: { file, without },
  cleanup: shownWithThing,
});

/** Pictures and video files. */
const tables = {
  image: {
    growth: { most: "imagesPerUser" },
    owner_id: uploads("上传的图片", ["thumb_key", "widths", "unused_since"]),
  },
  image_use: { growth: { with: "image" } },
  media_garbage: { growth: { with: "image" } },
  media_gone: { growth: { with: "image" } },
  video_file: {
    growth: { most: "videosPerUser" },
    owner_id: uploads("上传的视频", ["source_key", "lease_until", "machine", "attempts", "unused_since", "poster_key"]),
  },
  video_rendition: { growth: { with: "video_file" } },
} satisfies Tables;

export const imageFeature: Feature = {
  tables,
  jobs: (ctx) => [
    {
      // Makes smaller widths of uploaded pictures; a draft's pictures get theirs before the draft is published.
      name: "picture-widths",
      where: "one",
      everyMs: 5 * SECOND,
      isNeeded: () => hasRows(widthlessQuery(ctx)),
      run: (signal) => makeWidths(ctx, signal),
    },
    {
      // Computes the look (a perceptual hash) of pictures uploaded before pictures could be forbidden.
      name: "picture-looks",
      where: "one",
      everyMs: 5 * SECOND,
      isNeeded: () => hasRows(looklessQuery(ctx)),
      run: (signal) => fillLooks(ctx, signal),
    },
    { name: "image-clean-up", where: "one", everyMs: 10 * MINUTE, run: (signal) => cleanUpImages(ctx, signal) },
  ],
};
