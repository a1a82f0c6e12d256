import { z } from "zod";
import { subjectKind } from "./subject-fields.ts";
import { idOut } from "./common.ts";

/** What the browser sends over /chat, and the web server, which keeps pages. */
export const liveClientMessage = z.discriminatedUnion("type", [
  z.object({ type: z.literal("subscribe"), subjectKind, subjectId: idOut }),
  z.object({ type: z.literal("unsubscribe"), subjectKind, subjectId: idOut }),
  z.object({ type: z.literal("ping") }),
  z.object({ type: z.literal("watch-pages") }),
  /** Asks for E11's counters as they are now: nobody told what changed before the socket was open. */
  z.object({ type: z.literal("unread") }),
]);

/** What the API sends over /chat (C21). */
const commentCreated = z.object({
  type: z.literal("comment.created"),
  subjectKind,
  subjectId: idOut,
  commentId: idOut,
  authorId: idOut,
});
/** To who watches pages: something that everybody could read is so no more, and no kept page may show it. */
const pagesStale = z.object({ type: z.literal("pages.stale") });
/** To the same: figures have changed. A kept page is drawn anew when it is asked for, and good enough where that cannot be. */
const pagesOld = z.object({ type: z.literal("pages.old") });
/** To the same, and between the API's processes: settings, tags or agreements have changed, which stand on each page. */
const siteChanged = z.object({ type: z.literal("site.changed") });
export const liveEvent = z.discriminatedUnion("type", [
  z.object({ type: z.literal("ready"), userId: idOut.nullable() }),
  z.object({ type: z.literal("pong") }),
  commentCreated,
  /** E11: what the person of this socket has not read, after it changed and when it asks. */
  z.object({ type: z.literal("unread"), systemNoticeCount: z.number().int(), commentNoticeCount: z.number().int() }),
  z.object({ type: z.literal("error"), message: z.string() }),
  pagesStale,
  pagesOld,
  siteChanged,
]);
export type LiveEvent = z.output<typeof liveEvent>;

/** What the API's processes tell each other: events for whoever listens, and that the counters of some people changed. */
export const outboxEvent = z.discriminatedUnion("type", [
  commentCreated,
  z.object({ type: z.literal("unread.changed"), userIds: z.array(idOut) }),
  pagesStale,
  pagesOld,
  siteChanged,
]);
export type OutboxEvent = z.output<typeof outboxEvent>;
