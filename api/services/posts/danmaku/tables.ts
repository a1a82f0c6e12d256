import { byId, deletedAsContents, ownRow, tie, type Tables } from "../../../db/table-facts.ts";

export const danmakuTables = {
  danmaku: {
    growth: { limit: "danmaku" },
    author_id: {
      leave: { step: "forgetDanmakuOf", stays: "an empty row" },
      merge: byId,
      export: { file: "弹幕", by: "id", without: ["second", "part", "weight"] },
      records: true,
      cleanup: deletedAsContents,
    },
  },
  danmaku_like: { growth: { once: true, limit: "like" }, user_id: tie("danmaku_like", "赞过的弹幕", ["danmaku_id"]) },
  danmaku_filter: {
    growth: { once: true },
    user_id: ownRow("弹幕屏蔽词", { by: "user_id", once: [], clash: "joinDanmakuWords" }),
  },
  danmaku_hidden: {
    growth: { most: "danmakuHiddenMax" },
    user_id: ownRow("不看的弹幕", { by: "danmaku_id", once: ["danmaku_id"] }),
  },
  danmaku_part: { growth: { with: "video" } },
  danmaku_segment: { growth: { with: "video" } },
  danmaku_setting: { growth: { with: "video" } },
} satisfies Tables;
