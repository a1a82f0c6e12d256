import type { Context } from "../../../context.ts";
import { MINUTE, type Job } from "../../../lib/job.ts";
import { forgetPersonEvents } from "./person-events.ts";

export const personEventJobs = (ctx: Context): Job[] => [
  {
    name: "person-events",
    where: "one",
    everyMs: MINUTE,
    run: () => forgetPersonEvents(ctx.db, ctx.clock.now()),
  },
];
