import type { Context } from "../../../context.ts";
import { hasRows, SECOND, type Job } from "../../../lib/job.ts";
import { dueRecordsQuery, makeRecords } from "./make-records.ts";

export const recordExportJobs = (ctx: Context): Job[] => [
  {
    name: "record-exports",
    where: "one",
    everyMs: 5 * SECOND,
    isNeeded: () => hasRows(dueRecordsQuery(ctx)),
    run: (signal) => makeRecords(ctx, signal),
  },
];
