import { z } from "zod";
import { subjectKind } from "./comment.ts";
import { idOut } from "./common.ts";

/** What the browser sends over /chat. */
export const liveClientMessage = z.discriminatedUnion("type", [
  z.object({ type: z.literal("subscribe"), subjectKind, subjectId: idOut }),
  z.object({ type: z.literal("unsubscribe"), subjectKind, subjectId: idOut }),
  z.object({ type: z.literal("ping") }),
]);

/** What the API sends over /chat (C21). */
export const liveEvent = z.discriminatedUnion("type", [
  z.object({ type: z.literal("ready"), userId: idOut.nullable() }),
  z.object({ type: z.literal("pong") }),
  z.object({ type: z.literal("comment.created"), subjectKind, subjectId: idOut, commentId: idOut, authorId: idOut }),
  z.object({ type: z.literal("error"), message: z.string() }),
]);
export type LiveEvent = z.output<typeof liveEvent>;
