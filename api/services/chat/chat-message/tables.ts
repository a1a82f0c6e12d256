import { byId, ownRow, recorded, type Tables } from "../../../db/table-facts.ts";

/** Private messages, and the rooms of circles. */
export const chatTables = {
  conversation: { growth: { limit: "chat-begin" } },
  conversation_member: {
    growth: { with: "conversation" },
    user_id: {
      leave: { stays: "the other person's" },
      merge: "moveConversations",
      export: { file: "私信对话", without: ["last_seq"] },
      cleanup: "message",
    },
  },
  message: {
    growth: { limit: "chat" },
    author_id: {
      leave: { step: "forgetMessages", stays: "an empty place" },
      merge: byId,
      export: { file: "私信", by: "conversation_id", without: ["form_key", "content_hash"] },
      records: true,
      cleanup: "message",
    },
  },
  message_image: { growth: { with: "message" } },
  message_hidden: {
    growth: { with: "message" },
    user_id: ownRow("删除的私信", { by: "user_id", once: ["conversation_id", "seq"] }),
  },
  circle_room: { growth: { with: "circle" } },
  room_member: {
    growth: { once: true, limit: "change" },
    user_id: { ...ownRow("打开过的聊天室", { by: "conversation_id", once: ["conversation_id"] }), cleanup: "message" },
  },
  chat_setting: { growth: { once: true }, user_id: ownRow("私信设置", { by: "user_id", once: [] }) },
  reported_message: {
    growth: { with: "report" },
    author_id: {
      leave: { step: "forgetReportedMessages", stays: "an empty place" },
      merge: { by: "report_id" },
      export: { not: "a copy of 私信" },
      cleanup: recorded,
    },
  },
  reported_image: { growth: { with: "report" } },
} satisfies Tables;
