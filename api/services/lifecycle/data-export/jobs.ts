import type { Context } from "../../../context.ts";
import { hasRows, SECOND, type Job } from "../../../lib/job.ts";
import { dueExportsQuery, makeExports } from "./make-exports.ts";

export const dataExportJobs = (ctx: Context): Job[] => [
  {
    name: "data-exports",
    where: "one",
    everyMs: 5 * SECOND,
    isNeeded: () => hasRows(dueExportsQuery(ctx)),
    run: (signal) => makeExports(ctx, signal),
  },
];
