import { encodeCursor } from "../../api/db/keyset.ts";
import { limits } from "../../contract/shared/limits.ts";
import { siteTimeOf } from "../../contract/shared/site-time.ts";
import { CIRCLE_ID } from "./fill-lists.ts";
import type { ListPage } from "./list-pages.ts";
import { pathOf as of } from "./path-of.ts";

/**
 * Notices, private messages and rooms of circles. The first conversation has as many messages as the community has rows.
 * @param middle the number of the middle row
 * @param later the cursor of the middle conversation
 * @param middleAt the time of the middle row, in ms
 */
export function messagePages({
  middle,
  later,
  middleAt,
}: {
  middle: number;
  later: string;
  middleAt: number;
}): ListPage[] {
  const ofMessages = /message_seq|autoindex_message_1/;
  const conversation = (
    name: string,
    query: Record<string, string | number>,
    more: Partial<ListPage> = {},
  ): ListPage => ({
    name: `私信 一个对话${name}`,
    index: ofMessages,
    api: of("/chat/conversation/1", query),
    page: of("/message/chat/1", query),
    ...more,
  });
  const inTheMiddle = { cursor: encodeCursor([middle]) };
  return [
    { name: "系统通知", index: "notice_list", api: "/message/system/list", page: "/message/system" },
    {
      name: "系统通知，中间一页",
      index: "notice_list",
      api: of("/message/system/list", inTheMiddle),
      page: of("/message/system", inTheMiddle),
    },
    { name: "赞和收藏", index: "notice_list", api: "/message/like/list", page: "/message/like" },
    { name: "回复我的", index: "notice_list", api: "/message/reply/list", page: "/message/reply" },
    {
      name: "回复我的，中间一页",
      index: "notice_list",
      api: of("/message/reply/list", inTheMiddle),
      page: of("/message/reply", inTheMiddle),
    },
    { name: "回复我的，屏蔽了很多人", index: "notice_list", api: "/message/reply/list", as: "hermit" },
    { name: "回复我的，都没读过", index: "notice_list", api: "/message/reply/list", as: "sleeper" },
    { name: "一条通知", index: /notice_act_pk|autoindex_notice_act/, api: "/notice/1", page: "/message/notice/1" },
    { name: "通知设置 邮件与微信", api: "/message/delivery" },
    { name: "通知设置", api: "/message/settings", page: "/message/settings" },
    { name: "未读的通知和私信，都没读过", index: "notice_unread", api: "/user/current", as: "sleeper" },
    { name: "私信", index: "conversation_member_list", api: "/chat/conversation/list", page: "/message/chat" },
    {
      name: "私信，中间一页",
      index: "conversation_member_list",
      api: of("/chat/conversation/list", { cursor: later }),
      page: of("/message/chat", { cursor: later }),
    },
    { name: "私信 查找", index: ofMessages, api: of("/chat/search", { q: "灯油" }) },
    {
      name: "私信 在一个对话里查找",
      index: ofMessages,
      api: of("/chat/search", { q: "灯油", conversationId: 1 }),
      reads: limits.searchedMessagesOfOne,
      growsWith: "至多读两万条消息",
    },
    conversation("", {}),
    conversation("，中间一条前后", { around: middle }),
    conversation("，中间一条之前", { before: middle }),
    conversation("，中间一条之后", { after: middle }),
    conversation("，中间一天起", { date: siteTimeOf(middleAt).slice(0, 10) }),
    // The page would mark the messages as read.
    { name: "私信 一个对话，都没读过", index: ofMessages, api: "/chat/conversation/1", as: "sleeper" },
    { name: "私信 未读", index: "conversation_member_unread", api: "/user/current" },
    {
      name: "私信 圈子聊天室",
      index: /room_member_pk|autoindex_room_member_1/,
      api: "/chat/conversation/list",
      page: "/message/chat",
      as: "star",
    },
    {
      name: "圈子 聊天室",
      index: ofMessages,
      api: `/circle/${CIRCLE_ID}/room`,
      page: `/circle/room/${CIRCLE_ID}`,
      as: "star",
    },
    { name: "私信 设置", api: "/chat/setting" },
    { name: "私信 和一个人", api: "/chat/with/50" },
    { name: "私信 第一条", page: "/message/chat/with/3" },
  ];
}
