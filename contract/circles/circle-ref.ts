import { z } from "zod";
import { idOut } from "../shared/common.ts";

/** A post's circle, as the post's card shows it. */
export const circleRef = z.object({ id: idOut, name: z.string(), isPrivate: z.boolean() });
export type CircleRef = z.output<typeof circleRef>;

/** The marks of the circle's staff on a post, for viewers who may change them; null for all others. */
export const circleMarks = z.object({ isPinned: z.boolean(), isFeatured: z.boolean() }).nullable().default(null);
export type CircleMarks = z.output<typeof circleMarks>;
