import { z } from "zod";
import { idOut } from "./common.ts";

/** The circle that a post stands in, as its card names it. */
export const circleRef = z.object({ id: idOut, name: z.string(), isPrivate: z.boolean() });
export type CircleRef = z.output<typeof circleRef>;
