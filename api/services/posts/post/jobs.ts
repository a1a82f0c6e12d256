import type { Context } from "../../../context.ts";
import { hasRows, HOUR, MINUTE, type Job } from "../../../lib/job.ts";
import { forgetOldWithdrawals } from "../../people/withdrawal/withdraw.ts";
import { RESTORE_MS } from "../trash/trash.ts";
import { endCircles, endingQuery } from "./end-circles.ts";
import { purgeTrash } from "./purge.ts";

export const postJobs = (ctx: Context): Job[] => [
  {
    name: "circle-ends",
    where: "one",
    everyMs: MINUTE,
    isNeeded: () => hasRows(endingQuery(ctx)),
    run: (signal) => endCircles(ctx, signal),
  },
  { name: "purge-trash", where: "one", everyMs: HOUR, run: (signal) => purgeTrash(ctx, signal) },
  {
    name: "old-withdrawals",
    where: "one",
    everyMs: HOUR,
    run: () => forgetOldWithdrawals(ctx, ctx.clock.now() - RESTORE_MS),
  },
];
