import { z } from "zod";
import {
  atMost,
  checkbox,
  cursor,
  done,
  formKey,
  id,
  idOut,
  image,
  limit,
  page,
  plainText,
  repeated,
  soughtText,
  timestamp,
} from "../shared/common.ts";
import { endpoint } from "../shared/endpoint.ts";
import { limits } from "../shared/limits.ts";
import { millisOfSiteTime } from "../shared/site-time.ts";
import { relation } from "../people/person.ts";
import { userBrief } from "../people/user.ts";
import { circleRoles } from "../circles/circle-names.ts";
import { chatCardKinds, whoMayWrite } from "./chat-names.ts";
import { sharedLimits } from "../shared/shared-limits.ts";
import { DAY, MINUTE, type RateLimits } from "../shared/rate-limit.ts";

/** The position of a message in its conversation: 1, 2, 3 … without gaps, the same for everybody. */
const seq = z.coerce.number("位置有误").int("位置有误").positive("位置有误").max(Number.MAX_SAFE_INTEGER);
const seqOut = z.number().int();
/** Unread messages, counted up to `limits.unreadCountedMax`: pages show the largest number as 99+. */
const unreadCount = z.number().int();

/** A link in a message to a thing of this site that the reader may see. */
export const chatCard = z.object({ kind: z.enum(chatCardKinds), id: idOut, title: z.string(), path: z.string() });
export type ChatCard = z.output<typeof chatCard>;

export const chatMessage = z.object({
  id: idOut,
  seq: seqOut,
  authorId: idOut,
  /** In a circle's room: the author with the role that they have in the circle now. Null in direct conversations. */
  author: userBrief.extend({ circleRole: z.enum(circleRoles).nullable() }).nullable(),
  isMine: z.boolean(),
  /** The one-time key with which the viewer sent it; null for messages of others. */
  formKey: z.string().nullable(),
  /** Plain text; empty for a message of pictures alone, and for a message that was taken back. */
  text: z.string(),
  images: z.array(image),
  /** At most three. */
  cards: z.array(chatCard),
  createdAt: timestamp,
  /** Its author took the message back, or ended their account, or the staff took it away; text and pictures are gone. */
  isRecalled: z.boolean(),
  /** The circle's staff or the site's staff took the message away; `isRecalled` is true, too. */
  isRemoved: z.boolean(),
  canRecall: z.boolean(),
  /** In a circle's room: the viewer may take the message away, and mute its author. */
  canModerate: z.boolean(),
});
export type ChatMessage = z.output<typeof chatMessage>;

/** The circle of a room. */
const circleOfRoom = z.object({ id: idOut, name: z.string(), icon: image.nullable() });

export const conversationItem = z.object({
  id: idOut,
  /** The other person; null for a circle's room. */
  other: userBrief.nullable(),
  /** The circle of a room; null for a direct conversation. */
  circle: circleOfRoom.nullable(),
  /** The last message that the viewer has not deleted; null when they deleted all messages one by one. */
  last: z
    .object({
      seq: seqOut,
      isMine: z.boolean(),
      /** In a room: the author's name. */
      author: z.object({ id: idOut, name: z.string().nullable() }).nullable(),
      /** The beginning of the text. */
      text: z.string(),
      imageCount: z.number().int(),
      isRecalled: z.boolean(),
      isRemoved: z.boolean(),
      createdAt: timestamp,
    })
    .nullable(),
  lastAt: timestamp,
  unreadCount,
  isMuted: z.boolean(),
});
export type ConversationItem = z.output<typeof conversationItem>;

/** A conversation as its page shows it. */
export const conversationView = z.object({
  /** Null when nobody has written yet. */
  id: idOut.nullable(),
  other: userBrief,
  relation,
  isMuted: z.boolean(),
  unreadCount,
  lastSeq: seqOut,
  lastReadSeq: seqOut,
  /** The last message that the other person has read; null when either of the two has switched read states off. */
  otherReadSeq: seqOut.nullable(),
  canWrite: z.boolean(),
  /** The reason why the viewer cannot write now, for the page. */
  whyNot: z.string().nullable(),
  /** The viewer is a stranger to the other person: they may send one message until they get an answer. */
  isOpening: z.boolean(),
  /**
   * The conversation in which the two write now. Two accounts that were merged leave two conversations with the same
   * person: the older one can only be read. Null when it is this one.
   */
  continuedIn: idOut.nullable(),
});
export type ConversationView = z.output<typeof conversationView>;

/**
 * A part of a conversation, oldest first. `older` and `newer` are the values of `before` and `after` for the next parts;
 * null at the ends.
 */
const conversationPart = z.object({
  conversation: conversationView,
  messages: z.array(chatMessage),
  older: seqOut.nullable(),
  newer: seqOut.nullable(),
});
export type ConversationPart = z.output<typeof conversationPart>;

/** The first given field decides; without any, the part is the newest. */
export const partQuery = z.object({
  before: seq.optional(),
  after: seq.optional(),
  around: seq.optional(),
  /** A day in China's time: the part begins with its first message, or the first one after it. */
  date: z
    .string()
    .refine((day) => millisOfSiteTime(`${day}T00:00`) !== undefined, "日期有误")
    .optional(),
  limit,
});

export const chatHit = z.object({
  conversationId: idOut,
  /** The other person; in a room the author. */
  other: userBrief,
  /** Null for a direct conversation. */
  circle: circleOfRoom.nullable(),
  seq: seqOut,
  isMine: z.boolean(),
  /** The text around the first match. */
  text: z.string(),
  createdAt: timestamp,
});
export type ChatHit = z.output<typeof chatHit>;

