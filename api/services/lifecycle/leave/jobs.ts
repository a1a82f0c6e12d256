import type { Context } from "../../../context.ts";
import { hasRows, MINUTE, type Job } from "../../../lib/job.ts";
import { leaveAccounts, leavingQuery } from "./leave-accounts.ts";

export const leaveJobs = (ctx: Context): Job[] => [
  {
    // Works in batches; the next run continues an interrupted one.
    name: "account-ends",
    where: "one",
    everyMs: MINUTE,
    isNeeded: () => hasRows(leavingQuery(ctx)),
    run: (signal) => leaveAccounts(ctx, signal),
  },
];
