import { byId, deletedAsContents, othersRow, tie, type Tables } from "../../../db/table-facts.ts";

export const commentTables = {
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
