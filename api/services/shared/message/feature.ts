import type { Feature } from "../../../feature.ts";
import { ownRow, shownWithThing, showsPresentName, type Tables, unseen } from "../../../db/table-facts.ts";

/** Notices and mentions. */
const tables = {
  mention: {
    growth: { with: "comment" },
    user_id: {
      leave: "forgetMentions",
      merge: "moveMentions",
      export: { not: "others' texts" },
      cleanup: showsPresentName,
    },
  },
  topic_mention: { growth: { with: "article" } },
  notice: {
    growth: { goes: "with the act that it tells, which costs a point, and after its time" },
    user_id: { leave: "delete", merge: "moveNotices", export: { file: "通知", by: "id" }, cleanup: unseen },
  },
  notice_act: {
    growth: { with: "notice" },
    doer_id: {
      leave: { stays: "the doer" },
      merge: "moveDoers",
      export: { not: "others' notices" },
      cleanup: shownWithThing,
    },
  },
  notice_off: { growth: { once: true }, user_id: ownRow("关闭的通知", { by: "user_id", once: ["tab"] }) },
  notice_quiet: {
    growth: { once: true, limit: "change" },
    user_id: ownRow("不再提醒的内容", { by: "user_id", once: ["subject_kind", "subject_id"] }),
  },
} satisfies Tables;

export const noticeFeature: Feature = {
  tables,
};
