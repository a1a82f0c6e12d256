import type { Context } from "../../../context.ts";
import { hasRows, SECOND, type Job } from "../../../lib/job.ts";
import { mergeOpen, openMergesQuery } from "./merge-open.ts";

export const accountMergeJobs = (ctx: Context): Job[] => [
  {
    // Works in batches; the next run continues an interrupted one.
    name: "account-merges",
    where: "one",
    everyMs: 5 * SECOND,
    isNeeded: () => hasRows(openMergesQuery(ctx)),
    run: (signal) => mergeOpen(ctx, signal),
  },
];