export const messageFields = z.object({
  text: plainText("请输入消息内容")
    .trim()
    .check(...atMost(limits.messageMax, `私信最多 ${limits.messageMax} 字`))
    .default(""),
  imageIds: z.array(id).max(limits.messageImagesMax, `一条私信最多 ${limits.messageImagesMax} 张图片`).default([]),
});

export const sendMessageInput = messageFields
  .extend({
    /** A conversation (a circle's room, too), or a person: one of the two. */
    conversationId: id.optional(),
    userId: id.optional(),
    formKey,
  })
  .refine(({ text, imageIds }) => text !== "" || imageIds.length > 0, { path: ["text"], message: "请输入消息内容" })
  .refine(({ conversationId, userId }) => (conversationId === undefined) !== (userId === undefined), {
    path: ["userId"],
    message: "请选择要写给谁",
  });

export const chatSettingFields = z.object({
  whoMayWrite: z.enum(whoMayWrite, "请选择谁可以给你发私信"),
  /** Off: others do not see what the member has read, and the member does not see it of others. */
  showsRead: checkbox,
});

export const chatSetting = z.object({
  whoMayWrite: z.enum(whoMayWrite),
  showsRead: z.boolean(),
  /** In minor mode (青少年模式) only people who follow each other write to each other, whatever the setting. */
  isMinor: z.boolean(),
});

export const chatLimits = {
  send: { name: "chat", times: 1, seconds: 2, perDay: 5_000, refusal: "发私信太频繁", takenBy: "verb", counts: "acts" },
  // The first message to a person with whom there is no conversation yet.
  begin: {
    name: "chat-begin",
    times: limits.conversationsPerDay,
    seconds: DAY,
    refusal: "新对话太频繁",
    takenBy: "verb",
    counts: "acts",
  },
  // Each search reads up to a hundred thousand messages.
  search: { name: "chat-search", times: 30, seconds: MINUTE, refusal: "查找太频繁", counts: "attempts" },
} as const satisfies RateLimits;

const act = { method: "post", auth: "required", limits: [sharedLimits.change] } as const;

export const chatEndpoints = {
  /** The conversations with messages, and the circles' rooms that the viewer has opened, those with the latest messages first. */
  list: endpoint({
    method: "get",
    path: "/chat/conversation/list",
    summary: "私信对话和打开过的圈子聊天室，最近有消息的在前",
    auth: "required",
    query: z.object({ cursor, limit }),
    /** `unreadCount` counts all direct conversations that are not muted. */
    output: page(conversationItem).extend({ unreadCount }),
  }),
  get: endpoint({
    method: "get",
    path: "/chat/conversation/{id}",
    summary: "一个对话和它的一段消息：最新的、某条之前、之后、前后或某天起的",
    auth: "required",
    params: z.object({ id }),
    query: partQuery,
    output: conversationPart,
  }),
  /** Creates nothing: the first message creates the conversation. */
  with: endpoint({
    method: "get",
    path: "/chat/with/{id}",
    summary: "与一个人的对话，还没有说过话时没有编号",
    auth: "required",
    params: z.object({ id }),
    query: partQuery,
    output: conversationPart,
  }),
  /**
   * Searches the newest messages of the viewer's latest conversations and rooms (`limits.searched…`), those that the
   * viewer has not deleted. Rooms are left out of a search in one conversation.
   */
  search: endpoint({
    method: "get",
    path: "/chat/search",
    summary: "在自己的私信和圈子聊天室里查找，新的在前",
    auth: "required",
    limits: [chatLimits.search],
    query: z.object({
      q: soughtText("请输入要找的字")
        .trim()
        .min(1, "请输入要找的字")
        .check(...atMost(limits.searchMax)),
      conversationId: id.optional(),
      cursor,
      limit,
    }),
    output: page(chatHit),
  }),
  send: endpoint({
    method: "post",
    path: "/chat/message/send",
    publishes: { text: "comment" },
    summary: "发私信，或在圈子聊天室里发言",
    auth: "required",
    limits: [chatLimits.send, chatLimits.begin],
    body: sendMessageInput,
    output: z.object({ conversationId: idOut, message: chatMessage, repeated }),
  }),
  recall: endpoint({
    ...act,
    path: "/chat/message/{id}/recall",
    summary: "撤回自己 2 分钟内的消息，别人也看不到了",
    params: z.object({ id }),
    output: done,
  }),
  removeMessage: endpoint({
    ...act,
    method: "delete",
    path: "/chat/message/{id}",
    summary: "删除一条消息，只对自己",
    params: z.object({ id }),
    output: done,
  }),
  removeConversation: endpoint({
    ...act,
    method: "delete",
    path: "/chat/conversation/{id}",
    summary: "删除一个对话已有的消息，只对自己；有新消息时它再出现",
    params: z.object({ id }),
    output: done,
  }),
  read: endpoint({
    ...act,
    path: "/chat/conversation/{id}/read",
    summary: "读到这一条为止",
    params: z.object({ id }),
    body: z.object({ upToSeq: seq }),
    /** The unread messages of all conversations that are left. */
    output: z.object({ unreadCount }),
  }),
  mute: endpoint({
    ...act,
    path: "/chat/conversation/{id}/mute",
    summary: "对话免打扰，或取消",
    params: z.object({ id }),
    body: z.object({ muted: z.boolean() }),
    output: z.object({ muted: z.boolean() }),
  }),
  setting: endpoint({
    method: "get",
    path: "/chat/setting",
    summary: "私信设置",
    auth: "required",
    output: chatSetting,
  }),
  changeSetting: endpoint({
    ...act,
    method: "put",
    path: "/chat/setting",
    summary: "修改私信设置：谁可以给我发私信，是否显示已读",
    body: chatSettingFields,
    output: done,
  }),
} as const;
