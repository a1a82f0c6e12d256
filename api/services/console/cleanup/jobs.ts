import type { Context } from "../../../context.ts";
import { hasRows, SECOND, type Job } from "../../../lib/job.ts";
import { openCleanupsQuery, workOnCleanups } from "./cleanup-work.ts";

export const cleanupJobs = (ctx: Context): Job[] => [
  {
    // One transaction per post or comment; the next run continues an interrupted one.
    name: "cleanups",
    where: "one",
    everyMs: SECOND,
    isNeeded: () => hasRows(openCleanupsQuery(ctx)),
    run: (signal) => workOnCleanups(ctx, signal),
  },
];
