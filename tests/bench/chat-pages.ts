import { limits } from "../../contract/shared/limits.ts";
import { CIRCLE_ID } from "./fill-lists.ts";
import type { ListPage } from "./list-pages.ts";
import { pathOf as of } from "./path-of.ts";

/** Private messages, and the rooms of circles. @param later a cursor in the middle of the conversations */
export function chatPages(later: string): ListPage[] {
  return [
    { name: "私信", index: "conversation_member_list", api: "/chat/conversation/list", page: "/message/chat" },
    {
      name: "私信，中间一页",
      index: "conversation_member_list",
      api: of("/chat/conversation/list", { cursor: later }),
    },
    { name: "私信 查找", index: /message_seq|autoindex_message_1/, api: of("/chat/search", { q: "灯油" }) },
    {
      name: "私信 在一个对话里查找",
      index: /message_seq|autoindex_message_1/,
      api: of("/chat/search", { q: "灯油", conversationId: 1 }),
      reads: limits.searchedMessagesOfOne,
    },
    {
      name: "私信 一个对话",
      index: /message_seq|autoindex_message_1/,
      api: "/chat/conversation/1",
      page: "/message/chat/1",
    },
    {
      name: "私信 圈子聊天室",
      index: /room_member_pk|autoindex_room_member_1/,
      api: "/chat/conversation/list",
      page: "/message/chat",
      as: "star",
    },
    {
      name: "圈子 聊天室",
      index: /message_seq|autoindex_message_1/,
      api: `/circle/${CIRCLE_ID}/room`,
      page: `/circle/room/${CIRCLE_ID}`,
      as: "star",
    },
  ];
}
