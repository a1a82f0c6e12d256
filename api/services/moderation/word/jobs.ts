import type { Context } from "../../../context.ts";
import { hasRows, SECOND, type Job } from "../../../lib/job.ts";
import { dryRunQuery, dryRunWords } from "./dry-run.ts";

export const wordJobs = (ctx: Context): Job[] => [
  {
    name: "word-dry-runs",
    where: "one",
    everyMs: 5 * SECOND,
    isNeeded: () => hasRows(dryRunQuery(ctx)),
    run: (signal) => dryRunWords(ctx, signal),
  },
];
