import type { Feature } from "../../../feature.ts";
import { actOfStaff, authorOfPosts, ownRow, tie, type Tables } from "../../../db/table-facts.ts";

const tables = {
  video: { growth: { limit: "video" }, author_id: authorOfPosts("视频"), deleted_by: actOfStaff },
  video_search: { growth: { with: "video" } },
  video_tag: { growth: { with: "video" } },
  video_like: { growth: { once: true, limit: "like" }, user_id: tie("video_like", "赞过的视频", ["video_id"]) },
  video_caption: { growth: { most: "captionLangsMax" } },
  watch_place: {
    growth: { most: "watchPlacesMax" },
    user_id: ownRow("看到一半的视频", { by: "video_id", once: ["video_id"] }),
  },
} satisfies Tables;

export const videoFeature: Feature = {
  tables,
};
