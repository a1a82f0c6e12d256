import type { Context } from "../../../context.ts";
import { hasRows, HOUR, SECOND, type Job } from "../../../lib/job.ts";
import { dueBroadcastsQuery, tellFollowers } from "./broadcast-parts.ts";
import { indexMissingSeries, unindexedSeriesQuery } from "./index-series.ts";

export const seriesJobs = (ctx: Context): Job[] => [
  {
    name: "series-broadcasts",
    where: "one",
    everyMs: 5 * SECOND,
    isNeeded: () => hasRows(dueBroadcastsQuery(ctx)),
    run: (signal) => tellFollowers(ctx, signal),
  },
  {
    // Adds the search entries of series that were made before series could be found.
    name: "series-index",
    where: "one",
    everyMs: HOUR,
    isNeeded: () => hasRows(unindexedSeriesQuery(ctx)),
    run: (signal) => indexMissingSeries(ctx, signal),
  },
];
