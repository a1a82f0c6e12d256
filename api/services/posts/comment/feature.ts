import type { Feature } from "../../../feature.ts";
import { byId, deletedAsContents, othersRow, tie, type Tables } from "../../../db/table-facts.ts";
import { commentContent } from "./content.ts";

const tables = {
  comment: {
    growth: { limit: "comment" },
    author_id: {
      leave: { step: "forgetComments", stays: "an empty place" },
      merge: byId,
      export: { file: "评论", by: "id", without: ["html", "renderer_version", "hot_score"] },
      records: true,
      cleanup: deletedAsContents,
    },
    reply_to_user_id: othersRow,
  },
  comment_image: { growth: { with: "comment" } },
  comment_like: { growth: { once: true, limit: "like" }, user_id: tie("comment_like", "赞过的评论", ["comment_id"]) },
} satisfies Tables;

export const commentFeature: Feature = {
  tables,
  contents: [commentContent],
};
