import { z } from "zod";
import { subjectKind } from "./subject-fields.ts";
import { idOut } from "./common.ts";

/** The messages that browsers, and the web servers that cache pages, send over /chat. */
export const liveClientMessage = z.discriminatedUnion("type", [
  z.object({ type: z.literal("subscribe"), subjectKind, subjectId: idOut }),
  z.object({ type: z.literal("unsubscribe"), subjectKind, subjectId: idOut }),
  z.object({ type: z.literal("ping") }),
  z.object({ type: z.literal("watch-pages") }),
  /** Requests E11's counters now: changes before the socket was open were not sent. */
  z.object({ type: z.literal("unread") }),
]);

/** The messages that the API sends over /chat (C21). */
const commentCreated = z.object({
  type: z.literal("comment.created"),
  subjectKind,
  subjectId: idOut,
  commentId: idOut,
  authorId: idOut,
});
/** To page watchers: public content has become non-public, and no cached page may show it. */
const pagesStale = z.object({ type: z.literal("pages.stale") });
/**
 * To page watchers: counters have changed. A cached page is rendered again at its next request; the old one is good
 * enough when that fails.
 */
const pagesOld = z.object({ type: z.literal("pages.old") });
/**
 * To page watchers, and between the API's processes: settings, tags or agreements have changed, which every page shows.
 */
const siteChanged = z.object({ type: z.literal("site.changed") });
/** E11, in the form of UserInfo. */
const unreadCounts = z.object({
  systemNoticeCount: z.number().int(),
  commentNoticeCount: z.number().int(),
  mentionNoticeCount: z.number().int(),
  likeNoticeCount: z.number().int(),
  followNoticeCount: z.number().int(),
});
/** What happened in a private conversation: `seq` is the message, or the last read or deleted one. */
const chatChange = z.object({
  conversationId: idOut,
  what: z.enum(["sent", "recalled", "read", "removed"]),
  seq: z.number().int(),
  /** The person who did it. */
  byId: idOut,
});
export type ChatChange = z.output<typeof chatChange>;
export const liveEvent = z.discriminatedUnion("type", [
  z.object({ type: z.literal("ready"), userId: idOut.nullable() }),
  z.object({ type: z.literal("pong") }),
  commentCreated,
  /** E11: the unread counters of the socket's member, after a change and on request. */
  z.object({ type: z.literal("unread"), counts: unreadCounts }),
  z.object({ type: z.literal("error"), message: z.string() }),
  /** To the two people of a conversation. */
  chatChange.extend({ type: z.literal("chat") }),
  pagesStale,
  pagesOld,
  siteChanged,
]);
export type LiveEvent = z.output<typeof liveEvent>;

/**
 * The messages between the API's processes: events for listeners, and the ids of people whose counters or conversations
 * have changed.
 */
export const outboxEvent = z.discriminatedUnion("type", [
  commentCreated,
  z.object({ type: z.literal("unread.changed"), userIds: z.array(idOut) }),
  chatChange.extend({ type: z.literal("chat.changed"), userIds: z.array(idOut) }),
  pagesStale,
  pagesOld,
  siteChanged,
]);
export type OutboxEvent = z.output<typeof outboxEvent>;
