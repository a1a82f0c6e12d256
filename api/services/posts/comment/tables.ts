import { byId, deletedAsContents, like, othersRow, type Tables } from "../../../db/table-facts.ts";

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
  comment_like: { growth: { once: true, limit: "like" }, user_id: like("comment_id", "赞过的评论") },
} satisfies Tables;
