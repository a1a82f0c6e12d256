import { z } from "zod";
import { idOut } from "../shared/common.ts";
import { danmakuItem } from "../shared/danmaku-item.ts";
import type { FeatureEvents } from "../shared/feature-events.ts";

/** Each process reads the danmaku itself, so that a removed danmaku is not sent. */
const danmakuCreated = z.object({
  type: z.literal("danmaku.created"),
  videoId: idOut,
  danmakuId: idOut,
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

export const danmakuEvents = {
  outbox: [danmakuCreated, danmakuGone],
  socket: [danmakuSent, danmakuGone],
} as const satisfies FeatureEvents;
