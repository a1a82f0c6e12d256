import { sql } from "kysely";
import { keyed } from "../../../db/site-file.ts";
import type { Feature } from "../../../feature.ts";
import { byId, deletedAsContents, ownRow, tie, type Tables } from "../../../db/table-facts.ts";
import { danmakuContent } from "./content.ts";
import { withdrawnDanmaku, withdrawnDanmakuLikes } from "./withdraw-danmaku.ts";
import { forgetDanmakuOf } from "./forget-danmaku.ts";
import { joinDanmakuWords } from "./join-danmaku-words.ts";
import { counter } from "../../../db/check-rule.ts";
import { danmakuRules } from "./danmaku-rules.ts";

const tables = {
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

export const danmakuFeature: Feature = {
  tables,
  contents: [danmakuContent],
  withdrawables: [withdrawnDanmaku, withdrawnDanmakuLikes],
  leaveSteps: { forgetDanmakuOf },
  mergeSteps: { joinDanmakuWords },
  owned: [{ name: "弹幕", of: "danmaku where deleted_at is null and author_id" }],
  counters: [counter("danmaku.like_count", "select count(*) from danmaku_like l where l.danmaku_id = t.id")],
  rules: danmakuRules,
  siteFiles: [
    {
      name: "danmaku",
      table: "danmaku",
      where: sql`deleted_at is null`,
      public: sql`deleted_at is null and exists (select 1 from video where video.id = danmaku.video_id and video.deleted_at is null and video.is_listed = 1)
        and not exists (select 1 from danmaku_setting where danmaku_setting.video_id = danmaku.video_id and danmaku_setting.is_off = 1)`,
    },
    keyed("danmaku-likes", "danmaku_like", "danmaku_id", "user_id"),
    keyed("danmaku-settings", "danmaku_setting", "video_id"),
  ],
};
