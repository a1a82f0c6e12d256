import { z } from "zod";
import { subjectKinds } from "./subject.ts";
import { idOut } from "./common.ts";
import type { FeatureEvents } from "./feature-events.ts";

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

/** The events of the line itself: its state, counters, sessions and cached pages. */
export const lineEvents = {
  outbox: [
    z.object({ type: z.literal("unread.changed"), userIds: z.array(idOut) }),
    /** These people have new rows in `person_event`. */
    z.object({ type: z.literal("person.changed"), userIds: z.array(idOut) }),
    /** Some sessions of these people have ended. */
    z.object({ type: z.literal("session.ended"), userIds: z.array(idOut) }),
    pagesStale,
    pagesOld,
    siteChanged,
  ],
  socket: [
    z.object({ type: z.literal("ready"), userId: idOut.nullable() }),
    z.object({ type: z.literal("pong") }),
    /** E11: the unread counters of the socket's member, after a change and on request. */
    z.object({ type: z.literal("unread"), counts: unreadCounts }),
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
  ],
} as const satisfies FeatureEvents;
