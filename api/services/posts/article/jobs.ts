import type { Context } from "../../../context.ts";
import { hasRows, SECOND, type Job } from "../../../lib/job.ts";
import { dueQuery, publishDue } from "./appear.ts";

export const articleJobs = (ctx: Context): Job[] => [
  {
    name: "scheduled-articles",
    where: "one",
    everyMs: 20 * SECOND,
    isNeeded: () => hasRows(dueQuery({ ctx, now: ctx.clock.now() })),
    run: (signal) => publishDue(ctx, signal),
  },
];
