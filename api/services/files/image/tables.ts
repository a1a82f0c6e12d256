import { byId, type MemberFacts, shownWithThing, type Tables } from "../../../db/table-facts.ts";

const uploads = (file: string, without: readonly string[]): MemberFacts => ({
  leave: "forgetFiles",
  merge: byId,
  export: { file, without },
  cleanup: shownWithThing,
});

/** Pictures and video files. */
export const fileTables = {
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
