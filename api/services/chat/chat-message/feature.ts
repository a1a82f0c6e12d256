import { byId as rowsById, keyed } from "../../../db/site-file.ts";
import type { Feature } from "../../../feature.ts";
import { byId, ownRow, recorded, type Tables } from "../../../db/table-facts.ts";
import { messageContent } from "./content.ts";
import { withdrawnMessages } from "./withdraw-messages.ts";
import { forgetMessages } from "./forget-messages.ts";
import { moveConversations } from "../conversation/move-conversations.ts";
import { never, same } from "../../../db/check-rule.ts";

/** Private messages, and the rooms of circles. */
const tables = {
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

export const chatFeature: Feature = {
  tables,
  contents: [messageContent],
  withdrawables: [withdrawnMessages],
  leaveSteps: { forgetMessages },
  mergeSteps: { moveConversations },
  owned: [{ name: "私信与聊天", of: "message where author_id" }],
  rules: [
    // The sequence of a conversation has no gap and no double.
    same(
      "conversation.last_seq",
      "conversation",
      "t.last_seq",
      "(select count(*) from message m where m.conversation_id = t.id)",
    ),
    never(
      "conversation with a gap",
      "conversation",
      "t.last_seq <> coalesce((select max(m.seq) from message m where m.conversation_id = t.id), 0)",
    ),
    same(
      "conversation_member.last_seq",
      "conversation_member",
      "t.last_seq",
      "(select c.last_seq from conversation c where c.id = t.conversation_id)",
      { key: "conversation_id" },
    ),
    never(
      "conversation_member who read what is not there",
      "conversation_member",
      "t.last_read_seq > t.last_seq or t.hidden_seq > t.last_read_seq or t.own_seq > t.last_seq",
      "conversation_id",
    ),
    never(
      "room_member who read what is not there",
      "room_member",
      "t.last_read_seq > (select c.last_seq from conversation c where c.id = t.conversation_id) or t.own_seq > (select c.last_seq from conversation c where c.id = t.conversation_id)",
      "conversation_id",
    ),
    never("message taken away and not cleared", "message", "t.is_removed = 1 and t.recalled_at is null"),
    never(
      "message taken back with words or pictures",
      "message",
      "t.recalled_at is not null and (t.text <> '' or exists (select 1 from message_image i where i.message_id = t.id))",
    ),
  ],
  siteFiles: [
    rowsById("conversations", "conversation"),
    keyed("conversation-members", "conversation_member", "conversation_id", "user_id"),
    keyed("circle-rooms", "circle_room", "circle_id"),
    keyed("room-members", "room_member", "user_id", "conversation_id"),
    rowsById("messages", "message"),
  ],
};
