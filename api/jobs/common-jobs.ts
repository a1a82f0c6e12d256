import type { Context } from "../context.ts";
import { MINUTE, SECOND, type Job } from "../lib/job.ts";
import { rerenderAgreements } from "../services/console/agreement/rerender-agreements.ts";
import { rerenderStale } from "../services/posts/post/rerender-stale.ts";
import { cleanUp } from "./clean-up.ts";
import { recomputeHotRanks } from "./hot-rank.ts";

/** The jobs on the rows of several features. */
export const commonJobs = (ctx: Context): Job[] => [
  {
    // Renders stored texts again after an update of the renderer, and after a mentioned person has changed their
    // name.
    name: "render-anew",
    where: "one",
    everyMs: 20 * SECOND,
    run: async (signal) => ({
      ...(await rerenderStale({ ctx, signal })),
      agreement: await rerenderAgreements(ctx, signal),
    }),
  },
  // Ranks fall with every minute; writes update them in between.
  { name: "hot-rank", where: "one", everyMs: 5 * MINUTE, run: (signal) => recomputeHotRanks(ctx, signal) },
  { name: "clean-up", where: "one", everyMs: 10 * MINUTE, run: () => cleanUp({ ctx }) },
];
