import { z } from "zod";
import { idOut } from "../shared/common.ts";

/** The circle that a post stands in, as its card names it. */
export const circleRef = z.object({ id: idOut, name: z.string(), isPrivate: z.boolean() });
export type CircleRef = z.output<typeof circleRef>;

/** How the staff of its circle have marked a post, told to who may change that; null to everybody else. */
export const circleMarks = z.object({ isPinned: z.boolean(), isFeatured: z.boolean() }).nullable().default(null);
export type CircleMarks = z.output<typeof circleMarks>;
