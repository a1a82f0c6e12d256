import type { Context } from "../../../context.ts";
import { hasRows, SECOND, type Job } from "../../../lib/job.ts";
import { broadcastQuery, tellMembers } from "./broadcast.ts";

export const circleJobs = (ctx: Context): Job[] => [
  {
    name: "circle-broadcasts",
    where: "one",
    everyMs: 5 * SECOND,
    isNeeded: () => hasRows(broadcastQuery(ctx)),
    run: (signal) => tellMembers(ctx, signal),
  },
];
