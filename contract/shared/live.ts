import { z } from "zod";
import { subjectKinds } from "./subject.ts";
import { subjectKind } from "./subject-fields.ts";
import { idOut } from "./common.ts";
import { danmakuItem } from "./danmaku-item.ts";

/** The last event for a person that a client has seen: the database's epoch, and the event's position. */
export const livePosition = z.object({ epoch: z.string().max(40), position: z.number().int().min(0) });
export type LivePosition = z.output<typeof livePosition>;

/** The subjects of a page's subscription: a post, for its comments, or the room of a circle (`subjectId` is the circle's). */
const liveSubjectKind = z.enum([...subjectKinds, "room"]);

/** The messages that browsers, and the web servers that cache pages, send over /chat. */
export const liveClientMessage = z.discriminatedUnion("type", [
  z.object({ type: z.literal("subscribe"), subjectKind: liveSubjectKind, subjectId: idOut }),
  z.object({ type: z.literal("unsubscribe"), subjectKind: liveSubjectKind, subjectId: idOut }),
  z.object({ type: z.literal("ping") }),
  z.object({ type: z.literal("watch-pages") }),
  /** Requests E11's counters now: changes before the socket was open were not sent. */
  z.object({ type: z.literal("unread") }),
  /**
   * Requests the member's events after a position, and from then on each new one. Without a position it requests the
   * new ones only.
   */
  z.object({ type: z.literal("resume"), from: livePosition.nullable() }),
  /** The member is typing in a private conversation. */
  z.object({ type: z.literal("typing"), conversationId: idOut }),
]);
export type LiveClientMessage = z.output<typeof liveClientMessage>;

/** A change of a private conversation: `seq` is the message, or the last read or deleted one. */
const chatChange = z.object({
  conversationId: idOut,
  what: z.enum(["sent", "recalled", "read", "removed"]),
  seq: z.number().int(),
  /** The person who did it. */
  byId: idOut,
});
export type ChatChange = z.output<typeof chatChange>;

/** Events for one person that have a position, so that a client misses none (api/services/shared/event/person-events.ts). */
export const keptEvent = z.discriminatedUnion("type", [
  /** To a video's owner: its conversion has ended. */
  z.object({ type: z.literal("video.state"), fileId: idOut, state: z.enum(["ready", "failed"]) }),
  /** To the two people of a conversation. */
  chatChange.extend({ type: z.literal("chat") }),
]);
export type KeptEvent = z.output<typeof keptEvent>;

/** Events for one person that are outdated a moment later: never stored, and lost where nobody listens. */
export const fleetingEvent = z.discriminatedUnion("type", [
  /** To a video's owner: the progress of its conversion, in per cent. */
  z.object({ type: z.literal("video.progress"), fileId: idOut, progress: z.number() }),
  /** To the other person of a conversation. */
  z.object({ type: z.literal("chat.typing"), conversationId: idOut, byId: idOut }),
]);
export type FleetingEvent = z.output<typeof fleetingEvent>;

/** The messages that the API sends over /chat (C21). */
const commentCreated = z.object({
  type: z.literal("comment.created"),
  subjectKind,
  subjectId: idOut,
  commentId: idOut,
  authorId: idOut,
});
/**
 * To subscribers of a film: a new danmaku, or one that was removed. A page draws and lists it at once; `GET
 * /video/{id}/danmaku` stays the truth.
 */
const danmakuSent = z.object({
  type: z.literal("danmaku"),
  subjectKind: z.literal("video"),
  subjectId: idOut,
  item: danmakuItem,
  author: z.object({ id: idOut, name: z.string().nullable() }),
});
const danmakuGone = z.object({
  type: z.literal("danmaku.gone"),
  subjectKind: z.literal("video"),
  subjectId: idOut,
  danmakuId: idOut,
});
/** Between the API's processes: each reads the danmaku itself, so that a removed one is not told. */
const danmakuCreated = z.object({
  type: z.literal("danmaku.created"),
  videoId: idOut,
  danmakuId: idOut,
  authorId: idOut,
});
/** To subscribers of a circle's room: read it again. The event names no person, because a reader may have blocked its author. */
const roomChanged = z.object({ type: z.literal("room.changed"), circleId: idOut });
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
  chatMessageCount: z.number().int(),
});
export const liveEvent = z.discriminatedUnion("type", [
  z.object({ type: z.literal("ready"), userId: idOut.nullable() }),
  z.object({ type: z.literal("pong") }),
  commentCreated,
  danmakuSent,
  danmakuGone,
  roomChanged,
  /** E11: the unread counters of the socket's member, after a change and on request. */
  z.object({ type: z.literal("unread"), counts: unreadCounts }),
  z.object({ type: z.literal("person"), position: z.number().int(), event: keptEvent }),
  z.object({ type: z.literal("fleeting"), event: fleetingEvent }),
  /** Answers `resume`: every event up to this position was sent. */
  z.object({ type: z.literal("resumed"), ...livePosition.shape }),
  /** Answers `resume` when events after the client's position are gone: the client reads its page's data again. */
  z.object({ type: z.literal("reload"), ...livePosition.shape }),
  /** The member has logged out elsewhere or was banned; the socket closes with 4401. */
  z.object({ type: z.literal("session.ended") }),
  z.object({ type: z.literal("error"), message: z.string() }),
  pagesStale,
  pagesOld,
  siteChanged,
]);
export type LiveEvent = z.output<typeof liveEvent>;

/**
 * The messages between the API's processes: events for listeners, and the ids of people about whom something has changed.
 */
export const outboxEvent = z.discriminatedUnion("type", [
  commentCreated,
  danmakuCreated,
  danmakuGone,
  roomChanged,
  z.object({ type: z.literal("unread.changed"), userIds: z.array(idOut) }),
  /** These people have new rows in `person_event`. */
  z.object({ type: z.literal("person.changed"), userIds: z.array(idOut) }),
  /** Some sessions of these people have ended. */
  z.object({ type: z.literal("session.ended"), userIds: z.array(idOut) }),
  pagesStale,
  pagesOld,
  siteChanged,
]);
export type OutboxEvent = z.output<typeof outboxEvent>;
