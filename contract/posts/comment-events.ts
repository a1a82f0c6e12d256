import { z } from "zod";
import { idOut } from "../shared/common.ts";
import type { FeatureEvents } from "../shared/feature-events.ts";
import { subjectKind } from "../shared/subject-fields.ts";

/** To subscribers of a post. */
const commentCreated = z.object({
  type: z.literal("comment.created"),
  subjectKind,
  subjectId: idOut,
  commentId: idOut,
  authorId: idOut,
});

export const commentEvents = { outbox: [commentCreated], socket: [commentCreated] } as const satisfies FeatureEvents;
